import type { Content } from './page-content.ts';

/** The kinds of content that the back office may serve at `/prod-api/content/<kind>?lang=`. */
export const servedKinds = ['site', 'downloads', 'plans', 'faq', 'releases'] as const;
export type ServedKind = (typeof servedKinds)[number];

export type ServedContent = Pick<Content, ServedKind>;

type Dated = Pick<ServedContent[ServedKind], 'language' | 'updated'>;

/** True where a served object has the bundled one's language and a later `updated`. */
export const isNewer = (served: Dated, bundled: Dated): boolean =>
  served.language === bundled.language && served.updated > bundled.updated;
