import * as v from 'valibot';
import { pluralSchema } from './plural.ts';
import { words } from './primitives.ts';

/** What can go wrong while a form is sent, in the words of a visitor. `{status}` is the answer's HTTP status. */
const failureWords = v.object({
  offline: words,
  network: words,
  timeout: words,
  tooLarge: words,
  wrongType: words,
  forbidden: words,
  missing: words,
  refused: words,
  busy: words,
  unavailable: words,
  server: words,
  nonsense: words,
});

/** Choosing files and sending them. `{name}` is a file's name, `{size}` and `{sent}` are sizes: “3 MB”. */
export const uploadMessages = v.object({
  choose: words,
  /** `{count}` files of `{size}` each are the most. */
  limits: words,
  drop: words,
  files: words,
  unnamed: words,
  ready: words,
  waiting: words,
  /** `{sent}` of `{size}`. */
  sending: words,
  /** Everything is there, its answer is not. */
  answering: words,
  /** `{seconds}` until the next attempt. */
  retrying: words,
  reconnecting: words,
  done: words,
  cancelled: words,
  remove: words,
  cancel: words,
  retry: words,
  removeNamed: words,
  cancelNamed: words,
  retryNamed: words,
  cancelAll: words,
  retryAll: words,
  overall: words,
  form: words,
  added: pluralSchema,
  failed: pluralSchema,
  /** Why a file is not taken: `{limit}` is a size or a number. */
  rejected: v.object({ type: words, size: words, count: words }),
  failures: failureWords,
  leave: v.object({ heading: words, text: words, stay: words, leave: words }),
});

/** A problem that a visitor reports with a version. */
export const reportMessages = v.object({
  heading: words,
  lead: words,
  text: words,
  system: words,
  systemHint: words,
  screenshots: words,
  /** `{version}`. */
  version: words,
  send: words,
  sending: words,
  sent: v.object({ heading: words, text: words, /** `{id}`. */ reference: words, again: words }),
  upload: uploadMessages,
});

export type UploadMessages = v.InferOutput<typeof uploadMessages>;
export type ReportMessages = v.InferOutput<typeof reportMessages>;
