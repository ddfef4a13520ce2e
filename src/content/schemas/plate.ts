import * as v from 'valibot';
import { mark } from '../fields.ts';
import { count, heading, id, imageSchema, list, target, words } from './primitives.ts';

/** A picture in `public/`. Each language has its own, because it may show words. */
export const wordsPicture = {
  picture: v.optional(
    v.object({
      to: mark(target, { owner: 'texts', text: 'exact' }),
      width: mark(count, { owner: 'texts' }),
      height: mark(count, { owner: 'texts' }),
    }),
  ),
  pictureAlt: mark(v.optional(words), { withPicture: true }),
};

/** The source of a statement. `quote` keeps its line breaks; the text between asterisks is highlighted. */
export const quotedSource = { source: words, quote: words };

/** A question and its answer, with the source of the first line. */
const exchange = {
  question: words,
  /** Lines with numbers of sources. A line that is `unsure` has no source, and is set apart. */
  answer: list(v.object({ id, text: words, unsure: v.optional(v.boolean()) })),
  ...quotedSource,
};

/** The app as pages show it: a window, a phone or both, with these texts, or screenshots in their place. */
export const plateSchema = v.pipe(
  v.object({
    /** Below the picture: what it shows. */
    caption: words,
    /** With a master for the dark theme, `<name>-dark`, if there is one. */
    screenshots: v.optional(
      v.pipe(
        v.object({ window: v.optional(imageSchema), phone: v.optional(imageSchema) }),
        v.check(({ window, phone }) => Boolean(window ?? phone), 'window-or-phone'),
      ),
    ),
    window: v.optional(
      v.object({
        ...exchange,
        /** The conversations at the side. The first is open. */
        history: list(v.object({ id, title: words })),
        /** On the source, like a stamp: it says so. */
        stamp: heading,
        /** The next question, which is being written. */
        next: words,
      }),
    ),
    phone: v.optional(v.object({ ...exchange, ...wordsPicture, title: heading })),
  }),
  v.check(({ screenshots, window, phone }) => Boolean(screenshots ?? window ?? phone), 'window-or-phone'),
);

/** The state of the app that a release's notes show: a list, an exchange and its source. */
export const releasePlateSchema = v.object({
  list: mark(list(words), { ordered: true }),
  question: words,
  answer: mark(list(words), { ordered: true }),
  ...quotedSource,
});

export type Plate = v.InferOutput<typeof plateSchema>;
export type ReleasePlate = v.InferOutput<typeof releasePlateSchema>;
