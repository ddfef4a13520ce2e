import type { PageName } from '../lib/paths.ts';
import type { Platform } from './names.ts';
import type { Download, Downloads } from './schemas/downloads.ts';
import type { Faq, FaqEntry } from './schemas/faq.ts';
import type { Plan, Price } from './schemas/plans.ts';
import type { Site } from './schemas/site.ts';

export function layoutSite({ brand, logo, tagline, links, owner, app }: Site) {
  return { brand, logo, tagline, links, company: owner.company, web: app.web };
}

export const questionsFor = (faq: Faq, page: PageName): FaqEntry[] =>
  faq.entries.filter(({ pages }) => pages.includes(page));

/** A plan's price in the currency of a language. The content check ensures that there is one. */
export const priceOf = ({ prices }: Pick<Plan, 'prices'>, currency: string): Price => ({
  currency,
  ...(prices[currency] ?? { monthly: 0, yearly: 0 }),
});

export const isFree = ({ monthly, yearly }: Price): boolean => monthly === 0 && yearly === 0;

export type PlatformNames = Readonly<Partial<Record<Platform, string>>>;
export const platformNames = ({ platforms }: Downloads): PlatformNames =>
  Object.fromEntries(platforms.map(({ id, name }) => [id, name]));

/** `isCheckable`: the visitor can verify the file with a checksum or a signature. */
export type DownloadChoice = ReturnType<typeof downloadChoice>;
export function downloadChoice(file: Download) {
  const { id, platform, architecture, kind, label, url, version, minimum, sha256, signature } = file;
  return { id, platform, architecture, kind, label, url, version, minimum, isCheckable: Boolean(sha256 || signature) };
}
