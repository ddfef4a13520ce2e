import * as v from 'valibot';
import { downloadsSchema } from './schemas/downloads.ts';
import { faqSchema } from './schemas/faq.ts';
import { plansSchema } from './schemas/plans.ts';
import { releasesSchema } from './schemas/releases.ts';
import { siteSchema } from './schemas/site.ts';
import type { ServedContent, ServedKind } from './served.ts';

/** What each served object must be. Apart from served.ts, so that a page needs no validator before an answer is there. */
export const servedSchemas: { [Kind in ServedKind]: v.GenericSchema<unknown, ServedContent[Kind]> } = {
  site: siteSchema,
  downloads: downloadsSchema,
  plans: plansSchema,
  faq: faqSchema,
  releases: releasesSchema,
};

/** An answer of the back office as its schema has it; nothing where it is anything else. */
export function parseServed<Kind extends ServedKind>(kind: Kind, answer: unknown): ServedContent[Kind] | undefined {
  const { success, output } = v.safeParse(servedSchemas[kind], answer);
  return success ? output : undefined;
}
