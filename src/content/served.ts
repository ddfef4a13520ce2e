import type { Downloads } from './schemas/downloads.ts';
import type { Faq } from './schemas/faq.ts';
import type { Plans } from './schemas/plans.ts';
import type { Releases } from './schemas/releases.ts';
import type { Site } from './schemas/site.ts';

/** What the back office may serve too, at `/prod-api/content/<kind>?lang=`: whole objects of one language. */
export type ServedContent = {
  site: Site;
  downloads: Downloads;
  plans: Plans;
  faq: Faq;
  releases: Releases;
};

export type ServedKind = keyof ServedContent;

export const servedKinds = ['site', 'downloads', 'plans', 'faq', 'releases'] as const satisfies ServedKind[];

/** Whether a served object takes the place of the bundled one: the same language, and a later day or moment. */
export const isNewer = (
  served: Pick<Site, 'language' | 'updated'>,
  bundled: Pick<Site, 'language' | 'updated'>,
): boolean => served.language === bundled.language && served.updated > bundled.updated;
