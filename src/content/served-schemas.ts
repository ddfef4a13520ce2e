import * as v from 'valibot';
import { downloadsSchema } from './schemas/downloads.ts';
import { faqSchema } from './schemas/faq.ts';
import { plansSchema } from './schemas/plans.ts';
import { releasesSchema } from './schemas/releases.ts';
import { siteSchema } from './schemas/site.ts';
import type { ServedContent, ServedKind } from './served.ts';

/** The schema of each served kind. Separate from served.ts, so that pages load the validator only with a response. */
export const servedSchemas: { [Kind in ServedKind]: v.GenericSchema<unknown, ServedContent[Kind]> } = {
  site: siteSchema,
  downloads: downloadsSchema,
  plans: plansSchema,
  faq: faqSchema,
  releases: releasesSchema,
};

/** Parses a response of the back office; undefined where it does not match its schema. */
export function parseServed<Kind extends ServedKind>(kind: Kind, answer: unknown): ServedContent[Kind] | undefined {
  const { success, output } = v.safeParse(servedSchemas[kind], answer);
  return success ? output : undefined;
}
