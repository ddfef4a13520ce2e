import type { Contents } from '../scripts/content/check-content.ts';
import { securityExpiry } from '../scripts/content/warnings.ts';
import { addressIn, canonicalAddress } from '../src/content/addresses.ts';
import { lastModified } from '../src/content/last-modified.ts';
import type { Content } from '../src/content/page-content.ts';
import { defaultLanguage, type Language, languages } from '../src/content/schemas/languages.ts';
import { feedPath, type PageName, pageAddress, pageNames, pagePath } from '../src/lib/paths.ts';
import { writeInto } from './cache.ts';
import { atomFeed, escapeMarkup, feedAddress, jsonFeed } from './feeds.ts';
import { readColour } from './pictures/drawing.ts';

/** The pages that are listed for machines; that of the newest release is among the releases, under its version. */
const listedPages = pageNames.filter((name) => name !== 'versionUpdateContent');

/** Every page and every release in every language, dated by its content (sitemaps.org, with Google's language alternates). */
export function sitemap(contents: Contents, origin: string): string {
  const { releases } = contents[defaultLanguage].releases;
  const pages: { name: PageName; version?: string }[] = [
    ...listedPages.map((name) => ({ name })),
    ...releases.map(({ version }) => ({ name: 'versionUpdateContent' as const, version })),
  ];
  const alternate = (language: string, href: string) =>
    `    <xhtml:link rel="alternate" hreflang="${language}" href="${escapeMarkup(href)}"/>\n`;
  const entries = pages.flatMap(({ name, version }) => {
    const address = pageAddress(origin, name, version);
    const translations = languages.map((language) => alternate(language, addressIn(address, language)));
    const alternates = [...translations, alternate('x-default', address.href)].join('');
    return languages.map(
      (language) => `  <url>
    <loc>${escapeMarkup(canonicalAddress(address, language))}</loc>
    <lastmod>${lastModified(contents[language], name, version)}</lastmod>
${alternates}  </url>
`,
    );
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('')}</urlset>
`;
}

/** robots.txt: excluded paths, and the sitemap's address (RFC 9309). */
const robots = (origin: string): string => `User-agent: *
Disallow: /prod-api/

Sitemap: ${origin}/sitemap.xml
`;

/** security.txt: where to report a security problem (RFC 9116). */
export function securityTxt(contents: Contents, origin: string): string {
  const { contacts } = contents[defaultLanguage].site;
  return `Contact: mailto:${contacts.security}
Expires: ${securityExpiry(contents).toISOString().replace('.000Z', 'Z')}
Preferred-Languages: ${languages.join(', ')}
Canonical: ${origin}/.well-known/security.txt
`;
}

const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>]/g, '\\$&');

const markdownLink = (name: string, address: string, description: string): string =>
  `- [${escapeMarkdown(name)}](${address}): ${escapeMarkdown(description)}\n`;

/** The pages of a language, under the language's own name. */
function pageList({ language, site, pages }: Content, origin: string): string {
  const name = site.languages.find(({ tag }) => tag === language)?.name ?? language;
  const links = listedPages.map((page) => {
    const address = canonicalAddress(pageAddress(origin, page), language);
    return markdownLink(pages[page].title, address, pages[page].description);
  });
  return `## ${escapeMarkdown(name)}\n\n${links.join('')}`;
}

/** The newest releases of a language and its feeds. */
function releaseList(content: Content, origin: string): string {
  const { feeds } = content.messages.updates;
  const links = [
    ...jsonFeed(content, origin).items.map(({ title, url, summary }) => markdownLink(title, url, summary)),
    ...(['atom', 'json'] as const).map((format) =>
      markdownLink(feeds[format], feedAddress(origin, content.language, format), feeds.lead),
    ),
  ];
  return `## ${escapeMarkdown(content.pages.updateLogInfo.heading)}\n\n${links.join('')}`;
}

/** The pages and releases in every language, for language models to read (llmstxt.org). */
export function llmsTxt(contents: Contents, origin: string): string {
  const { site } = contents[defaultLanguage];
  const sections = languages.flatMap((language) => [
    pageList(contents[language], origin),
    releaseList(contents[language], origin),
  ]);
  return `# ${escapeMarkdown(site.brand)}\n\n> ${escapeMarkdown(site.description)}\n\n${sections.join('\n')}`;
}

/** The web manifest's path; the default language's has the plain name. */
const manifestPath = (language: Language): string =>
  language === defaultLanguage ? '/site.webmanifest' : `/site.${language}.webmanifest`;

/** The web manifest: the brand's words, the tokens' paper colour, the icons of build/pictures.ts. */
function webManifest({ language, site }: Content) {
  const paper = readColour('paper', 'light');
  return {
    id: pagePath('home'),
    name: site.brand,
    short_name: site.brand,
    description: site.description,
    lang: language,
    start_url: `${pagePath('home')}?lang=${language}`,
    scope: '/',
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}

/**
 * The links to manifest and feeds in the head of every page. They are written into the HTML and not rendered: a document
 * never changes its language, so the scripts do not need them.
 */
export function headLinks({ language, site, messages }: Content): string {
  const { feeds } = messages.updates;
  const feed = (format: 'atom' | 'json', type: string) =>
    `<link rel="alternate" type="${type}" title="${escapeMarkup(`${site.brand} · ${feeds[format]}`)}" href="${feedPath(language, format)}">`;
  return [
    `<link rel="manifest" href="${manifestPath(language)}">`,
    feed('atom', 'application/atom+xml'),
    feed('json', 'application/feed+json'),
  ].join('');
}

/** The meta tags for a page's link preview, with its own picture. Scripts do not read these tags either. */
export function previewTags({ site, pages }: Content, name: PageName, url: string): string {
  const properties = {
    'og:image': url,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `${pages[name].preview} · ${site.brand}`,
  };
  const tags = Object.entries(properties).map(
    ([property, text]) => `<meta property="${property}" content="${escapeMarkup(text)}">`,
  );
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image">`;
}

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Every file for machines, by its path on the site: `/feeds/en.atom`, `/sitemap.xml` …
 * The same content and origin give the same bytes.
 * @param origin of the site: `https://www.example.com`
 */
export function siteFiles(contents: Contents, origin: string): ReadonlyMap<string, string> {
  const files = new Map([
    ['/sitemap.xml', sitemap(contents, origin)],
    ['/robots.txt', robots(origin)],
    ['/llms.txt', llmsTxt(contents, origin)],
    ['/.well-known/security.txt', securityTxt(contents, origin)],
  ]);
  for (const language of languages) {
    const feed = jsonFeed(contents[language], origin);
    files.set(feedPath(language, 'atom'), atomFeed(feed, origin));
    files.set(feedPath(language, 'json'), jsonText(feed));
    files.set(manifestPath(language), jsonText(webManifest(contents[language])));
  }
  return files;
}

/** Writes feeds, sitemap and the other files for machines into the output folder. */
export async function writeSiteFiles(folder: string, contents: Contents, origin: string): Promise<void> {
  for (const [name, text] of siteFiles(contents, origin)) await writeInto(folder, name, text);
}
