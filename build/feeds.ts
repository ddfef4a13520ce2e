import { canonicalAddress } from '../src/content/addresses.ts';
import { formatMessage } from '../src/content/format.ts';
import type { Content } from '../src/content/page-content.ts';
import { changeKinds } from '../src/content/schemas/constants.ts';
import type { Block, Inline } from '../src/content/schemas/primitives.ts';
import type { Release } from '../src/content/schemas/releases.ts';
import { feedPath, pageAddress, pageAt } from '../src/lib/paths.ts';
import { newestReleases } from './content.ts';

/** Control characters other than tab and line ends, lone surrogates, and two code points: XML cannot represent them. */
const notInXml = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for an element or a quoted attribute of XML and HTML alike. */
export const escapeMarkup = (text: string): string =>
  text.replace(notInXml, '').replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Makes a link's target an absolute address, because feeds are read outside the site. */
type Resolve = (to: string) => string;

const tags = { strong: 'strong', emphasis: 'em', code: 'code' } as const;

function inlineHtml(inline: Inline, resolve: Resolve): string {
  if (typeof inline === 'string') return escapeMarkup(inline);
  const text = escapeMarkup(inline.text);
  if (inline.kind === 'link') return `<a href="${escapeMarkup(resolve(inline.to))}">${text}</a>`;
  return `<${tags[inline.kind]}>${text}</${tags[inline.kind]}>`;
}

const lineHtml = (line: readonly Inline[], resolve: Resolve): string =>
  line.map((inline) => inlineHtml(inline, resolve)).join('');

const listHtml = (lines: readonly (readonly Inline[])[], resolve: Resolve, tag: 'ul' | 'ol' = 'ul'): string =>
  `<${tag}>${lines.map((line) => `<li>${lineHtml(line, resolve)}</li>`).join('')}</${tag}>`;

/** An author's text as HTML for feed readers (src/components/rich-text renders it on pages). */
function blockHtml(block: Block, resolve: Resolve): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${lineHtml(block.content, resolve)}</p>`;
    case 'list':
      return listHtml(block.items, resolve, block.ordered ? 'ol' : 'ul');
    case 'heading':
      return `<h3>${escapeMarkup(block.text)}</h3>`;
    case 'code':
      return `<pre>${escapeMarkup(block.text)}</pre>`;
  }
}

/** The notes in the order of a release's page: introduction, changes by kind, known issues. */
function notesHtml({ introduction = [], changes, knownIssues }: Release, { messages }: Content, resolve: Resolve) {
  const section = (heading: string, notes: readonly { content: readonly Inline[] }[]) => {
    const lines = notes.map(({ content }) => content);
    return lines.length === 0 ? '' : `<h2>${escapeMarkup(heading)}</h2>${listHtml(lines, resolve)}`;
  };
  return [
    ...introduction.map((block) => blockHtml(block, resolve)),
    ...changeKinds.map((kind) => {
      const ofKind = changes.filter((change) => change.kind === kind);
      return section(messages.updates.kinds[kind], ofKind);
    }),
    section(messages.release.knownIssues, knownIssues),
  ].join('');
}

/** Feeds need a time for a release's day: noon in UTC is the same day from Hawaii to Sydney. */
const noon = (day: string): string => `${day}T12:00:00Z`;

/**
 * The newest releases in one language, newest first, independent of the feed's format. Addresses are absolute; the date is that of
 * the newest release, so that a build of the same content writes the same bytes.
 * @param origin of the site: `https://www.example.com`
 * @throws where there is no release, which the content check rules out
 */
export function releaseFeed(content: Content, origin: string) {
  const { language, pages, site, messages } = content;
  const releases = newestReleases(content);
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
    entries: releases.map((release) => {
      const { version, title, summary, changes, date } = release;
      const kinds = changeKinds.filter((kind) => changes.some((change) => change.kind === kind));
      return {
        /** Its permanent link, which is also its id. */
        url: canonicalAddress(pageAddress(origin, 'versionUpdateContent', version), language),
        title: formatMessage(pages.versionUpdateContent.title, { version, title, summary }),
        summary,
        html: notesHtml(release, content, resolve),
        published: noon(date),
        tags: kinds.map((kind) => messages.updates.kinds[kind]),
      };
    }),
  };
}

type Feed = ReturnType<typeof releaseFeed>;

const atomEntry = ({ url, title, summary, html, published, tags }: Feed['entries'][number]): string => `  <entry>
    <id>${escapeMarkup(url)}</id>
    <title>${escapeMarkup(title)}</title>
    <link rel="alternate" type="text/html" href="${escapeMarkup(url)}"/>
    <published>${published}</published>
    <updated>${published}</updated>
${tags.map((tag) => `    <category term="${escapeMarkup(tag)}"/>\n`).join('')}    <summary>${escapeMarkup(summary)}</summary>
    <content type="html">${escapeMarkup(html)}</content>
  </entry>
`;

/** A feed as Atom (RFC 4287). */
export const atom = ({ language, title, description, home, author, updated, entries, ...urls }: Feed): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${escapeMarkup(home)}</id>
  <title>${escapeMarkup(title)}</title>
  <subtitle>${escapeMarkup(description)}</subtitle>
  <updated>${updated}</updated>
  <link rel="self" type="application/atom+xml" href="${escapeMarkup(urls.atom)}"/>
  <link rel="alternate" type="text/html" hreflang="${language}" href="${escapeMarkup(home)}"/>
  <link rel="alternate" type="application/feed+json" hreflang="${language}" href="${escapeMarkup(urls.json)}"/>
  <author>
    <name>${escapeMarkup(author)}</name>
  </author>
  <icon>${escapeMarkup(urls.icon)}</icon>
${entries.map(atomEntry).join('')}</feed>
`;

/** A feed as JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export function jsonFeed({ language, title, description, home, json, icon, author, entries }: Feed): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: json,
    description,
    icon,
    authors: [{ name: author }],
    language,
    items: entries.map(({ url, html, published, ...entry }) => ({
      id: url,
      url,
      title: entry.title,
      summary: entry.summary,
      content_html: html,
      date_published: published,
      tags: entry.tags,
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}
