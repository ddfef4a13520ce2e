import * as v from 'valibot';
import { conversationSchema } from './conversation.ts';
import { imageSchema } from './image.ts';
import { languageSchema } from './language.ts';
import { id, words } from './primitives.ts';

/** A table: every row has a cell for each column. */
const tableSchema = v.pipe(
  v.object({
    caption: words,
    /** Heads the first column, which heads the rows. */
    corner: words,
    columns: v.pipe(v.array(v.object({ id, label: words })), v.minLength(1)),
    rows: v.pipe(v.array(v.object({ id, header: words, cells: v.array(words) })), v.minLength(1)),
  }),
  v.check(
    ({ columns, rows }) => rows.every(({ cells }) => cells.length === columns.length),
    'expected a cell for each column in every row',
  ),
);

/** The home page, in the order in which it is read. */
export const homeSchema = v.object({
  language: languageSchema,
  /** The sentence under the heading is `home.lead` of pages.json. */
  hero: v.object({
    /** The poster line. A phrase between asterisks is emphasised: `Read an answer *worth keeping.*` */
    heading: words,
    /** `{system}` is the visitor's: “Download for macOS”. */
    downloadFor: words,
    /** Where the system is not known. */
    download: words,
    otherSystems: words,
    membership: words,
  }),
  demo: v.object({ title: words, turns: conversationSchema }),
  features: v.object({
    heading: words,
    lead: words,
    image: imageSchema,
    /** One for each cell of the picture, in the order of its numbers. */
    list: v.pipe(v.array(v.object({ id, title: words, text: words })), v.minLength(1)),
  }),
  comparison: v.object({ heading: words, lead: words, image: imageSchema, table: tableSchema }),
  membership: v.object({ heading: words, lead: words, image: imageSchema, link: words }),
  /** The strip of the newest release: `{version}`. */
  release: v.object({ heading: words, link: words, all: words }),
  faq: v.object({ heading: words, more: words }),
  closing: v.object({ heading: words, lead: words, link: words, image: imageSchema }),
});

export type Home = v.InferOutput<typeof homeSchema>;
export type ContentTable = v.InferOutput<typeof tableSchema>;
