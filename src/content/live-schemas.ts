import * as v from 'valibot';
import type { LiveContent, LiveKind } from './live.ts';
import { downloadsSchema } from './schemas/downloads.ts';
import { faqSchema } from './schemas/faq.ts';
import { plansSchema } from './schemas/plans.ts';
import { releasesSchema } from './schemas/releases.ts';
import { siteSchema } from './schemas/site.ts';

/** The schema of each served kind. Separate from served.ts, so that pages load the validator only with a response. */
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
