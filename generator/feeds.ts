import { formatMessage } from '../src/content/format.ts';
import { groupByKind, kindsOf } from '../src/content/names.ts';
import type { Content } from '../src/content/page-content.ts';
import { standing } from '../src/content/release-selections.ts';
import type { Article } from '../src/content/schemas/articles.ts';
import type { Language } from '../src/content/schemas/languages.ts';
import type { Flow } from '../src/content/schemas/primitives.ts';
import type { Release } from '../src/content/schemas/releases.ts';
import { canonicalAddress, feedPath, type PageName, pageAddress, pageAt, releasePage } from '../src/lib/paths.ts';
import { pageForSubject } from './manifests.ts';
import { escapeMarkup, richTextHtml } from './rich-text-html.ts';

/** Renders content as HTML. */
type ToHtml = (flow?: readonly Flow[]) => string;

const headingHtml = (text: string): string => `<h2>${escapeMarkup(text)}</h2>`;

/** Renders a release's notes, in the order of the release's page. */
function notesHtml({ introduction, changes, knownIssues }: Release, { messages }: Content, toHtml: ToHtml) {
  const section = (heading: string, notes: readonly { content: Flow[] }[]) => {
    const items = notes.map(({ content }) => content);
    return items.length === 0 ? '' : headingHtml(heading) + toHtml([{ kind: 'list', ordered: false, items }]);
  };
  const { kinds } = messages.updates;
  return [
    toHtml(introduction),
    ...groupByKind(changes).map(([kind, changesOfKind]) => section(kinds[kind] ?? kind, changesOfKind)),
    section(messages.release.knownIssues, knownIssues),
  ].join('');
}

function articleHtml({ picture, pictureAlt = '', introduction, sections }: Article, toHtml: ToHtml): string {
  const image: Flow[] = picture ? [{ kind: 'image', ...picture, alt: pictureAlt }] : [];
  return [
    toHtml([...image, ...(introduction ?? [])]),
    ...sections.map(({ title, body }) => headingHtml(title) + toHtml(body)),
  ].join('');
}

/** The number of newest releases or articles in a feed. */
const maxItems = 50;

export const feedAddress = (origin: string, language: Language, format: 'atom' | 'json', page?: PageName): string =>
  new URL(feedPath(language, format, page), origin).href;

// Feeds need a time. Noon UTC is the same day from Hawaii to Sydney.
const timeOf = (day: string): string => `${day}T12:00:00Z`;

type Item = {
  id: string;
  url: string;
  title: string;
  summary: string;
  content_html: string;
  date_published: string;
  date_modified?: string;
  authors?: { name: string }[];
  tags?: string[];
};

function itemsOf(content: Content, articlePage: PageName | undefined, origin: string, toHtml: ToHtml): Item[] {
  const { language, pages, messages, articles, releases } = content;
  const item = (
    page: PageName,
    name: string,
    texts: Pick<Item, 'title' | 'summary' | 'content_html'>,
    date: string,
  ) => {
    const url = canonicalAddress(pageAddress(origin, page, name), language);
    return { id: url, url, ...texts, date_published: timeOf(date) };
  };
  if (articlePage) {
    return (articles[articlePage] ?? []).slice(0, maxItems).map((article) => {
      const { slug, title, description, date, updated, author } = article;
      return {
        ...item(articlePage, slug, { title, summary: description, content_html: articleHtml(article, toHtml) }, date),
        ...(updated && { date_modified: timeOf(updated) }),
        ...(author && { authors: [{ name: author }] }),
      };
    });
  }
  return releases.releases.slice(0, maxItems).map((release) => {
    const { version, summary, changes, date } = release;
    const { channel } = standing(release, content);
    const heading = formatMessage(pages[releasePage].title, { version, title: release.title, summary });
    const title = channel ? `${heading} · ${channel}` : heading;
    return {
      ...item(releasePage, version, { title, summary, content_html: notesHtml(release, content, toHtml) }, date),
      tags: [...(channel ? [channel] : []), ...kindsOf(changes).map((kind) => messages.updates.kinds[kind] ?? kind)],
    };
  });
}

/**
 * The newest releases, or articles of a page, in one language as JSON Feed 1.1, with absolute URLs.
 * @param origin `https://www.example.com`
 */
export function jsonFeed(content: Content, origin: string, articlePage?: PageName) {
  const { language, pages, site } = content;
  const listPage = articlePage ?? pageForSubject('updates');
  const resolve = (to: string) => {
    const url = new URL(to, origin);
    return url.origin === origin && pageAt(url.pathname) ? canonicalAddress(url, language) : url.href;
  };
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: pages[listPage].title,
    home_page_url: canonicalAddress(pageAddress(origin, listPage), language),
    feed_url: feedAddress(origin, language, 'json', articlePage),
    description: pages[listPage].description,
    icon: new URL('/icon-512.png', origin).href,
    authors: [{ name: site.owner.company }],
    language,
    items: itemsOf(content, articlePage, origin, (flow = []) => richTextHtml(flow, resolve)),
  };
}

type Feed = ReturnType<typeof jsonFeed>;

const modifiedOf = ({ date_published, date_modified = date_published }: Item): string => date_modified;

const authorsXml = (authors: readonly { name: string }[] = []): string =>
  authors.map(({ name }) => `  <author><name>${escapeMarkup(name)}</name></author>\n`).join('');

const atomEntry = (item: Item): string => `  <entry>
    <id>${escapeMarkup(item.id)}</id>
    <title>${escapeMarkup(item.title)}</title>
    <link rel="alternate" type="text/html" href="${escapeMarkup(item.url)}"/>
    <published>${item.date_published}</published>
    <updated>${modifiedOf(item)}</updated>
${authorsXml(item.authors)}${(item.tags ?? []).map((tag) => `    <category term="${escapeMarkup(tag)}"/>\n`).join('')}    <summary>${escapeMarkup(item.summary)}</summary>
    <content type="html">${escapeMarkup(item.content_html)}</content>
  </entry>
`;

/** Atom requires a date, which an empty feed of articles does not have. */
const noDate = '1970-01-01T00:00:00Z';

/** Converts a feed to Atom (RFC 4287). `updated` is the newest date of a release or article. */
export function atomFeed({
  language,
  title,
  description,
  home_page_url,
  feed_url,
  authors,
  icon,
  items,
}: Feed): string {
  const home = escapeMarkup(home_page_url);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${home}</id>
  <title>${escapeMarkup(title)}</title>
  <subtitle>${escapeMarkup(description)}</subtitle>
  <updated>${items.map(modifiedOf).toSorted().at(-1) ?? noDate}</updated>
  <link rel="self" type="application/atom+xml" href="${escapeMarkup(feed_url.replace(/jsonfeed$/, 'atom'))}"/>
  <link rel="alternate" type="text/html" hreflang="${language}" href="${home}"/>
  <link rel="alternate" type="application/feed+json" hreflang="${language}" href="${escapeMarkup(feed_url)}"/>
${authorsXml(authors)}  <icon>${escapeMarkup(icon)}</icon>
${items.map(atomEntry).join('')}</feed>
`;
}
