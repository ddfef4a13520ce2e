import { formatBytes, formatMessage } from '@/content/format';
import type { UploadMessages } from '@/content/schemas/messages';
import type { Refusal } from './admit.ts';
import type { Failure } from './failure.ts';
import type { Part, UploadLimits } from './types.ts';

/** What a part is called: its file's name, or the words for a form without files. */
export const nameOf = ({ file }: Part, words: UploadMessages): string =>
  file ? file.name || words.unnamed : words.form;

/** A failure in the visitor's words. */
export const failureText = ({ kind, status = 0 }: Failure, words: UploadMessages): string =>
  formatMessage(words.failures[kind], { status });

/** How a part is doing, in a few words; a size only where there is a file. */
export function stateText({ state, sent, size, file, wait }: Part, words: UploadMessages, language: string): string {
  switch (state) {
    case 'ready':
      return words.ready;
    case 'waiting':
      return words.waiting;
    case 'sending': {
      if (!file || sent >= size) return words.answering;
      return formatMessage(words.sending, { sent: formatBytes(sent, language), size: formatBytes(size, language) });
    }
    case 'retrying':
      if (wait === undefined) return words.reconnecting;
      return formatMessage(words.retrying, { seconds: Math.ceil(wait / 1000) });
    case 'done':
      return words.done;
    case 'cancelled':
      return words.cancelled;
    case 'failed':
      return '';
  }
}

/** Why a file was not taken. */
export function refusalText(
  { file, reason }: Refusal,
  { maximumSize, maximumCount }: UploadLimits,
  words: UploadMessages,
  language: string,
): string {
  const limit = reason === 'size' ? formatBytes(maximumSize, language) : maximumCount;
  return formatMessage(words.rejected[reason], { name: file.name || words.unnamed, limit });
}
