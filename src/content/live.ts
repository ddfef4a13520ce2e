import type { Downloads } from './schemas/downloads.ts';
import type { Faq } from './schemas/faq.ts';
import type { Plans } from './schemas/plans.ts';
import type { Releases } from './schemas/releases.ts';
import type { Site } from './schemas/site.ts';

/** The content that a back office may renew, by kind, at `/prod-api/content/<kind>?lang=`. */
export type LiveContent = { site: Site; downloads: Downloads; plans: Plans; faq: Faq; releases: Releases };
export type LiveKind = keyof LiveContent;
export const liveKinds = ['site', 'downloads', 'plans', 'faq', 'releases'] as const satisfies LiveKind[];

/** The kinds that the back office has renewed so far. */
export type Live = Partial<LiveContent>;

type Dated = Pick<LiveContent[LiveKind], 'language' | 'updated'>;

/** True where a live kind has the bundled one's language and a later `updated`. */
export const isNewer = (live: Dated, bundled: Dated): boolean =>
  live.language === bundled.language && live.updated > bundled.updated;
