import * as v from 'valibot';
import { type Downloads, downloadsSchema } from './downloads.ts';
import { type Faq, faqSchema } from './faq.ts';
import { type Plans, plansSchema } from './plans.ts';
import { type Releases, releasesSchema } from './releases.ts';
import { type Site, siteSchema } from './site.ts';

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
