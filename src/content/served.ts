import type { Downloads } from './schemas/downloads.ts';
import type { Faq } from './schemas/faq.ts';
import type { Plans } from './schemas/plans.ts';
import type { Releases } from './schemas/releases.ts';
import type { Site } from './schemas/site.ts';

/** The kinds of content that the back office may serve at `/prod-api/content/<kind>?lang=`. */
export type ServedContent = {
  site: Site;
  downloads: Downloads;
  plans: Plans;
  faq: Faq;
  releases: Releases;
};

export type ServedKind = keyof ServedContent;

export const servedKinds = ['site', 'downloads', 'plans', 'faq', 'releases'] as const satisfies ServedKind[];

/** True where a served object has the bundled one's language and a later `updated`. */
export const isNewer = (
  served: Pick<Site, 'language' | 'updated'>,
  bundled: Pick<Site, 'language' | 'updated'>,
): boolean => served.language === bundled.language && served.updated > bundled.updated;
