import * as v from 'valibot';
import { pageNames } from '../../lib/paths.ts';
import { dated, heading, id, list, richTextSchema } from './primitives.ts';

const entrySchema = v.object({
  id,
  pages: list(v.picklist(pageNames), 'one-page'),
  question: heading,
  answer: richTextSchema,
});

export const faqSchema = v.object({
  ...dated,
  entries: v.array(entrySchema),
});

export type Faq = v.InferOutput<typeof faqSchema>;
export type FaqEntry = v.InferOutput<typeof entrySchema>;
