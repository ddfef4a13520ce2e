import * as v from 'valibot';
import { problemSchema } from '@/content/schemas/reports';
import type { FailureKind } from './types.ts';

/** What went wrong. */
export type Failure = {
  kind: FailureKind;
  /** The HTTP status, where there was an answer. */
  status?: number;
  /** What the server said of it, in its own words and language. */
  said?: string;
  /** How long the server asks to be left alone, in milliseconds. */
  retryAfter?: number;
};

/** A form that did not arrive, or whose answer nobody understands. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.said ?? failure.kind);
    this.failure = failure;
  }
}

const byStatus: Readonly<Record<number, FailureKind>> = {
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

const kindOf = (status: number): FailureKind => byStatus[status] ?? (status >= 500 ? 'server' : 'refused');

/** `Retry-After` in milliseconds; it is a number of seconds or a date. */
export function readRetryAfter(value: string | null, now = Date.now()): number | undefined {
  if (!value) return undefined;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** RFC 9457 lets a problem leave out any of its members. */
const saidSchema = v.partial(v.pick(problemSchema, ['title', 'detail']));

/** The words of a problem, `application/problem+json`; nothing where an error answer holds something else. */
function saidIn(type: string, body: string): string | undefined {
  if (!/^application\/(?:problem\+)?json\b/i.test(type)) return undefined;
  try {
    const problem = v.parse(saidSchema, JSON.parse(body));
    return problem.detail ?? problem.title;
  } catch {
    return undefined;
  }
}

type Answer = { status: number; type: string; retryAfter: string | null; body: string };

/** Reads an answer that is no success. */
export function failureOf({ status, type, retryAfter, body }: Answer): Failure {
  const said = saidIn(type, body);
  const wait = readRetryAfter(retryAfter);
  return {
    kind: kindOf(status),
    status,
    ...(said && { said }),
    ...(wait !== undefined && { retryAfter: wait }),
  };
}

/** The longest that a server may have an upload wait by itself, in milliseconds: beyond it the visitor decides. */
export const longestWait = 60_000;

const passing: readonly FailureKind[] = ['offline', 'network', 'timeout', 'busy', 'unavailable', 'server'];

/** Whether the same request may succeed later: what the server refused for good is not sent again. */
export const mayRetry = ({ kind, retryAfter = 0 }: Failure): boolean =>
  passing.includes(kind) && retryAfter <= longestWait;
