import * as v from 'valibot';
import { type PageName, pageNames } from '../../lib/paths.ts';
import { mark } from '../fields.ts';
import { verdicts } from '../names.ts';
import { citationSchema } from './legal.ts';
import { plateSchema, quotedSource, wordsPicture } from './plate.ts';
import {
  colour,
  contentLanguage,
  count,
  heading,
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

const linkSchema = v.object({ id, label: heading, to: target });

export const navigationSchema = v.object({
  language: contentLanguage,
  main: list(linkSchema),
  /** Pages without a link are added to the first group. */
  footer: list(v.object({ id, title: heading, links: list(linkSchema) })),
});

export type Navigation = v.InferOutput<typeof navigationSchema>;

const titleAndDescription = {
  title: heading,
  description: words,
};

/** The text of the page's preview picture. */
const preview = words;

const headingAndLead = { heading, lead: words };

/** Its heading is `hero.heading` of home.json. */
const homePage = v.object({ ...titleAndDescription, preview, lead: words });

const pageWithHeading = v.object({ ...titleAndDescription, preview, ...headingAndLead });

/** Its heading is the agreement's title. */
const agreementPage = v.object({ ...titleAndDescription, preview });

const pagesWithoutHeading = {
  home: homePage,
  privacyAgreement: agreementPage,
  userAgreement: agreementPage,
} satisfies Partial<Record<PageName, unknown>>;

const namesWithHeading = pageNames.filter(
  (name): name is Exclude<PageName, keyof typeof pagesWithoutHeading> => !(name in pagesWithoutHeading),
);

/** In the texts of the release page, `{version}`, `{title}` and `{summary}` are those of the release. */
export const pagesSchema = v.object({
  language: contentLanguage,
  ...v.entriesFromList(namesWithHeading, pageWithHeading),
  ...pagesWithoutHeading,
  /** Shown for a version that does not exist. `{version}` is the requested version. */
  unknownVersion: v.object({ ...titleAndDescription, ...headingAndLead }),
});

export type Pages = v.InferOutput<typeof pagesSchema>;

/** Quotes, logos and ratings. Empty lists are not shown; if all are empty, the section is not shown either. */
const proofSchema = v.object({
  heading,
  quotes: v.array(v.object({ id, text: heading, name: heading, role: optionalWords, to: v.optional(target) })),
  logos: v.array(v.object({ id, name: heading, to: target })),
  /** The text for each store, with its `{rating}` and `{count}`. */
  rating: words,
  ratings: v.array(v.object({ id, store: words, rating: v.pipe(v.number(), v.maxValue(5)), count, to: target })),
});

const sourcedClaim = { text: words, ...quotedSource };

/** An example of a feature: a line of an answer, and below it its source, with one of the optional parts at most. */
const exampleSchema = v.object({
  ...sourcedClaim,
  ...wordsPicture,
  /** The part of the picture that the visitor points at, in its pixels. */
  pointer: v.optional(
    v.object({
      x: mark(count, { owner: 'texts' }),
      y: mark(count, { owner: 'texts' }),
      width: mark(count, { owner: 'texts' }),
      height: mark(count, { owner: 'texts' }),
    }),
  ),
  /** A program, beside which `quote` is a note. */
  code: v.optional(mark(v.pipe(v.string('text'), v.nonEmpty('text-not-empty')), { owner: 'texts', text: 'exact' })),
  /** A text in another language, with its tag. */
  original: v.optional(
    v.object({
      language: mark(languageSchema, { owner: 'texts', text: 'exact' }),
      text: mark(words, { text: 'exact' }),
    }),
  ),
});
export type Example = v.InferOutput<typeof exampleSchema>;

const claimSchema = v.object({
  ...sourcedClaim,
  id,
  verdict: v.picklist(verdicts),
  /** Shown with the verdict: “The lease says 45, not 30.” */
  finding: words,
  ...wordsPicture,
});
export type Claim = v.InferOutput<typeof claimSchema>;

const homeSections = ['proof', 'features', 'measured', 'membership', 'release', 'faq', 'closing'] as const;
export type HomeSection = (typeof homeSections)[number];

/** A section with an empty list is not shown. */
export const homeSchema = v.object({
  language: contentLanguage,
  sections: mark(
    v.pipe(
      v.array(v.picklist(homeSections, 'section')),
      v.check((all) => new Set(all).size === all.length, 'each-section-once'),
    ),
    { ordered: true },
  ),
  /** The sentence under the heading is `home.lead` of pages.json. */
  hero: v.object({
    /** A phrase between asterisks is emphasised: `Ask anything. *Check everything.*` */
    heading,
    /** The button's label if the visitor's system is unknown; the labels for known systems are `download.own` of messages.json. */
    download: words,
    openApp: words,
    otherSystems: words,
    membership: words,
    /** Shown if `check` has no answers. */
    image: v.optional(imageSchema),
  }),
  check: v.object({
    title: heading,
    /** Says that the answers are made up, and that each has a wrong claim. */
    note: words,
    /** One of these is right for each claim: that of its verdict. */
    choices: v.object({ question: words, supports: words, contradicts: words, silent: words }),
    /** Shown like a stamp before the finding of a claim. */
    verdicts: v.object({ supports: heading, silent: heading, contradicts: heading }),
    /** Shown instead of the verdict if the visitor's choice was wrong. */
    missed: heading,
    /** Shown like a stamp once each claim of an answer has its right verdict. `{count}` is the number of claims. */
    done: v.object({ text: heading, link: words }),
    /** A field for a question. It opens the web app with the query parameter `parameter`. Not shown without a web app. */
    composer: v.object({ label: heading, send: words, parameter: pattern(/^\w+$/, 'parameter') }),
    answers: v.array(
      v.object({
        id,
        label: heading,
        question: heading,
        claims: list(claimSchema),
      }),
    ),
  }),
  /** The app, which the home page, the download page and link previews show. Without it they do not. */
  plate: v.optional(plateSchema),
  trust: v.object({ title: heading, list: v.array(v.object({ id, text: heading, cites: citationSchema })) }),
  proof: proofSchema,
  features: v.object({
    ...headingAndLead,
    /** Shown beside the features without an example, and beside the questions of the membership page. */
    image: v.optional(imageSchema),
    list: v.array(
      v.object({
        id,
        title: heading,
        text: words,
        /** Features with an example come first, and are larger. */
        excerpt: v.optional(exampleSchema),
      }),
    ),
  }),
  membership: v.object({ ...headingAndLead, image: v.optional(imageSchema), link: words }),
  /** Figures that the build measures (generator/colophon.ts), with the unit or the sentence after each. */
  measured: v.object({
    heading,
    link: words,
    weight: words,
    requests: words,
    contrast: words,
  }),
  /** `{version}` is the newest release. */
  release: v.object({ heading, link: words, all: words }),
  faq: v.object({ heading, more: words, image: v.optional(imageSchema) }),
  /** Without a web app it has the button of the downloads, and neither the field nor the picture. */
  closing: v.object({ heading, lead: v.optional(optionalWords, ''), image: imageSchema }),
});

export type Home = v.InferOutput<typeof homeSchema>;

/** A section with an empty list is not shown. */
export const aboutSchema = v.object({
  language: contentLanguage,
  /** `sentence` is the page's heading; `image` shows it in the site's typefaces. */
  founding: v.object({ sentence: heading, image: imageSchema }),
  mission: v.object({ heading, body: richTextSchema }),
  principles: v.object({
    heading,
    list: v.array(v.object({ id, title: heading, body: richTextSchema })),
  }),
  timeline: v.object({
    heading,
    list: v.array(v.object({ id, month: isoMonth, title: heading, text: v.optional(words), to: v.optional(target) })),
  }),
  /** Who is responsible for what. `action` is the label of the link to this section at the top of the page. */
  contact: v.object({
    ...headingAndLead,
    action: words,
    list: v.array(
      v.object({
        id,
        role: heading,
        name: mark(optionalWords, { heading: true }),
        text: words,
        to: target,
        /** When messages are answered: “Within 2 business days”. */
        answered: v.optional(words),
        image: v.optional(imageSchema),
        evidence: v.array(linkSchema),
      }),
    ),
  }),
  pressKit: v.object({
    ...headingAndLead,
    /** Files in `public/`. `ground` is the background that the picture is made for. */
    files: v.array(v.object({ id, label: heading, text: words, to: target, ground: v.picklist(['light', 'dark']) })),
    coloursHeading: heading,
    colours: v.array(v.object({ id, name: heading, use: words, light: colour, dark: colour })),
    rulesHeading: heading,
    rules: richTextSchema,
  }),
});

export type About = v.InferOutput<typeof aboutSchema>;
