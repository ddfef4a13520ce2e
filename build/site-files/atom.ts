import { escapeMarkup as text } from './markup.ts';
import type { Feed } from './release-feed.ts';

const entry = ({ url, title, summary, html, published, tags }: Feed['entries'][number]): string => `  <entry>
    <id>${text(url)}</id>
    <title>${text(title)}</title>
    <link rel="alternate" type="text/html" href="${text(url)}"/>
    <published>${published}</published>
    <updated>${published}</updated>
${tags.map((tag) => `    <category term="${text(tag)}"/>\n`).join('')}    <summary>${text(summary)}</summary>
    <content type="html">${text(html)}</content>
  </entry>
`;

/** A feed as Atom (RFC 4287). Ids are the permanent links. */
export const atom = ({ language, title, description, home, author, updated, entries, ...urls }: Feed): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${text(home)}</id>
  <title>${text(title)}</title>
  <subtitle>${text(description)}</subtitle>
  <updated>${updated}</updated>
  <link rel="self" type="application/atom+xml" href="${text(urls.atom)}"/>
  <link rel="alternate" type="text/html" hreflang="${language}" href="${text(home)}"/>
  <link rel="alternate" type="application/feed+json" hreflang="${language}" href="${text(urls.json)}"/>
  <author>
    <name>${text(author)}</name>
  </author>
  <icon>${text(urls.icon)}</icon>
${entries.map(entry).join('')}</feed>
`;
