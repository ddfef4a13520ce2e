import * as v from 'valibot';
import { pageNames } from '../../lib/paths.ts';
import { dated, id, list, richTextSchema, words } from './primitives.ts';

const entrySchema = v.object({
  id,
  /** The pages that show this question. */
  pages: list(v.picklist(pageNames), 'expected at least one page'),
  question: words,
  answer: richTextSchema,
});

export const faqSchema = v.object({
  ...dated,
  /** May be empty. */
  entries: v.array(entrySchema),
});

export type Faq = v.InferOutput<typeof faqSchema>;
export type FaqEntry = v.InferOutput<typeof entrySchema>;
