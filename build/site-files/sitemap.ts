import type { Contents } from '../../scripts/content/check-content.ts';
import { addressIn, canonicalAddress } from '../../src/content/addresses.ts';
import { lastModified } from '../../src/content/last-modified.ts';
import { languages } from '../../src/content/schemas/languages.ts';
import { pageAddress, pageNames } from '../../src/lib/paths.ts';
import { escapeMarkup as text } from './markup.ts';

const alternate = (language: string, href: string): string =>
  `    <xhtml:link rel="alternate" hreflang="${language}" href="${text(href)}"/>\n`;

/** One page in every language: an entry each, which names all of them. */
function entries(address: URL, modified: (language: (typeof languages)[number]) => string): string {
  const alternates = [
    ...languages.map((language) => alternate(language, addressIn(address, language))),
    alternate('x-default', address.href),
  ].join('');
  return languages
    .map(
      (language) => `  <url>
    <loc>${text(canonicalAddress(address, language))}</loc>
    <lastmod>${modified(language)}</lastmod>
${alternates}  </url>
`,
    )
    .join('');
}

/** Every page and every release in every language (the newest at its version alone), dated by its content (sitemaps.org, with Google's language alternates). */
export function sitemap(contents: Contents, origin: string): string {
  const { releases } = contents[languages[0]].releases;
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pageNames
  .filter((name) => name !== 'versionUpdateContent')
  .map((name) => entries(pageAddress(origin, name), (language) => lastModified(contents[language], name)))
  .join('')}${releases
  .map(({ version }) =>
    entries(pageAddress(origin, 'versionUpdateContent', version), (language) =>
      lastModified(contents[language], 'versionUpdateContent', version),
    ),
  )
  .join('')}</urlset>
`;
}
