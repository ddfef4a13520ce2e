import { formatMessage } from '../src/content/format.ts';
import { groupByKind } from '../src/content/names.ts';
import type { Content } from '../src/content/page-content.ts';
import { standing } from '../src/content/release-selections.ts';
import type { Language } from '../src/content/schemas/languages.ts';
import type { Block, Inline } from '../src/content/schemas/primitives.ts';
import type { Release } from '../src/content/schemas/releases.ts';
import { canonicalAddress, feedPath, pageAddress, pageAt, releasePage } from '../src/lib/paths.ts';
import { pageForSubject } from './manifests.ts';

/** Characters that XML 1.0 forbids: control characters except tab and line ends, lone surrogates, U+FFFE and U+FFFF. */
const forbiddenInXml = /(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeMarkup = (text: string): string =>
  text.replace(forbiddenInXml, '').replace(/[&<>"']/g, (character) => entities[character] ?? character);

const inlineTags = { strong: 'strong', emphasis: 'em', code: 'code' } as const;

/** Renders a release's notes as HTML, in the order of the release's page. `resolve` makes the URL of a link absolute. */
function notesHtml(
  { introduction = [], changes, knownIssues }: Release,
  { messages }: Content,
  resolve: (to: string) => string,
) {
  const inlineHtml = (inline: Inline): string => {
    if (typeof inline === 'string') return escapeMarkup(inline);
    const text = escapeMarkup(inline.text);
    if (inline.kind === 'link') return `<a href="${escapeMarkup(resolve(inline.to))}">${text}</a>`;
    const tag = inlineTags[inline.kind];
    return `<${tag}>${text}</${tag}>`;
  };
  const lineHtml = (line: readonly Inline[]) => line.map(inlineHtml).join('');
  const listHtml = (lines: readonly (readonly Inline[])[], tag = 'ul') =>
    `<${tag}>${lines.map((line) => `<li>${lineHtml(line)}</li>`).join('')}</${tag}>`;
  const blockHtml = (block: Block): string => {
    switch (block.kind) {
      case 'paragraph':
        return `<p>${lineHtml(block.content)}</p>`;
      case 'list':
        return listHtml(block.items, block.ordered ? 'ol' : 'ul');
      case 'heading':
        return `<h3>${escapeMarkup(block.text)}</h3>`;
      case 'code':
        return `<pre>${escapeMarkup(block.text)}</pre>`;
    }
  };
  const section = (heading: string, notes: readonly { content: readonly Inline[] }[]) => {
    const lines = notes.map(({ content }) => content);
    return lines.length === 0 ? '' : `<h2>${escapeMarkup(heading)}</h2>${listHtml(lines)}`;
  };
  return [
    ...introduction.map(blockHtml),
    ...groupByKind(changes).map(([kind, changesOfKind]) => section(messages.updates.kinds[kind], changesOfKind)),
    section(messages.release.knownIssues, knownIssues),
  ].join('');
}

const newestReleases = ({ releases }: Content) => releases.releases.slice(0, 50);

export const feedAddress = (origin: string, language: Language, format: 'atom' | 'json'): string =>
  new URL(feedPath(language, format), origin).href;

/** The newest releases in one language as JSON Feed 1.1, with absolute URLs. @param origin `https://www.example.com` */
export function jsonFeed(content: Content, origin: string) {
  const { language, pages, site, messages } = content;
  const updateLog = pageForSubject('updates');
  const resolve = (to: string) => {
    const url = new URL(to, origin);
    return url.origin === origin && pageAt(url.pathname) ? canonicalAddress(url, language) : url.href;
  };
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: pages[updateLog].title,
    home_page_url: canonicalAddress(pageAddress(origin, updateLog), language),
    feed_url: feedAddress(origin, language, 'json'),
    description: pages[updateLog].description,
    icon: new URL('/icon-512.png', origin).href,
    authors: [{ name: site.owner.company }],
    language,
    items: newestReleases(content).map((release) => {
      const { version, title, summary, changes, date } = release;
      const { channel } = standing(release, content);
      const heading = formatMessage(pages[releasePage].title, { version, title, summary });
      const url = canonicalAddress(pageAddress(origin, releasePage, version), language);
      return {
        id: url,
        url,
        title: channel ? `${heading} · ${channel}` : heading,
        summary,
        content_html: notesHtml(release, content, resolve),
        // Feeds need a time. Noon UTC is the same day from Hawaii to Sydney.
        date_published: `${date}T12:00:00Z`,
        tags: [...(channel ? [channel] : []), ...groupByKind(changes).map(([kind]) => messages.updates.kinds[kind])],
      };
    }),
  };
}

type Feed = ReturnType<typeof jsonFeed>;

const atomEntry = (item: Feed['items'][number]): string => `  <entry>
    <id>${escapeMarkup(item.id)}</id>
    <title>${escapeMarkup(item.title)}</title>
    <link rel="alternate" type="text/html" href="${escapeMarkup(item.url)}"/>
    <published>${item.date_published}</published>
    <updated>${item.date_published}</updated>
${item.tags.map((tag) => `    <category term="${escapeMarkup(tag)}"/>\n`).join('')}    <summary>${escapeMarkup(item.summary)}</summary>
    <content type="html">${escapeMarkup(item.content_html)}</content>
  </entry>
`;

/** Converts a feed to Atom (RFC 4287). `updated` is the newest release's date. @throws if there is no release */
export function atomFeed(
  { language, title, description, home_page_url, authors, ...feed }: Feed,
  origin: string,
): string {
  const [newest] = feed.items;
  if (!newest) throw new Error('A feed needs a release.');
  const home = escapeMarkup(home_page_url);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${home}</id>
  <title>${escapeMarkup(title)}</title>
  <subtitle>${escapeMarkup(description)}</subtitle>
  <updated>${newest.date_published}</updated>
  <link rel="self" type="application/atom+xml" href="${escapeMarkup(feedAddress(origin, language, 'atom'))}"/>
  <link rel="alternate" type="text/html" hreflang="${language}" href="${home}"/>
  <link rel="alternate" type="application/feed+json" hreflang="${language}" href="${escapeMarkup(feed.feed_url)}"/>
  <author>
${authors.map(({ name }) => `    <name>${escapeMarkup(name)}</name>\n`).join('')}  </author>
  <icon>${escapeMarkup(feed.icon)}</icon>
${feed.items.map(atomEntry).join('')}</feed>
`;
}
