import * as v from 'valibot';
import { type PageName, pageNames } from '../../lib/paths.ts';
import { citationSchema } from './legal.ts';
import {
  colour,
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
  /** Pages that none of them links to are added to the first group. */
  footer: list(v.object({ id, title: words, links: list(linkSchema) })),
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

/** Pages whose heading is in another file. All others have `opening`. */
const ownHeadings = { home: homePage, privacyAgreement: agreementPage, userAgreement: agreementPage } satisfies Partial<
  Record<PageName, unknown>
>;

const openedPageNames = pageNames.filter(
  (name): name is Exclude<PageName, keyof typeof ownHeadings> => !(name in ownHeadings),
);

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

const tableSchema = v.pipe(
  v.object({
    caption: words,
    /** The header of the first column, which contains the rows' headers. */
    corner: words,
    columns: list(v.object({ id, label: words })),
    rows: v.array(v.object({ id, header: words, cells: v.array(words) })),
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

/** A claim, and the words of the source that supports it, or says nothing about it. */
const claimSchema = v.object({
  id,
  text: words,
  source: words,
  /** The words of the source, with its line breaks; the part between asterisks is marked. */
  quote: words,
  verdict: v.picklist(['supports', 'silent']),
  /** A file in `public/`. */
  picture: v.optional(v.object({ to: target, width: count, height: count })),
  pictureAlt: v.optional(words),
});
export type Claim = v.InferOutput<typeof claimSchema>;

/** The sections of the home page under its first screen. */
const homeSections = ['proof', 'features', 'comparison', 'membership', 'release', 'faq', 'closing'] as const;
export type HomeSection = (typeof homeSections)[number];

/** The home page. An empty list is a section that is not shown. */
export const homeSchema = v.object({
  language: languageSchema,
  /** The sections that are shown, in this order. */
  sections: v.pipe(
    v.array(v.picklist(homeSections, `expected a section: ${homeSections.join(', ')}`)),
    v.check((all) => new Set(all).size === all.length, 'expected each section once'),
  ),
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
    /** Shown where `check` has no answers. */
    image: v.optional(imageSchema),
  }),
  /** Answers whose claims open their sources. */
  check: v.object({
    title: words,
    /** Beside an answer without an open source. */
    hint: words,
    /** The stamp on a source: it supports the claim, or says nothing about it. */
    verdicts: v.object({ supports: words, silent: words }),
    /** The field under the answers: opens the web app with the question as `parameter`, else the downloads. */
    composer: v.object({ label: words, send: words, parameter: pattern(/^\w+$/, 'expected a name such as q') }),
    answers: v.array(
      v.object({
        id,
        label: words,
        question: words,
        claims: list(claimSchema),
      }),
    ),
  }),
  /** Promises about data, each with the sentence of an agreement that contains it. */
  trust: v.object({ title: words, list: v.array(v.object({ id, text: words, cites: citationSchema })) }),
  proof: proofSchema,
  features: v.object({
    ...opening,
    image: imageSchema,
    /** One for each cell of the picture, in the order of its numbers. */
    list: v.array(
      v.object({
        id,
        title: words,
        text: words,
        /** Shows the feature at work, larger than the features without one. */
        excerpt: v.optional(claimSchema),
      }),
    ),
  }),
  comparison: v.object({ ...opening, image: imageSchema, table: tableSchema }),
  membership: v.object({ ...opening, image: imageSchema, link: words }),
  /** The row of the newest release: `{version}`. */
  release: v.object({ heading: words, link: words, all: words }),
  faq: v.object({ heading: words, more: words }),
  closing: v.object({ ...opening, link: words, image: imageSchema }),
});

export type Home = v.InferOutput<typeof homeSchema>;

/** The content of the about page. An empty list is a section that is not shown. */
export const aboutSchema = v.object({
  language: languageSchema,
  /** The founding sentence, which is the page's heading, and the picture that contains it: the specimen in the colophon. */
  founding: v.object({ sentence: words, image: imageSchema }),
  mission: v.object({ heading: words, body: richTextSchema }),
  principles: v.object({
    heading: words,
    list: v.array(v.object({ id, title: words, body: richTextSchema })),
  }),
  timeline: v.object({
    heading: words,
    list: v.array(v.object({ id, month: isoMonth, title: words, text: words, to: v.optional(target) })),
  }),
  /** Who answers for what. The action is the label of the link to it at the head of the page. */
  contact: v.object({
    ...opening,
    action: words,
    list: v.array(
      v.object({
        id,
        role: words,
        /** The person in charge; may be empty. */
        name: optionalWords,
        text: words,
        to: target,
        /** The promised time to answer. */
        answered: v.optional(words),
        image: v.optional(imageSchema),
        /** Where a visitor can check what is said. */
        evidence: v.array(linkSchema),
      }),
    ),
  }),
  pressKit: v.object({
    ...opening,
    /** Files under `public/`. Pictures are shown on the ground that they are for. */
    files: v.array(v.object({ id, label: words, text: words, to: target, ground: v.picklist(['light', 'dark']) })),
    coloursHeading: words,
    colours: v.array(v.object({ id, name: words, use: words, light: colour, dark: colour })),
    rulesHeading: words,
    rules: richTextSchema,
  }),
});

export type About = v.InferOutput<typeof aboutSchema>;
