import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/button';
import fileInput from '@/components/file-input.module.css';
import { useUi } from '@/components/provider';
import { formatBytes, formatMessage } from '@/content/format';
import type { UploadMessages } from '@/content/schemas/messages';
import { announce } from '@/lib/browser';
import shared from '@/styles/shared.module.css';
import styles from './upload.module.css';
import type { Fields, Upload, UploadLimits, UploadQueue, UploadSettings } from './upload-queue.ts';

type Loaded = { module: typeof import('./upload-list.tsx'); queue: UploadQueue };

const noUploads: readonly Upload[] = [];
const neverChanges = () => () => undefined;

/**
 * `loadQueue` loads the code of the queue once. If that fails, it resolves with undefined, and the next call tries again. Unmounting
 * cancels the uploads and frees their previews.
 * @param settings later changes have no effect
 */
export function useUploadQueue(settings: UploadSettings) {
  const [loaded, setLoaded] = useState<Loaded>();
  const loading = useRef<Promise<Loaded | undefined>>(undefined);
  const loadQueue = () => {
    loading.current ??= import(/* webpackChunkName: "upload" */ './upload-list.tsx').then(
      (module) => {
        const ready = { module, queue: module.createUploadQueue(settings) };
        setLoaded(ready);
        return ready;
      },
      () => {
        loading.current = undefined;
        return undefined;
      },
    );
    return loading.current;
  };
  useEffect(() => () => loaded?.queue.clear(), [loaded]);
  const uploads = useSyncExternalStore(
    loaded?.queue.subscribe ?? neverChanges,
    () => loaded?.queue.uploads() ?? noUploads,
    () => noUploads,
  );
  return { uploads, loaded, loadQueue };
}

type Props = {
  settings: UploadSettings;
  limits: UploadLimits;
  messages: UploadMessages;
  labels: { files: string; send: string; sending: string };
  extraFields?: () => Fields;
  /** Rendered in place of the form when everything was sent. `reset` shows the form again, empty. */
  renderSent: (receipt: string, reset: () => void) => ReactNode;
  children: ReactNode;
};

/** A form with files. The code for uploads is loaded on the first interaction; without it, the form is posted as usual. */
export function UploadForm({ settings, limits, messages, labels, extraFields, renderSent, children }: Props) {
  const { language } = useUi();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { uploads, loaded, loadQueue } = useUploadQueue(settings);
  const [rejections, setRejections] = useState<readonly string[]>([]);
  const [waitingFiles, setWaitingFiles] = useState<readonly File[]>([]);
  const phase = loaded?.queue.phase() ?? 'open';

  const addFiles = async (fileList: FileList | null) => {
    if (!fileList || fileList.length === 0) return;
    const files = [...fileList];
    setWaitingFiles((current) => [...current, ...files]);
    const ready = await loadQueue();
    if (!input.current) return;
    if (!ready) {
      // Puts dropped and pasted files into the input, so that the plain form post sends them.
      input.current.files = fileList;
      setWaitingFiles(files);
      return;
    }
    setWaitingFiles([]);
    setRejections(ready.module.addFiles(ready.queue, files, { limits, messages, language }));
    // Emptied, because the input reports no change if the same file is chosen again.
    input.current.value = '';
  };
  // Files that were chosen before hydration.
  const addEarlyFiles = useEffectEvent(() => void addFiles(input.current?.files ?? null));
  useEffect(() => addEarlyFiles(), []);
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (phase === 'busy') return;
    const ready = await loadQueue();
    if (!form.current) return;
    if (!ready) {
      form.current.submit();
      return;
    }
    setRejections([]);
    // Files that were chosen before the code could be loaded.
    await addFiles(input.current?.files ?? null);
    const textEntries = [...new FormData(form.current)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    ready.queue.send({ ...Object.fromEntries(textEntries), ...extraFields?.() });
  };
  const onDrag = (event: DragEvent) => {
    const { types, files } = event.dataTransfer;
    if (!types.includes('Files')) return;
    event.preventDefault();
    void (event.type === 'drop' ? addFiles(files) : loadQueue());
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData;
    // Office programs add a picture of the text. File managers add the names of the files.
    const names = [...files].map(({ name }) => name);
    const isText = event.clipboardData
      .getData('text/plain')
      .split(/[\r\n]+/)
      .some((line) => line && !names.includes(line));
    if (files.length === 0 || isText) return;
    event.preventDefault();
    void addFiles(files);
  };
  const reset = () => {
    // flushSync, because only a visible form can take the focus.
    flushSync(() => loaded?.queue.clear());
    form.current?.reset();
    form.current?.querySelector<HTMLElement>('textarea, input:not([type="hidden"])')?.focus();
  };
  useEffect(() => {
    if (phase === 'busy') announce(labels.sending);
  }, [phase, labels.sending]);
  const maximumSize = formatBytes(limits.maximumSize, language);
  return (
    <>
      {phase === 'done' && renderSent(uploads[0]?.receipt ?? '', reset)}
      <form
        ref={form}
        className={styles.form}
        hidden={phase === 'done'}
        action={settings.action}
        method="post"
        encType="multipart/form-data"
        onFocus={() => void loadQueue()}
        onPointerEnter={() => void loadQueue()}
        onDragOver={onDrag}
        onDrop={onDrag}
        onPaste={onPaste}
        onSubmit={onSubmit}
      >
        {children}
        <fieldset className={styles.files}>
          <legend className={styles.legend}>{labels.files}</legend>
          <input
            ref={input}
            id={id}
            className={fileInput.input}
            type="file"
            name="file"
            accept={limits.accept}
            multiple={limits.maximumCount > 1}
            aria-describedby={`${id}-limits`}
            onChange={(event) => void addFiles(event.currentTarget.files)}
          />
          <label htmlFor={id} className={fileInput.label}>
            {messages.choose}
          </label>
          <div id={`${id}-limits`} className={shared.small}>
            <p>{formatMessage(messages.limits, { count: limits.maximumCount, size: maximumSize })}</p>
            <p className={fileInput.dropHint}>{messages.drop}</p>
          </div>
        </fieldset>
        {waitingFiles.length > 0 && (
          <ul className={styles.uploads} aria-label={messages.files}>
            {waitingFiles.map((file, index) => (
              // The index is the key, because several files may have the same name.
              <li key={index} className={styles.upload}>
                <span className={styles.preview} aria-hidden="true" />
                <bdi className={styles.name}>{file.name || messages.unnamed}</bdi>
              </li>
            ))}
          </ul>
        )}
        {loaded && phase !== 'done' && (
          <loaded.module.UploadList
            queue={loaded.queue}
            uploads={uploads}
            rejections={rejections}
            messages={messages}
          />
        )}
        <Button type="submit" variant="primary" className={styles.send} pending={phase === 'busy'}>
          {phase === 'busy' ? labels.sending : labels.send}
        </Button>
      </form>
    </>
  );
}
