import { canonicalAddress } from '../../src/content/addresses.ts';
import { formatMessage } from '../../src/content/format.ts';
import type { Content } from '../../src/content/page-content.ts';
import { changeKinds } from '../../src/content/schemas/constants.ts';
import type { Release } from '../../src/content/schemas/releases.ts';
import { feedPath, pageAddress, pageAt } from '../../src/lib/paths.ts';
import { escapeMarkup } from './markup.ts';
import { blockHtml, listHtml, type Resolve } from './rich-text-html.ts';

type FeedEntry = {
  /** Its permanent link, and what readers know it by. */
  url: string;
  title: string;
  summary: string;
  /** The full notes. */
  html: string;
  /** RFC 3339. */
  published: string;
  /** The kinds of change in it. */
  tags: string[];
};

/** The releases in one language; atom.ts and json-feed.ts write it down. Addresses are whole. */
export type Feed = {
  language: string;
  title: string;
  description: string;
  /** The page that shows the same. */
  home: string;
  atom: string;
  json: string;
  /** A square picture of at least 512 pixels. */
  icon: string;
  author: string;
  /** RFC 3339: of the newest entry, so that a build of the same content writes the same bytes. */
  updated: string;
  /** Newest first. */
  entries: FeedEntry[];
};

/** A day has no hour, and a feed wants one: noon in UTC is the same day from Hawaii to Sydney. */
const noon = (day: string): string => `${day}T12:00:00Z`;

/** The notes as a release's page has them: introduction, changes by kind, what is known to be wrong. */
function notesHtml({ introduction = [], changes, knownIssues }: Release, { messages }: Content, resolve: Resolve) {
  const section = (heading: string, notes: readonly Pick<Release['knownIssues'][number], 'content'>[]) =>
    notes.length === 0
      ? ''
      : `<h2>${escapeMarkup(heading)}</h2>${listHtml(
          notes.map(({ content }) => content),
          resolve,
        )}`;
  return [
    ...introduction.map((block) => blockHtml(block, resolve)),
    ...changeKinds.map((kind) =>
      section(
        messages.updates.kinds[kind],
        changes.filter((change) => change.kind === kind),
      ),
    ),
    section(messages.release.knownIssues, knownIssues),
  ].join('');
}

/**
 * @param origin where the site will be: `https://www.example.com`
 * @throws where there is no release; the content check sees to it that there is one
 */
export function releaseFeed(content: Content, origin: string): Feed {
  const { language, pages, site, messages } = content;
  const { releases } = content.releases;
  const [newest] = releases;
  if (!newest) throw new Error('A feed needs a release.');
  const resolve = (to: string) => {
    const url = new URL(to, origin);
    return url.origin === origin && pageAt(url.pathname) ? canonicalAddress(url, language) : url.href;
  };
  return {
    language,
    title: pages.updateLogInfo.title,
    description: pages.updateLogInfo.description,
    home: canonicalAddress(pageAddress(origin, 'updateLogInfo'), language),
    atom: new URL(feedPath(language, 'atom'), origin).href,
    json: new URL(feedPath(language, 'json'), origin).href,
    icon: new URL('/icon-512.png', origin).href,
    author: site.owner.company,
    updated: noon(newest.date),
    entries: releases.map((release) => ({
      url: canonicalAddress(pageAddress(origin, 'versionUpdateContent', release.version), language),
      title: formatMessage(pages.versionUpdateContent.title, {
        version: release.version,
        title: release.title,
        summary: release.summary,
      }),
      summary: release.summary,
      html: notesHtml(release, content, resolve),
      published: noon(release.date),
      tags: changeKinds
        .filter((kind) => release.changes.some((change) => change.kind === kind))
        .map((kind) => messages.updates.kinds[kind]),
    })),
  };
}
