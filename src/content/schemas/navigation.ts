import * as v from 'valibot';
import { languageSchema } from './language.ts';
import { id, target, words } from './primitives.ts';

const linkSchema = v.object({ id, label: words, to: target });

/** The links of header and footer, in reading order. */
export const navigationSchema = v.object({
  language: languageSchema,
  main: v.pipe(v.array(linkSchema), v.minLength(1)),
  footer: v.array(v.object({ id, title: words, links: v.pipe(v.array(linkSchema), v.minLength(1)) })),
});

export type Navigation = v.InferOutput<typeof navigationSchema>;
export type NavigationLink = v.InferOutput<typeof linkSchema>;
