import type { GenericSchema } from 'valibot';
import { downloadsSchema } from './schemas/downloads.ts';
import { faqSchema } from './schemas/faq.ts';
import { plansSchema } from './schemas/plans.ts';
import { releasesSchema } from './schemas/releases.ts';
import { siteSchema } from './schemas/site.ts';
import type { ServedContent } from './served.ts';

/** What each served object must be. Apart from served.ts, so that a page needs no validator before an answer is there. */
export const servedSchemas: { [Kind in keyof ServedContent]: GenericSchema<unknown, ServedContent[Kind]> } = {
  site: siteSchema,
  downloads: downloadsSchema,
  plans: plansSchema,
  faq: faqSchema,
  releases: releasesSchema,
};
