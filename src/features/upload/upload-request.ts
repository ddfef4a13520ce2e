import * as v from 'valibot';
import type { UploadMessages } from '@/content/schemas/messages';
import { problemSchema } from '@/content/schemas/reports';
import { parseJson } from '@/lib/json';

export type Failure = {
  kind: keyof UploadMessages['failures'];
  status?: number;
  /** The server's explanation, in the server's language. */
  detail?: string;
  retryAfterMs?: number;
};

export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail ?? failure.kind);
    this.failure = failure;
  }
}

const kindsByStatus: Readonly<Record<number, Failure['kind']>> = {
  401: 'forbidden',
  403: 'forbidden',
  404: 'missing',
  405: 'missing',
  408: 'timeout',
  410: 'missing',
  413: 'tooLarge',
  415: 'wrongType',
  425: 'busy',
  429: 'busy',
  502: 'unavailable',
  503: 'unavailable',
  504: 'timeout',
};

/**
 * Converts `Retry-After`, a number of seconds or a date, to milliseconds.
 * @param date the header `Date` of the response, because the visitor's clock may be wrong; null if another origin does not expose it
 */
export function readRetryAfter(value: string | null, date: string | null): number | undefined {
  if (!value) return undefined;
  const delay = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - (Date.parse(date ?? '') || Date.now());
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}

/** RFC 9457 makes every member of a problem optional. */
const detailSchema = v.partial(v.pick(problemSchema, ['title', 'detail']));

/** @returns undefined unless the body is JSON */
const parseBody = (type: string, body: string): unknown =>
  /^application\/(?:problem\+)?json\b/i.test(type) ? parseJson(body) : undefined;

type ErrorResponse = { status: number; type: string; retryAfter: string | null; date: string | null; body: string };

export function readFailure({ status, type, retryAfter, date, body }: ErrorResponse): Failure {
  const problem = v.safeParse(detailSchema, parseBody(type, body));
  const detail = problem.success ? (problem.output.detail ?? problem.output.title) : undefined;
  const retryAfterMs = readRetryAfter(retryAfter, date);
  const otherKind = status >= 500 ? 'server' : 'refused';
  return {
    kind: kindsByStatus[status] ?? otherKind,
    status,
    ...(detail && { detail }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

export type UploadTarget = {
  /** A path, or a URL of another origin that CORS and this site's Content-Security-Policy allow. */
  action: string;
  /** The longest time without progress or a response. */
  timeoutMs?: number | undefined;
};

type RequestOptions = {
  signal: AbortSignal;
  /** Receives the share of the body that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
};

const DEFAULT_TIMEOUT_MS = 120_000;

/**
 * Posts a form as `multipart/form-data`. Uses XMLHttpRequest because fetch reports no upload progress.
 * @returns the parsed body of a successful response; undefined if it is not JSON
 * @throws UploadError; the signal's reason after an abort
 */
export function sendForm(form: FormData, target: UploadTarget, { signal, onProgress }: RequestOptions) {
  const { action, timeoutMs = DEFAULT_TIMEOUT_MS } = target;
  return new Promise<unknown>((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const fail = (failure: Failure) => reject(new UploadError(failure));
    let timer = 0;
    // Restarted on progress. The timeout of XMLHttpRequest would limit the whole request, however large the file is.
    const restartTimeout = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(abort, timeoutMs);
    };
    signal.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimeout();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('error', () => fail({ kind: navigator.onLine ? 'network' : 'offline' }));
    request.addEventListener('abort', () => (signal.aborted ? reject(signal.reason) : fail({ kind: 'timeout' })));
    request.addEventListener('load', () => {
      const { status, responseText: body } = request;
      const type = request.getResponseHeader('Content-Type') ?? '';
      if (status >= 200 && status <= 299) return resolve(parseBody(type, body));
      const retryAfter = request.getResponseHeader('Retry-After');
      // Browsers log an error if a page reads a header that another origin does not expose.
      const hasDate = /^date:/im.test(request.getAllResponseHeaders());
      const date = retryAfter && hasDate ? request.getResponseHeader('Date') : null;
      fail(readFailure({ status, type, retryAfter, date, body }));
    });
    request.addEventListener('loadend', () => {
      window.clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    });
    request.open('POST', action);
    // Otherwise Firefox parses a response without a Content-Type as XML and logs an error.
    request.responseType = 'text';
    // Without this header the response is an HTML page, as for a form that is sent without JavaScript.
    request.setRequestHeader('Accept', 'application/json, application/problem+json');
    request.send(form);
    restartTimeout();
  });
}

/** After a longer `Retry-After` the request is not repeated automatically, but the visitor can retry. */
const LONGEST_DELAY_MS = 60_000;

const temporaryKinds: readonly Failure['kind'][] = ['offline', 'network', 'timeout', 'busy', 'unavailable', 'server'];

export const mayRetry = ({ kind, retryAfterMs = 0 }: Failure): boolean =>
  temporaryKinds.includes(kind) && retryAfterMs <= LONGEST_DELAY_MS;

export type RetryPolicy = {
  retries: number;
  /** The delay before the first retry; it doubles for each later one. */
  firstDelayMs: number;
};

export const failureIn = (error: unknown): Failure | undefined =>
  error instanceof UploadError ? error.failure : undefined;

/** Resolves after the delay or on abort. Without a delay, waits until the device is online. */
function pause(signal: AbortSignal, delayMs?: number): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted || (delayMs === undefined && navigator.onLine)) return resolve();
    if (delayMs === undefined) window.addEventListener('online', () => resolve(), { once: true, signal });
    else setTimeout(resolve, delayMs);
    signal.addEventListener('abort', () => resolve());
  });
}

/** Receives the failure and the delay until the next attempt. The delay is undefined while the device is offline. */
type OnWait = (failure: Failure, delayMs?: number) => void;

/**
 * Repeats a task after temporary failures, as often as the policy allows. Being offline does not count as an attempt.
 * @throws the task's last error; the signal's reason after an abort
 */
export async function withRetries<Result>(
  task: () => Promise<Result>,
  { retries, firstDelayMs }: RetryPolicy,
  signal: AbortSignal,
  onWait: OnWait,
): Promise<Result> {
  let usedRetries = 0;
  while (true) {
    signal.throwIfAborted();
    try {
      return await task();
    } catch (error) {
      const failure = failureIn(error);
      if (failure?.kind === 'offline') {
        onWait(failure);
        await pause(signal);
      } else if (failure && mayRetry(failure) && usedRetries < retries) {
        // Random, so that not all visitors return at once to a server that was down.
        const backoffMs = firstDelayMs * 2 ** usedRetries * (1 + Math.random());
        const delayMs = Math.max(failure.retryAfterMs ?? 0, backoffMs);
        usedRetries += 1;
        onWait(failure, delayMs);
        await pause(signal, delayMs);
      } else throw error;
    }
  }
}
