import * as v from 'valibot';
import { id, languageSchema, moment, richTextSchema, words } from './primitives.ts';

/** The pages that show questions. */
export const faqPages = ['home', 'downLoad', 'subscribe'] as const;

const entrySchema = v.object({
  id,
  /** Where it is shown. */
  pages: v.pipe(v.array(v.picklist(faqPages)), v.minLength(1, 'expected at least one page')),
  question: words,
  answer: richTextSchema,
});

export const faqSchema = v.object({
  language: languageSchema,
  updated: moment,
  entries: v.pipe(v.array(entrySchema), v.minLength(1)),
});

export type Faq = v.InferOutput<typeof faqSchema>;
export type FaqEntry = v.InferOutput<typeof entrySchema>;
