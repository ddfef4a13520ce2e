import {
  type ComponentType,
  type DragEvent,
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '@/components/button';
import { formatBytes, formatMessage } from '@/content/format';
import type { UploadMessages } from '@/content/schemas/messages';
import { announce } from '@/lib/browser';
import { createInbox } from './inbox.ts';
import type { UploadLimits } from './types.ts';
import styles from './upload-form.module.css';
import type { Phase, SessionProps } from './upload-session.tsx';
import type { Fields, UploadSettings } from './uploads.ts';

type Props = {
  /** Where and how, without JavaScript (`action`, `field`) and with it; read once. */
  settings: UploadSettings;
  /** A count above one takes several files. */
  limits: UploadLimits;
  language: string;
  words: UploadMessages;
  /** What the form's own parts say. */
  labels: { files: string; send: string; sending: string };
  /** Fields that are sent besides the form's own, made when it is sent. */
  moreFields?: () => Fields;
  /** What stands in the form's place when everything has arrived; `again` brings the form back, empty. */
  renderSent: (answer: string, again: () => void) => ReactNode;
  /** The form's other fields: native elements with names. */
  children: ReactNode;
};

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/**
 * A form with files. Without JavaScript it is a plain form post; what shows progress, tries again and cancels is loaded when
 * a visitor turns to it, and until then what they do is kept. If it cannot be loaded, the plain form post remains.
 */
export function UploadForm({ settings, limits, language, words, labels, moreFields, renderSent, children }: Props) {
  const { action, field = 'file' } = settings;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [inbox] = useState(createInbox);
  const loading = useRef(false);
  const [Session, setSession] = useState<ComponentType<SessionProps>>();
  const [{ phase, answer }, setProgress] = useState<{ phase: Phase; answer?: string }>({ phase: 'open' });

  const load = () => {
    if (loading.current) return;
    loading.current = true;
    import(/* webpackChunkName: "upload" */ './upload-session.tsx').then(
      ({ UploadSession }) => setSession(() => UploadSession),
      () => {
        loading.current = false;
        if (inbox.waitsToSend()) form.current?.submit();
      },
    );
  };
  const take = (files: FileList | null) => {
    if (!files?.length) return;
    inbox.put({ files: [...files] });
    load();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (phase === 'busy') return;
    inbox.put('send');
    load();
  };
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    load();
  };
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  };

  const input = useRef<HTMLInputElement>(null);
  const takeChosen = () => {
    take(input.current?.files ?? null);
    // The list has them now; the same file can be chosen again after it was removed.
    if (input.current) input.current.value = '';
  };
  // What was chosen before the app had started.
  useEffect(() => {
    if (input.current?.files?.length) takeChosen();
  });
  const readFields = () => {
    const own = form.current ? [...new FormData(form.current)] : [];
    const texts = own.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return { ...Object.fromEntries(texts), ...moreFields?.() };
  };
  const onPhase = useCallback(
    (next: Phase, received?: string) => setProgress({ phase: next, ...(received && { answer: received }) }),
    [],
  );
  const again = () => {
    form.current?.reset();
    // A new session: the old one has done its work.
    setSession(undefined);
    loading.current = false;
    setProgress({ phase: 'open' });
  };
  const wasDone = useRef(false);
  useEffect(() => {
    if (phase === 'busy') announce(labels.sending);
    if (phase === 'done') wasDone.current = true;
    else if (wasDone.current) {
      wasDone.current = false;
      form.current?.querySelector<HTMLElement>('textarea, input:not([type="hidden"])')?.focus();
    }
  }, [phase, labels.sending]);
  const size = formatBytes(limits.maximumSize, language);
  return (
    <>
      {phase === 'done' && renderSent(answer ?? '', again)}
      <form
        ref={form}
        className={styles.form}
        hidden={phase === 'done'}
        action={action}
        method="post"
        encType="multipart/form-data"
        onFocus={load}
        onPointerEnter={load}
        onDragOver={onDragOver}
        onDrop={onDrop}
        onPaste={(event) => take(event.clipboardData.files)}
        onSubmit={onSubmit}
      >
        {children}
        <fieldset className={styles.files}>
          <legend className={styles.legend}>{labels.files}</legend>
          <input
            ref={input}
            id={id}
            className={styles.input}
            type="file"
            name={field}
            accept={limits.accept}
            multiple={limits.maximumCount > 1}
            aria-describedby={`${id}-limits`}
            onChange={takeChosen}
          />
          <label htmlFor={id} className={styles.choose}>
            {words.choose}
          </label>
          <div id={`${id}-limits`} className={styles.hint}>
            <p>{formatMessage(words.limits, { count: limits.maximumCount, size })}</p>
            <p className={styles.drop}>{words.drop}</p>
          </div>
        </fieldset>
        {Session && (
          <Session
            inbox={inbox}
            settings={settings}
            limits={limits}
            words={words}
            language={language}
            readFields={readFields}
            onPhase={onPhase}
          />
        )}
        <Button type="submit" variant="primary" className={styles.send} pending={phase === 'busy'}>
          {phase === 'busy' ? labels.sending : labels.send}
        </Button>
      </form>
    </>
  );
}
