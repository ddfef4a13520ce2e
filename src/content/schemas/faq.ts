import * as v from 'valibot';
import { dated, id, list, richTextSchema, words } from './primitives.ts';

/** The pages that show questions. */
export const faqPages = ['home', 'downLoad', 'subscribe'] as const;

const entrySchema = v.object({
  id,
  pages: list(v.picklist(faqPages), 'expected at least one page'),
  question: words,
  answer: richTextSchema,
});

export const faqSchema = v.object({
  ...dated,
  entries: list(entrySchema),
});

export type Faq = v.InferOutput<typeof faqSchema>;
export type FaqEntry = v.InferOutput<typeof entrySchema>;
