import { formatMessage, type Values } from './format.ts';
import { type ProblemCode, problemMessages } from './problem-messages.ts';

/** A problem without its place: the code, the values of the message's placeholders, and the message in English. */
export type ProblemText = { code: ProblemCode; values: Values; message: string };

export const problem = (code: ProblemCode, values: Values = {}): ProblemText => ({
  code,
  values,
  message: formatMessage(problemMessages[code], values),
});

const isCode = (text: string): text is ProblemCode => Object.hasOwn(problemMessages, text);

/** The problem that the message of a schema names: by its code, or in the words of a page's own schema. */
export const problemOf = (message: string, values?: Values): ProblemText =>
  isCode(message) ? problem(message, values) : problem('custom', { message });
