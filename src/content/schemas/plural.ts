import * as v from 'valibot';
import { words } from './primitives.ts';

/**
 * A message that depends on a count, by the categories of Intl.PluralRules. A language gives exactly the categories that
 * it has (English: one, other; Chinese: other), which the content check sees to. `{count}` is the number, formatted.
 */
export const pluralSchema = v.object({
  zero: v.optional(words),
  one: v.optional(words),
  two: v.optional(words),
  few: v.optional(words),
  many: v.optional(words),
  other: words,
});

export type Plural = v.InferOutput<typeof pluralSchema>;
