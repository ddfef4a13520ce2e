import { type Notice, type Path, placeName } from '../generator/content/reading.ts';
import type { ProblemText } from '../src/content/problems.ts';

/** A problem, warning or note of the content check: in the form's field `at`, or at another place. A warning has the name of its document. */
export type FormNotice = ProblemText & {
  at?: Path | undefined;
  place?: string;
  found?: string | undefined;
  document?: string;
};

/** Returns a problem for a form: in its field `at`, or at a place in a file. */
export const noticeOf = ({ code, values, message, found, ...place }: Notice, at?: Path): FormNotice => ({
  ...{ code, values, message, found },
  ...(at ? { at } : { place: placeName(place) }),
});
