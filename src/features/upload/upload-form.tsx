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
import styles from './upload.module.css';
import type { Phase, UploadAction, UploadListProps } from './upload-list.tsx';
import type { Fields, UploadLimits, UploadSettings } from './upload-queue.ts';

type Props = {
  /** Where and how, without JavaScript (`action`, `field`) and with it; read once. */
  settings: UploadSettings;
  /** A count above one allows several files. */
  limits: UploadLimits;
  language: string;
  words: UploadMessages;
  /** What the form's own parts say. */
  labels: { files: string; send: string; sending: string };
  /** Fields that are sent besides the form's own, computed when it is sent. */
  extraFields?: () => Fields;
  /** Replaces the form when everything was sent; `receipt` is the report's number, `reset` shows the form again, empty. */
  renderSent: (receipt: string, reset: () => void) => ReactNode;
  /** The form's other fields: native elements with names. */
  children: ReactNode;
};

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/**
 * A form with files. Without JavaScript it is a plain form post. The upload list (progress, retry, cancel) is loaded on the
 * first interaction with the form, and actions are queued until then. If it cannot be loaded, the plain form post remains.
 */
export function UploadForm({ settings, limits, language, words, labels, extraFields, renderSent, children }: Props) {
  const { action, field = 'file' } = settings;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const loading = useRef(false);
  const [List, setList] = useState<ComponentType<UploadListProps>>();
  const [{ phase, receipt }, setProgress] = useState<{ phase: Phase; receipt?: string }>({ phase: 'open' });

  /** Queues actions until the upload list has loaded. */
  const queued = useRef<UploadAction[]>([]);
  const perform = useRef<(next: UploadAction) => void>(undefined);
  const dispatch = (next: UploadAction) => {
    if (perform.current) perform.current(next);
    else queued.current.push(next);
  };
  const connect = useCallback((handler: (next: UploadAction) => void) => {
    perform.current = handler;
    for (const next of queued.current.splice(0)) handler(next);
    return () => {
      perform.current = undefined;
    };
  }, []);

  const load = () => {
    if (loading.current) return;
    loading.current = true;
    import(/* webpackChunkName: "upload" */ './upload-list.tsx').then(
      ({ UploadList }) => setList(() => UploadList),
      () => {
        loading.current = false;
        if (queued.current.includes('send')) form.current?.submit();
      },
    );
  };
  const addFiles = (files: FileList | null) => {
    if (!files?.length) return;
    dispatch({ files: [...files] });
    load();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (phase === 'busy') return;
    dispatch('send');
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
    addFiles(event.dataTransfer.files);
  };

  const input = useRef<HTMLInputElement>(null);
  const addChosen = () => {
    addFiles(input.current?.files ?? null);
    // The list has the files now; emptied, the input lets the visitor choose a removed file again.
    if (input.current) input.current.value = '';
  };
  // Files that were chosen before hydration.
  useEffect(() => {
    if (input.current?.files?.length) addChosen();
  });
  const readFields = () => {
    const own = form.current ? [...new FormData(form.current)] : [];
    const texts = own.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return { ...Object.fromEntries(texts), ...extraFields?.() };
  };
  const onPhase = useCallback(
    (next: Phase, received?: string) => setProgress({ phase: next, ...(received && { receipt: received }) }),
    [],
  );
  const reset = () => {
    form.current?.reset();
    // The next report gets a new list.
    setList(undefined);
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
      {phase === 'done' && renderSent(receipt ?? '', reset)}
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
        onPaste={(event) => addFiles(event.clipboardData.files)}
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
            onChange={addChosen}
          />
          <label htmlFor={id} className={styles.choose}>
            {words.choose}
          </label>
          <div id={`${id}-limits`} className={styles.hint}>
            <p>{formatMessage(words.limits, { count: limits.maximumCount, size })}</p>
            <p className={styles.drop}>{words.drop}</p>
          </div>
        </fieldset>
        {List && (
          <List
            connect={connect}
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
