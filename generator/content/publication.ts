import type { Content } from '../../src/content/page-content.ts';
import type { Download } from '../../src/content/schemas/downloads.ts';
import type { LegalDocument } from '../../src/content/schemas/legal.ts';
import { shownFrom } from '../../src/features/legal-document/legal-content.ts';
import { legalPages } from '../manifests.ts';
import type { Path } from './reading.ts';

/*
 * Releases and agreements of later days are part of the content and are checked with it, but a build does not show them before
 * their day.
 */

/** A day after all others: everything is shown. */
export const noEnd = '9999-12-31';

/** The versions of an agreement that are shown on a day; all where none is, which the content check reports. */
function shownVersions(document: LegalDocument, day: string): LegalDocument {
  const [current, ...previous] = [document.current, ...document.previous].filter((one) => shownFrom(one) <= day);
  return current ? { ...document, current, previous } : document;
}

/** A download as it will be: its next version in place of this one, of which nothing but address and name of the mirrors is left. */
export function nextDownload({ next, signature, mirrors, ...file }: Download): Download {
  const { mirrors: addresses = [], ...fields } = next ?? {};
  const own = addresses.flatMap(({ id, url }) => mirrors.flatMap((one) => (one.id === id ? { ...one, url } : [])));
  return { ...file, ...fields, mirrors: own };
}

/** The newest date of a file: that of its last change, or of something in it. */
const newest = (updated: string, dates: readonly (string | undefined)[]): string =>
  [updated, ...dates].reduce<string>((last, date = '') => (date > last ? date : last), updated);

/**
 * Returns the content that a build of a day shows: no release and agreement of a later day, and of each download the version
 * whose release is shown. The checksum of a version that is replaced stays known.
 */
export function published(content: Content, day: string): Content {
  const { releases, downloads, legal } = content;
  const shown = releases.releases.filter(({ date }) => date <= day);
  const isShown = (version: string) => shown.some((release) => release.version === version);
  const files = downloads.files.map((file) => {
    const { next, ...current } = file;
    return next && isShown(next.version) ? nextDownload(file) : current;
  });
  const replaced = downloads.files.flatMap(({ id, version, sha256, next }) =>
    sha256 && next && isShown(next.version) ? [{ file: id, version, sha256 }] : [],
  );
  const updated = {
    releases: newest(
      releases.updated,
      shown.map(({ date }) => date),
    ),
    downloads: newest(
      downloads.updated,
      files.map(({ date }) => date),
    ),
  };
  return {
    ...content,
    releases: { ...releases, updated: updated.releases, releases: shown },
    downloads: { ...downloads, updated: updated.downloads, files, earlier: [...replaced, ...downloads.earlier] },
    legal: {
      privacyAgreement: shownVersions(legal.privacyAgreement, day),
      userAgreement: shownVersions(legal.userAgreement, day),
    },
  };
}

/** True for a path of a release or agreement that builds of later days show. */
export function isScheduled({ releases, legal }: Content, [part, list, index]: Path, day: string): boolean {
  if (part === 'releases') return list === 'releases' && (releases.releases[Number(index)]?.date ?? '') > day;
  const name = legalPages.find((one) => one === part);
  if (!name) return false;
  const { current, previous } = legal[name];
  const version = list === 'previous' ? previous[Number(index)] : current;
  return version !== undefined && shownFrom(version) > day;
}

/** A line for each release and agreement that a build of a later day shows. */
export function scheduled({ releases, legal }: Content, day: string): string[] {
  const later = [
    ...releases.releases.map(({ version, date }) => ({ name: `Release ${version}`, from: date })),
    ...Object.values(legal).flatMap(({ current, previous }) =>
      [current, ...previous].map((one) => ({ name: `${one.title} ${one.version}`, from: shownFrom(one) })),
    ),
  ].filter(({ from }) => from > day);
  return later.map(({ name, from }) => `${name} is shown by builds from ${from} on`);
}
