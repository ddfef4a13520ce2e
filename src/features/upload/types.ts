import type { UploadMessages } from '@/content/schemas/messages';
import type { Failure } from './failure.ts';

/** What can go wrong; `content/` has words for each. */
export type FailureKind = keyof UploadMessages['failures'];

/** Where a form goes, and how. */
export type UploadTarget = {
  /** A path of this site, or a URL of one that allows it (CORS, and this site's policy). */
  action: string;
  /** The name of the field that holds the file. */
  field?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** `include` sends cookies to another site, too. */
  credentials?: 'same-origin' | 'include' | undefined;
  /** How long nothing may move, neither bytes nor the answer, in milliseconds. */
  patience?: number | undefined;
};

/** Which files are taken. */
export type UploadLimits = {
  /** As the `accept` attribute has it: `image/*,.pdf`; everything without it. */
  accept?: string | undefined;
  /** In bytes, of one file. */
  maximumSize: number;
  maximumCount: number;
};

export type PartState = 'ready' | 'waiting' | 'sending' | 'retrying' | 'done' | 'failed' | 'cancelled';

/** A file on its way; without one, the form's other fields alone. */
export type Part = {
  id: string;
  file?: File | undefined;
  /** In bytes. */
  size: number;
  /** How much of it has left, in bytes. */
  sent: number;
  /** A `blob:` URL of a picture. */
  preview?: string | undefined;
  state: PartState;
  failure?: Failure | undefined;
  /** How long until the next attempt, in milliseconds; nothing where the connection has to come back first. */
  wait?: number | undefined;
  /** What `readAnswer` made of the answer. */
  answer?: string | undefined;
};

/** What the form asks of its session; kept until the session's code is there. */
export type Wish = { files: readonly File[] } | 'send';
