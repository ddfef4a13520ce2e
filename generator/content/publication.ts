import type { Content } from '../../src/content/page-content.ts';
import { problem } from '../../src/content/problems.ts';
import type { Article } from '../../src/content/schemas/articles.ts';
import type { Download } from '../../src/content/schemas/downloads.ts';
import type { LegalDocument } from '../../src/content/schemas/legal.ts';
import { shownFrom } from '../../src/features/legal-document/legal-content.ts';
import { articlePages, recordOf } from '../../src/lib/paths.ts';
import { legalPages } from '../manifests.ts';
import type { Contents, Notice, Path } from './reading.ts';

/** A build for this day shows all scheduled content. */
export const endOfTime = '9999-12-31';

/** Removes versions of later days. Keeps all if there is no other version, which the content check reports. */
function publishedVersions(document: LegalDocument, day: string): LegalDocument {
  const versions = [document.current, ...document.previous].filter((version) => shownFrom(version) <= day);
  const [current, ...previous] = versions;
  return current ? { ...document, current, previous } : document;
}

/** Replaces a download's version by its next one. A mirror that has no next URL is removed. */
export function nextDownload({ next, fileName, signature, mirrors, ...file }: Download): Download {
  const { mirrors: nextMirrors = [], ...fields } = next ?? {};
  const updated = nextMirrors.flatMap(({ id, url }) =>
    mirrors.filter((mirror) => mirror.id === id).map((mirror) => ({ ...mirror, url })),
  );
  return { ...file, ...fields, mirrors: updated };
}

const isShown = ({ date, draft }: Article, day: string): boolean =>
  date <= day && (draft !== 'true' || day === endOfTime);

/** Tells each article in which languages the site has it. */
export function withTranslations([first, ...others]: Contents): Contents {
  const languagesOf = (page: string, slug: string) =>
    [first, ...others]
      .filter(({ articles }) => articles[page]?.some((other) => other.slug === slug))
      .map(({ language }) => language);
  const translated = (content: Content): Content => {
    const pages = Object.entries(content.articles).map(([page, articles]) => [
      page,
      articles.map((article) => ({ ...article, languages: languagesOf(page, article.slug) })),
    ]);
    return { ...content, articles: Object.fromEntries(pages) };
  };
  return [translated(first), ...others.map(translated)];
}

const latestDate = (updated: string, dates: readonly (string | undefined)[]): string =>
  [updated, ...dates.filter((date) => date !== undefined)].toSorted().at(-1) ?? updated;

/** Removes drafts, and releases, agreements and articles of later days. Selects the published downloads. Keeps old checksums. */
export function published(content: Content, day: string): Content {
  const { releases, downloads, legal, articles } = content;
  const publishedReleases = releases.releases.filter(({ date }) => date <= day);
  const isPublished = (version: string) => publishedReleases.some((release) => release.version === version);
  const files = downloads.files.map((file) => {
    const { next, ...current } = file;
    return next && isPublished(next.version) ? nextDownload(file) : current;
  });
  const replaced = downloads.files.flatMap(({ id, version, sha256, next }) =>
    sha256 && next && isPublished(next.version) ? [{ file: id, version, sha256 }] : [],
  );
  const releaseDates = publishedReleases.map(({ date }) => date);
  const fileDates = files.map(({ date }) => date);
  return {
    ...content,
    releases: { ...releases, updated: latestDate(releases.updated, releaseDates), releases: publishedReleases },
    downloads: {
      ...downloads,
      updated: latestDate(downloads.updated, fileDates),
      files,
      earlier: [...replaced, ...downloads.earlier],
    },
    articles: recordOf(articlePages, (page) => articles[page]?.filter((article) => isShown(article, day)) ?? []),
    legal: {
      privacyAgreement: publishedVersions(legal.privacyAgreement, day),
      userAgreement: publishedVersions(legal.userAgreement, day),
    },
  };
}

/** True for the path of a field in a draft, or in a release, agreement or article of a later day. */
export function isScheduled({ releases, legal, articles }: Content, [part, list, index]: Path, day: string): boolean {
  const articlePage = articlePages.find((page) => part === `articles/${page}`);
  const article = articlePage && articles[articlePage]?.[Number(list)];
  if (article) return !isShown(article, day);
  if (part === 'releases') return list === 'releases' && (releases.releases[Number(index)]?.date ?? '') > day;
  const name = legalPages.find((page) => page === part);
  if (!name) return false;
  const { current, previous } = legal[name];
  const version = list === 'previous' ? previous[Number(index)] : current;
  return version !== undefined && shownFrom(version) > day;
}

/** Lists the releases, agreements and articles of later days, for the build's output. */
export function scheduleNotes({ releases, legal, articles }: Content, day: string): Notice[] {
  const agreements = Object.values(legal).flatMap(({ current, previous }) => [current, ...previous]);
  const dated = [
    ...releases.releases.map(({ version, date }) => problem('release-is-scheduled', { version, day: date })),
    ...agreements.map((agreement) => {
      const { title, version } = agreement;
      return problem('agreement-is-scheduled', { title, version, day: shownFrom(agreement) });
    }),
    ...Object.values(articles)
      .flat()
      .filter(({ draft }) => draft !== 'true')
      .map(({ title, date }) => problem('article-is-scheduled', { title, day: date })),
  ];
  const later = dated.filter(({ values }) => String(values.day) > day);
  // Both agreements may have the same title and version.
  return [...new Map(later.map((note) => [note.message, note])).values()];
}
