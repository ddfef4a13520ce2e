import PQueue from 'p-queue';
import * as v from 'valibot';
import { uploadReceiptSchema } from '@/content/schemas/reports';
import {
  type Failure,
  failureIn,
  type RetryPolicy,
  sendForm,
  UploadError,
  type UploadTarget,
  withRetries,
} from './upload-request.ts';

export type UploadLimits = {
  /** As in the `accept` attribute: `image/*,.pdf`. Without it, every type is accepted. */
  accept?: string | undefined;
  /** In bytes, of one file. */
  maximumSize: number;
  maximumCount: number;
};

type Rejection = { file: File; reason: 'type' | 'empty' | 'size' | 'count' };

/** Extensions of pictures and videos whose MIME type browsers often do not know, such as `.heic` from iPhones in Chromium. */
const extensionsByType: Readonly<Record<string, RegExp>> = {
  'image/*': /\.(?:avif|bmp|dng|heic|heif|jfif|jxl|tiff?|webp)$/i,
  'video/*': /\.(?:3gp|avi|flv|hevc|m2ts|m4v|mkv|mov|mts|webm|wmv)$/i,
};

export function isAccepted({ name, type }: File, accept = ''): boolean {
  const acceptedTypes = accept.toLowerCase().match(/[^,\s]+/g);
  if (!acceptedTypes) return true;
  return acceptedTypes.some((acceptedType) => {
    if (acceptedType.startsWith('.')) return name.toLowerCase().endsWith(acceptedType);
    if (!acceptedType.endsWith('/*')) return type === acceptedType;
    const hasKnownExtension = extensionsByType[acceptedType]?.test(name) ?? false;
    return hasKnownExtension || type.startsWith(acceptedType.slice(0, -1));
  });
}

/**
 * Separates files into accepted and rejected ones. Also checks `accept`, which browsers ignore for dropped and pasted files.
 * @param existingCount how many files the list already has
 */
export function applyLimits(
  files: readonly File[],
  existingCount: number,
  { accept, maximumSize, maximumCount }: UploadLimits,
): { accepted: File[]; rejected: Rejection[] } {
  const accepted: File[] = [];
  const rejected: Rejection[] = [];
  for (const file of files) {
    if (!isAccepted(file, accept)) rejected.push({ file, reason: 'type' });
    else if (file.size === 0) rejected.push({ file, reason: 'empty' });
    else if (file.size > maximumSize) rejected.push({ file, reason: 'size' });
    else if (existingCount + accepted.length >= maximumCount) rejected.push({ file, reason: 'count' });
    else accepted.push(file);
  }
  return { accepted, rejected };
}

/** One request, with the form's other fields and a file, or with the fields alone. */
export type Upload = {
  id: string;
  file?: File | undefined;
  /** In bytes. */
  size: number;
  sent: number;
  preview?: string | undefined;
  state: 'ready' | 'waiting' | 'sending' | 'retrying' | 'done' | 'failed' | 'cancelled';
  failure?: Failure | undefined;
  /** Milliseconds until the next attempt; undefined while offline. */
  delayMs?: number | undefined;
  /** The report's number, from the response. */
  receipt?: string | undefined;
};

const receiptIdSchema = v.required(v.pick(uploadReceiptSchema, ['id']));

/**
 * Reads the whole file and compares its size, because Firefox can read a file that has grown but never finishes sending it.
 * @throws UploadError if the file was changed, moved or deleted since it was chosen
 */
async function requireUnchanged({ file, size }: Upload, signal: AbortSignal): Promise<void> {
  let bytesRead = 0;
  const counter = new WritableStream<Uint8Array>({
    write({ byteLength }) {
      bytesRead += byteLength;
    },
  });
  await file
    ?.stream()
    .pipeTo(counter, { signal })
    .catch(() => undefined);
  if (file && (bytesRead !== size || file.size !== size)) throw new UploadError({ kind: 'unreadable' });
}

let uploadCount = 0;

/** `preview` is a blob: URL, which has to be revoked. */
function newUpload(file?: File): Upload {
  uploadCount += 1;
  return {
    id: `upload-${uploadCount}`,
    file,
    size: file?.size ?? 0,
    sent: 0,
    preview: file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined,
    state: 'ready',
  };
}

export const isPending = ({ state }: Upload): boolean =>
  state === 'waiting' || state === 'sending' || state === 'retrying';

