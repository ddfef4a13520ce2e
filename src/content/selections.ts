import type { PageName } from '../lib/paths.ts';
import { lineText } from './format.ts';
import type { Platform } from './names.ts';
import type { Download, Downloads } from './schemas/downloads.ts';
import type { Faq, FaqEntry } from './schemas/faq.ts';
import type { Plan, Price } from './schemas/plans.ts';
import type { Release, Releases } from './schemas/releases.ts';
import type { Site } from './schemas/site.ts';
import { compareVersions } from './versions.ts';

export function layoutSite({ brand, tagline, links, owner, app }: Site) {
  return { brand, tagline, links, company: owner.company, web: app.web };
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

export const newestDownloadVersion = ({ files }: Downloads): string | undefined =>
  files
    .map(({ version }) => version)
    .toSorted(compareVersions)
    .at(-1);

export type ReleaseHead = ReturnType<typeof releaseHead>;
export const releaseHead = ({ version, date, title }: Release) => ({ version, date, title });

/** A release in the update log. Its changes are plain text, which the filter searches. */
export type ReleaseEntry = Pick<
  Release,
  'version' | 'date' | 'platforms' | 'title' | 'summary' | 'image' | 'imageAlt' | 'excerpt'
> & {
  changes: { id: string; kind: Release['changes'][number]['kind']; text: string }[];
};
export function releaseEntry(release: Release): ReleaseEntry {
  const { version, date, platforms, title, summary, image, imageAlt, excerpt } = release;
  const changes = release.changes.map(({ id, kind, content }) => ({ id, kind, text: lineText(content) }));
  return {
    version,
    date,
    platforms,
    title,
    summary,
    ...(image && { image, imageAlt }),
    ...(excerpt && { excerpt }),
    changes,
  };
}

/** The number of releases that the update log shows in full; it only links to older ones. */
export const SHOWN_IN_FULL = 20;
export const newestEntries = ({ releases }: Releases): ReleaseEntry[] =>
  releases.slice(0, SHOWN_IN_FULL).map(releaseEntry);

export type DatedVersion = Pick<Release, 'version' | 'date'>;
export const olderVersions = ({ releases }: Releases): DatedVersion[] =>
  releases.slice(SHOWN_IN_FULL).map(({ version, date }) => ({ version, date }));

export type KnownFile = Pick<Download, 'label' | 'version'> & { sha256: string };

/** The published files that visitors can verify: those of the current and of earlier versions. */
export function knownFiles({ files, earlier }: Downloads): KnownFile[] {
  const labels = new Map(files.map(({ id, label }) => [id, label]));
  return [
    ...files.flatMap(({ sha256, version, label }) => (sha256 ? [{ sha256, version, label }] : [])),
    ...earlier.map(({ file, sha256, version }) => ({ sha256, version, label: labels.get(file) ?? file })),
  ];
}
