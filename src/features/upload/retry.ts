import pRetry from 'p-retry';
import { type Failure, mayRetry, UploadError } from './failure.ts';

export type RetryPolicy = {
  /** How many attempts may follow the first. */
  retries: number;
  /** Before the first of them, in milliseconds; each later one waits twice as long. */
  firstDelay: number;
};

const failureIn = (error: unknown): Failure | undefined => (error instanceof UploadError ? error.failure : undefined);

/** Resolves after some milliseconds, or when the task is given up. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Resolves when the device is online, or when the task is given up. */
function online(signal: AbortSignal): Promise<void> {
  if (navigator.onLine || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve());
  });
}

type OnWait = (failure: Failure, milliseconds?: number) => void;

/** Runs a task again whenever the device is back online, for as long as it fails for want of a connection. */
async function whileOffline<Result>(task: () => Promise<Result>, signal: AbortSignal, onWait: OnWait): Promise<Result> {
  for (;;) {
    try {
      return await task();
    } catch (error) {
      const failure = failureIn(error);
      if (failure?.kind !== 'offline') throw error;
      onWait(failure);
      await online(signal);
      signal.throwIfAborted();
    }
  }
}

/**
 * Runs a task until it succeeds, as often as the policy allows, and only after what may pass. A device without a
 * connection is no failed attempt: it waits until there is one.
 * @param onWait gets what went wrong, and the milliseconds until the next attempt; none while offline
 * @throws what the task threw last; where the signal was aborted, the signal's reason
 */
export const withRetries = <Result>(
  task: () => Promise<Result>,
  { retries, firstDelay }: RetryPolicy,
  signal: AbortSignal,
  onWait: OnWait,
): Promise<Result> =>
  pRetry(() => whileOffline(task, signal, onWait), {
    retries,
    minTimeout: firstDelay,
    randomize: true,
    signal,
    shouldRetry({ error }) {
      const failure = failureIn(error);
      return failure !== undefined && mayRetry(failure);
    },
    async onFailedAttempt({ error, retriesLeft, retryDelay }) {
      const failure = failureIn(error);
      if (!failure || !mayRetry(failure) || retriesLeft === 0) return;
      const { retryAfter = 0 } = failure;
      onWait(failure, Math.max(retryAfter, retryDelay));
      await pause(Math.max(0, retryAfter - retryDelay), signal);
    },
  });
