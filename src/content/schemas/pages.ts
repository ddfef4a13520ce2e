import * as v from 'valibot';
import { openedPageNames, type pagesWithOwnHeading } from './constants.ts';
import {
  count,
  id,
  imageSchema,
  isoMonth,
  languageSchema,
  list,
  optionalWords,
  pattern,
  richTextSchema,
  target,
  words,
} from './primitives.ts';

const linkSchema = v.object({ id, label: words, to: target });

/** The links of header and footer, in reading order. */
export const navigationSchema = v.object({
  language: languageSchema,
  main: list(linkSchema),
  footer: v.array(v.object({ id, title: words, links: list(linkSchema) })),
});

export type Navigation = v.InferOutput<typeof navigationSchema>;

/** The texts for browser tabs, search engines and link previews. */
const head = {
  title: words,
  /** One or two sentences for search results and link previews. */
  description: words,
};

/** The line set on the page's preview picture. */
const preview = words;

/** The heading of a page or section, and the sentence under it. */
const opening = { heading: words, lead: words };

/** Its heading is `hero.heading` of home.json. */
const homePage = v.object({ ...head, preview, lead: words });

const openedPage = v.object({ ...head, preview, ...opening });

/** An agreement's page shows the agreement's title and this description. */
const agreementPage = v.object({ ...head, preview });

const ownHeadings = { home: homePage, privacyAgreement: agreementPage, userAgreement: agreementPage } satisfies Record<
  (typeof pagesWithOwnHeading)[number],
  unknown
>;

/** The head of every page. In those of a release `{version}`, `{title}` and `{summary}` are the release's. */
export const pagesSchema = v.object({
  language: languageSchema,
  ...v.entriesFromList(openedPageNames, openedPage),
  ...ownHeadings,
  /** The page of a version that does not exist. `{version}` is the requested one. */
  unknownVersion: v.object({ ...head, ...opening }),
});

export type Pages = v.InferOutput<typeof pagesSchema>;

const CELLS = 'expected a cell for each column in every row';

/** A part of a turn: running text (`[1]` cites the first source), a table of figures, or the sources. */
const partSchema = v.pipe(
  v.variant('kind', [
    v.object({ kind: v.literal('text'), text: words }),
    v.object({
      kind: v.literal('table'),
      caption: words,
      columns: list(words),
      rows: list(v.array(words)),
      /** The row that answers the question, counted from 1. */
      highlight: v.optional(v.pipe(count, v.minValue(1))),
    }),
    v.object({ kind: v.literal('sources'), title: words, sources: list(words) }),
  ]),
  v.check((part) => part.kind !== 'table' || part.rows.every(({ length }) => length === part.columns.length), CELLS),
);

const conversationSchema = list(
  v.object({
    speaker: v.picklist(['visitor', 'product']),
    name: words,
    parts: list(partSchema),
  }),
);

export type Conversation = v.InferOutput<typeof conversationSchema>;

const tableSchema = v.pipe(
  v.object({
    caption: words,
    /** The header of the first column, which contains the rows' headers. */
    corner: words,
    columns: list(v.object({ id, label: words })),
    rows: list(v.object({ id, header: words, cells: v.array(words) })),
  }),
  v.check(({ columns, rows }) => rows.every(({ cells }) => cells.length === columns.length), CELLS),
);

/** Quotes, logos and ratings. An empty list is not shown; if all are empty, neither is the section. */
const proofSchema = v.object({
  heading: words,
  quotes: v.array(v.object({ id, text: words, name: words, role: optionalWords, to: v.optional(target) })),
  /** Logos of customers: a picture in `public/`, and the name that it shows. */
  logos: v.array(v.object({ id, name: words, to: target })),
  /** `{rating}` and `{count}` are those of a store. */
  rating: words,
  ratings: v.array(v.object({ id, store: words, rating: v.pipe(v.number(), v.maxValue(5)), count, to: target })),
});

/** The home page, in reading order. */
export const homeSchema = v.object({
  language: languageSchema,
  /** The sentence under the heading is `home.lead` of pages.json. */
  hero: v.object({
    /** The main heading. A phrase between asterisks is emphasised: `Ask anything. *Check everything.*` */
    heading: words,
    /** The button's label for an unknown system; the others are in `download.own` of messages.json. */
    download: words,
    /** Opens the web app, if site.json has its address. */
    openApp: words,
    otherSystems: words,
    membership: words,
  }),
  demo: v.object({
    title: words,
    /** The list beside the conversation, which belongs to the first of them. */
    projects: v.object({ title: words, list: list(v.object({ id, name: words })) }),
    /** The field under the conversation: leads to the web app, else to the downloads. */
    composer: words,
    turns: conversationSchema,
  }),
  /** Promises about data, each with the section of an agreement that contains it. */
  trust: v.object({ title: words, list: v.array(v.object({ id, text: words, to: target })) }),
  proof: proofSchema,
  features: v.object({
    ...opening,
    image: imageSchema,
    /** One for each cell of the picture, in the order of its numbers. */
    list: list(v.object({ id, title: words, text: words })),
  }),
  comparison: v.object({ ...opening, image: imageSchema, table: tableSchema }),
  membership: v.object({ ...opening, image: imageSchema, link: words }),
  /** The row of the newest release: `{version}`. */
  release: v.object({ heading: words, link: words, all: words }),
  faq: v.object({ heading: words, more: words }),
  closing: v.object({ ...opening, link: words, image: imageSchema }),
});

export type Home = v.InferOutput<typeof homeSchema>;

const colour = pattern(/^#[0-9a-f]{6}$/, 'expected a colour such as #b8331a');

/** The content of the about page. */
export const aboutSchema = v.object({
  language: languageSchema,
  /** The founding sentence, and the picture that contains it. */
  founding: v.object({ sentence: words, image: imageSchema }),
  mission: v.object({ heading: words, body: richTextSchema }),
  principles: v.object({
    heading: words,
    list: list(v.object({ id, title: words, body: richTextSchema })),
  }),
  leadership: v.object({
    ...opening,
    /** Those without a name are not shown; without any name the section is left out. */
    list: v.array(v.object({ id, role: words, name: optionalWords, text: words, image: imageSchema })),
  }),
  timeline: v.object({
    heading: words,
    list: v.array(v.object({ id, month: isoMonth, title: words, text: words, to: v.optional(target) })),
  }),
  contact: v.object({
    ...opening,
    list: v.array(v.object({ id, label: words, text: words, to: target })),
  }),
  pressKit: v.object({
    ...opening,
    /** Files under `public/`. */
    files: v.array(v.object({ id, label: words, text: words, to: target })),
    coloursHeading: words,
    colours: v.array(v.object({ id, name: words, use: words, light: colour, dark: colour })),
    rulesHeading: words,
    rules: richTextSchema,
  }),
});

export type About = v.InferOutput<typeof aboutSchema>;