/** In bytes. At least one, so that empty files count in the total. */
const progressSize = ({ size }: Upload): number => Math.max(size, 1);

export function totalProgress(uploads: readonly Upload[]): number {
  const total = uploads.reduce((sum, upload) => sum + progressSize(upload), 0);
  const sent = uploads.reduce((sum, upload) => sum + (upload.state === 'done' ? progressSize(upload) : upload.sent), 0);
  return total > 0 ? sent / total : 0;
}

export type Fields = Readonly<Record<string, string>>;

export type UploadSettings = UploadTarget & Partial<RetryPolicy>;

const SIMULTANEOUS_REQUESTS = 3;

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/**
 * Sends one request for each file, with the form's other fields. Without files, sends one request with the fields alone. Every change
 * creates a new list of uploads and notifies the subscribers.
 */
export function createUploadQueue({ retries = 3, firstDelayMs = 1000, ...target }: UploadSettings) {
  const queue = new PQueue({ concurrency: SIMULTANEOUS_REQUESTS });
  const controllers = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  let uploads: readonly Upload[] = [];
  let fields: Fields = {};

  const publish = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const update = (id: string, changes: Partial<Upload>) =>
    publish(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

  const setState = (id: string, state: Upload['state'], details: Partial<Upload> = {}) =>
    update(id, { state, sent: 0, failure: undefined, delayMs: undefined, ...details });

  async function sendUpload(upload: Upload, signal: AbortSignal): Promise<string | undefined> {
    const { id, file, size } = upload;
    setState(id, 'sending');
    await requireUnchanged(upload, signal);
    const form = new FormData();
    // The fields come first, so that a server that reads the body as a stream knows which report the file belongs to.
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file) form.append('file', file);
    const onProgress = (share: number) => update(id, { sent: share * size });
    const body = await sendForm(form, target, { signal, onProgress }).catch(async (error) => {
      // The browser reports a network error also if the file has changed during the upload.
      await requireUnchanged(upload, signal);
      throw error;
    });
    return v.is(receiptIdSchema, body) ? String(body.id) : undefined;
  }

  async function run(upload: Upload): Promise<void> {
    const { id, size } = upload;
    const controller = new AbortController();
    const { signal } = controller;
    controllers.set(id, controller);
    setState(id, 'waiting');
    const onWait = (failure: Failure, delayMs?: number) => setState(id, 'retrying', { failure, delayMs });
    const task = () => withRetries(() => sendUpload(upload, signal), { retries, firstDelayMs }, signal, onWait);
    try {
      const receipt = await queue.add(task, { signal });
      setState(id, 'done', { sent: size, receipt });
    } catch (error) {
      // After a cancellation the state is already set, and the upload may be running again.
      if (!signal.aborted) setState(id, 'failed', { failure: failureIn(error) ?? { kind: 'network' } });
    }
  }

  const cancel = (id: string) => {
    controllers.get(id)?.abort();
    setState(id, 'cancelled');
  };
  const removeUploads = (removed: readonly Upload[]) => {
    for (const { id, preview } of removed) {
      controllers.get(id)?.abort();
      if (preview) URL.revokeObjectURL(preview);
    }
    publish(uploads.filter((upload) => !removed.includes(upload)));
  };

  return {
    uploads: () => uploads,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(files: readonly File[]) {
      publish([...uploads, ...files.map(newUpload)]);
    },
    remove: (id: string) => removeUploads(uploads.filter((upload) => upload.id === id)),
    /** `busy` while any upload is pending, `done` once all have succeeded, otherwise `open`. */
    phase(): 'open' | 'busy' | 'done' {
      if (uploads.some(isPending)) return 'busy';
      return uploads.length > 0 && uploads.every(({ state }) => state === 'done') ? 'done' : 'open';
    },
    cancel,
    cancelAll() {
      for (const { id } of uploads.filter(isPending)) cancel(id);
    },
    /** Sends an upload again, with the fields of the last `send`. */
    retry(id: string) {
      for (const upload of uploads) if (upload.id === id && !isPending(upload)) void run(upload);
    },
    send(values: Fields) {
      fields = values;
      const files = uploads.filter(({ file }) => file);
      // An upload without a file sends the fields alone. It is dropped once there are files.
      publish(files.length > 0 ? files : [uploads[0] ?? newUpload()]);
      for (const upload of uploads) if (upload.state !== 'done' && !isPending(upload)) void run(upload);
    },
    clear: () => removeUploads(uploads),
  };
}
