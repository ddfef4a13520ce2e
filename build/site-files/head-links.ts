import type { Content } from '../../src/content/page-content.ts';
import { feedPath } from '../../src/lib/paths.ts';
import { escapeMarkup as text } from './markup.ts';
import { manifestPath } from './web-manifest.ts';

/**
 * The links to these files in the head of every page: manifest and feeds in its language. They are written into the HTML
 * and not rendered: a document never changes its language, and scripts need not carry them.
 */
export function headLinks({ language, site, messages }: Content): string {
  const { feeds } = messages.updates;
  const feed = (format: 'atom' | 'json', type: string) =>
    `<link rel="alternate" type="${type}" title="${text(`${site.brand} · ${feeds[format]}`)}" href="${feedPath(language, format)}">`;
  return [
    `<link rel="manifest" href="${manifestPath(language)}">`,
    feed('atom', 'application/atom+xml'),
    feed('json', 'application/feed+json'),
  ].join('');
}
