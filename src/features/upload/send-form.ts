import { type Failure, failureOf, UploadError } from './failure.ts';
import type { UploadTarget } from './types.ts';

type Progress = {
  signal: AbortSignal;
  /** Gets the part of the body that has left, from 0 to 1. */
  onProgress: (part: number) => void;
};

/** How long nothing may move, in milliseconds. */
const TIMEOUT_MS = 120_000;

const unanswered = (): Failure => ({ kind: navigator.onLine ? 'network' : 'offline' });

const headerOf = (request: XMLHttpRequest, name: string): string => request.getResponseHeader(name) ?? '';

/** JSON as a value, anything else as text. */
function bodyOf(request: XMLHttpRequest): unknown {
  if (!headerOf(request, 'Content-Type').includes('json')) return request.responseText;
  try {
    return JSON.parse(request.responseText);
  } catch {
    return request.responseText;
  }
}

/**
 * Posts a form as `multipart/form-data`. By XMLHttpRequest: it alone tells how much of the body has left.
 * @returns the body of a success
 * @throws UploadError; where the signal was aborted, the signal's reason
 */
export function sendForm(form: FormData, target: UploadTarget, { signal, onProgress }: Progress): Promise<unknown> {
  const { action, headers = {}, credentials, patience = TIMEOUT_MS } = target;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    let timer = 0;
    const end = () => {
      window.clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    const fail = (failure: Failure) => {
      end();
      reject(new UploadError(failure));
    };
    const abort = () => {
      end();
      request.abort();
      reject(signal.reason);
    };
    // XMLHttpRequest's own timeout is for the whole of it, however long a large file rightly takes.
    const wait = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        request.abort();
        fail({ kind: 'timeout' });
      }, patience);
    };
    signal.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('error', () => fail(unanswered()));
    request.addEventListener('load', () => {
      const { status, responseText: body } = request;
      if (status < 200 || status > 299) {
        const retryAfter = request.getResponseHeader('Retry-After');
        return fail(failureOf({ status, type: headerOf(request, 'Content-Type'), retryAfter, body }));
      }
      end();
      resolve(bodyOf(request));
    });
    request.open('POST', action);
    // Else Firefox takes an answer without a type for XML, and complains about it in the console.
    request.responseType = 'text';
    request.withCredentials = credentials === 'include';
    // A plain form post asks for a page, this one for a receipt.
    request.setRequestHeader('Accept', 'application/json, application/problem+json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
    wait();
  });
}
