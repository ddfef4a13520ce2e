import * as v from 'valibot';
import { pageNames } from '../../lib/paths.ts';
import { type Downloads, downloadsSchema } from './downloads.ts';
import { type Plans, plansSchema } from './plans.ts';
import { dated, email, id, list, richTextSchema, target, url, words } from './primitives.ts';
import { type Releases, releasesSchema } from './releases.ts';

/** The facts of the site: the brand, its legal owner, links to other sites. */
export const siteSchema = v.object({
  ...dated,
  /** The product's name in texts. */
  brand: words,
  /** The product's name in file names, commands and addresses. */
  slug: id,
  tagline: words,
  /** The kind of product, in two or three words. */
  kind: words,
  description: words,
  /** The chat app itself. */
  app: v.object({
    /** Opens the app in the browser; `""` where there is no such app. */
    web: v.union([v.literal(''), url], 'expected an address, or "" for none'),
    /** Where a membership is bought and cancelled. */
    membership: url,
    /** Where data is exported, consent changed and the account closed. */
    account: url,
  }),
  /** The party to the legal documents. */
  owner: v.object({
    company: words,
    address: words,
    /** The governing law and the place of jurisdiction. */
    jurisdiction: words,
  }),
  contacts: v.object({ support: email, privacy: email, security: email, press: email, legal: email }),
  /** Links to other sites: source code, status, social networks. */
  links: v.array(v.object({ id, label: words, to: target })),
});

export type Site = v.InferOutput<typeof siteSchema>;

const entrySchema = v.object({
  id,
  /** Pages that show questions, by their manifests. */
  pages: list(v.picklist(pageNames), 'expected at least one page'),
  question: words,
  answer: richTextSchema,
});

export const faqSchema = v.object({
  ...dated,
  /** Empty on a site without questions. */
  entries: v.array(entrySchema),
});

export type Faq = v.InferOutput<typeof faqSchema>;
export type FaqEntry = v.InferOutput<typeof entrySchema>;

/** The content that a back office may renew, by kind, at `/prod-api/content/<kind>?lang=`. */
export type LiveContent = { site: Site; downloads: Downloads; plans: Plans; faq: Faq; releases: Releases };
export type LiveKind = keyof LiveContent;
export const liveKinds = ['site', 'downloads', 'plans', 'faq', 'releases'] as const satisfies LiveKind[];

/** The kinds that the back office has renewed so far. */
export type Live = Partial<LiveContent>;

/** The schema of each kind: pages load this file, and the validator, only with a response. */
export const liveSchemas: { [Kind in LiveKind]: v.GenericSchema<unknown, LiveContent[Kind]> } = {
  site: siteSchema,
  downloads: downloadsSchema,
  plans: plansSchema,
  faq: faqSchema,
  releases: releasesSchema,
};

/** Parses a response of the back office; undefined where it does not match its schema. */
export function parseLive<Kind extends LiveKind>(kind: Kind, answer: unknown): LiveContent[Kind] | undefined {
  const { success, output } = v.safeParse(liveSchemas[kind], answer);
  return success ? output : undefined;
}
