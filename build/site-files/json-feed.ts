import type { Feed } from './release-feed.ts';

/** A feed as JSON Feed 1.1 (jsonfeed.org/version/1.1). Ids are the permanent links. */
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
