import PQueue from 'p-queue';
import { type Failure, UploadError } from './failure.ts';
import { forgetPart, isUnderWay, newPart } from './parts.ts';
import { type RetryPolicy, withRetries } from './retry.ts';
import { sendForm } from './send-form.ts';
import type { Part, UploadTarget } from './types.ts';

/** The form's other fields, by name. */
export type Fields = Readonly<Record<string, string>>;

export type UploadSettings = UploadTarget &
  Partial<RetryPolicy> & {
    /** How many requests may run at once. */
    concurrency?: number | undefined;
    /** Makes sense of an answer, or throws. */
    readAnswer: (body: unknown) => string | Promise<string>;
  };

export type Uploads = ReturnType<typeof createUploads>;

const failureFrom = (error: unknown): Failure => (error instanceof UploadError ? error.failure : { kind: 'network' });

/**
 * Files and their way to a server: a request each, with the form's other fields; without any file, one request with the
 * fields alone. Every change makes a new list of parts and tells the subscribers.
 */
export function createUploads({
  readAnswer,
  concurrency = 3,
  retries = 3,
  firstDelay = 1000,
  ...target
}: UploadSettings) {
  const queue = new PQueue({ concurrency });
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  let parts: readonly Part[] = [];
  let fields: Fields = {};

  const show = (next: readonly Part[]) => {
    parts = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, difference: Partial<Part>) =>
    show(parts.map((part) => (part.id === id ? { ...part, ...difference } : part)));

  async function attempt({ id, file, size }: Part, signal: AbortSignal): Promise<string> {
    change(id, { state: 'sending', sent: 0, failure: undefined, wait: undefined });
    const form = new FormData();
    // Before the file: a server that reads as it receives knows then what the file belongs to.
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file) form.append(target.field ?? 'file', file);
    const onProgress = (part: number) => change(id, { sent: part * size });
    const body = await sendForm(form, target, { signal, onProgress });
    try {
      return await readAnswer(body);
    } catch {
      throw new UploadError({ kind: 'nonsense' });
    }
  }

  async function run(part: Part): Promise<void> {
    const { id, size } = part;
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    change(id, { state: 'waiting', sent: 0, failure: undefined, wait: undefined });
    const onWait = (failure: Failure, wait?: number) => change(id, { state: 'retrying', sent: 0, failure, wait });
    const task = () => withRetries(() => attempt(part, signal), { retries, firstDelay }, signal, onWait);
    try {
      const answer = await queue.add(task, { signal });
      change(id, { state: 'done', sent: size, answer });
    } catch (error) {
      // Cancelled: that has been shown, and the part may be under way again.
      if (!signal.aborted) change(id, { state: 'failed', sent: 0, failure: failureFrom(error), wait: undefined });
    } finally {
      if (running.get(id) === controller) running.delete(id);
    }
  }

  const cancel = (id: string) => {
    running.get(id)?.abort();
    running.delete(id);
    change(id, { state: 'cancelled', sent: 0, failure: undefined, wait: undefined });
  };
  const stop = () => {
    for (const controller of running.values()) controller.abort();
    running.clear();
  };

  return {
    /** The parts as they are; another list whenever something has changed. */
    parts: () => parts,
    /** Returns what ends the subscription. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(files: readonly File[]) {
      show([...parts, ...files.map(newPart)]);
    },
    /** Takes a part off the list, cancelled if need be. */
    remove(id: string) {
      running.get(id)?.abort();
      running.delete(id);
      for (const part of parts) if (part.id === id) forgetPart(part);
      show(parts.filter((part) => part.id !== id));
    },
    cancel,
    cancelAll() {
      for (const { id } of parts.filter(isUnderWay)) cancel(id);
    },
    /** Sends one part again, with the fields of the last `send`. */
    retry(id: string) {
      for (const part of parts) if (part.id === id && !isUnderWay(part)) void run(part);
    },
    /** Sends everything that has not arrived. */
    send(values: Fields) {
      fields = values;
      const files = parts.filter(({ file }) => file);
      show(files.length > 0 ? files : [parts[0] ?? newPart()]);
      for (const part of parts) if (part.state !== 'done' && !isUnderWay(part)) void run(part);
    },
    /** Cancels what runs and forgets everything; it can be used again. */
    clear() {
      stop();
      for (const part of parts) forgetPart(part);
      show([]);
    },
  };
}
