import * as v from 'valibot';
import { imageSchema } from './image.ts';
import { languageSchema } from './language.ts';
import { id, isoMonth, optionalWords, target, words } from './primitives.ts';
import { richTextSchema } from './rich-text.ts';

const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'expected a colour such as #b8331a'));

/** The page about those who make the product. */
export const aboutSchema = v.object({
  language: languageSchema,
  /** The founding sentence, and the picture that shows it set. */
  founding: v.object({ sentence: words, image: imageSchema }),
  mission: v.object({ heading: words, body: richTextSchema }),
  principles: v.object({
    heading: words,
    list: v.pipe(v.array(v.object({ id, title: words, body: richTextSchema })), v.minLength(1)),
  }),
  leadership: v.object({
    heading: words,
    lead: words,
    /** By role; the name may be empty. */
    list: v.array(v.object({ id, role: words, name: optionalWords, text: words, image: imageSchema })),
  }),
  timeline: v.object({
    heading: words,
    list: v.array(v.object({ id, month: isoMonth, title: words, text: words, to: v.optional(target) })),
  }),
  contact: v.object({
    heading: words,
    lead: words,
    list: v.array(v.object({ id, label: words, text: words, to: target })),
  }),
  pressKit: v.object({
    heading: words,
    lead: words,
    /** Files under `public/`. */
    files: v.array(v.object({ id, label: words, text: words, to: target })),
    coloursHeading: words,
    colours: v.array(v.object({ id, name: words, use: words, light: colour, dark: colour })),
    rulesHeading: words,
    rules: richTextSchema,
  }),
});

export type About = v.InferOutput<typeof aboutSchema>;
