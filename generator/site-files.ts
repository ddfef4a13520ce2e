import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Rspack } from '@rsbuild/core';
import * as v from 'valibot';
import type { Content } from '../src/content/page-content.ts';
import type { Language } from '../src/content/schemas/languages.ts';
import { isHidden } from '../src/content/selections.ts';
import {
  articlePages,
  canonicalAddress,
  feedPath,
  homePath,
  type PageName,
  pageAddress,
  pageNames,
  releasePage,
} from '../src/lib/paths.ts';
import { type Contents, contentIn, entryOf } from './content/reading.ts';
import { atomFeed, feedAddress, jsonFeed } from './feeds.ts';
import { projectRoot } from './files.ts';
import { fontPackages } from './fonts.ts';
import { lastModified, pageForSubject, securityExpiry } from './manifests.ts';
import { readColour } from './pictures/palette.ts';
import { escapeMarkup } from './rich-text-html.ts';

/** The pages in the sitemap and llms.txt, except the release page, which is listed once for each version. */
const listedPages = ({ site }: Content) => pageNames.filter((name) => name !== releasePage && !isHidden(site, name));

const listedVersions = ({ site, releases }: Content) => (isHidden(site, releasePage) ? [] : releases.releases);

const feedFormats = ['atom', 'json'] as const;

/** What has a feed: the releases, for which the page is undefined, and the pages of articles. */
const feedSubjects = [undefined, ...articlePages];

/** Feeds of hidden pages keep their addresses for those who subscribed, but nothing names them. */
const isListedFeed = ({ site }: Content, articlePage?: PageName): boolean =>
  !isHidden(site, articlePage ?? pageForSubject('updates'));

type Entry = { name: PageName; item?: string; languages: readonly Language[] };

/** Every page, release and article with the languages that have it. */
function sitemapEntries(contents: Contents): Entry[] {
  const languages = contents.map(({ language }) => language);
  const articles = contents.flatMap((content) =>
    articlePages.flatMap((name) =>
      (isHidden(content.site, name) ? [] : (content.articles[name] ?? []))
        // Listed once, with its first language.
        .filter((article) => article.languages[0] === content.language)
        .map(({ slug, languages: tags }) => ({ name, item: slug, languages: tags })),
    ),
  );
  return [
    ...listedPages(contents[0]).map((name) => ({ name, languages })),
    ...listedVersions(contents[0]).map(({ version }) => ({ name: releasePage, item: version, languages })),
    ...articles,
  ];
}

/** Lists all pages, releases and articles in every language, with alternates (sitemaps.org). `lastmod` is the date of the content. */
export function sitemap(contents: Contents, origin: string): string {
  const alternate = (language: string, href: string) =>
    `    <xhtml:link rel="alternate" hreflang="${language}" href="${escapeMarkup(href)}"/>\n`;
  const entries = sitemapEntries(contents).flatMap(({ name, item, languages }) => {
    const address = pageAddress(origin, name, item);
    const translations = languages.map((language) => alternate(language, canonicalAddress(address, language)));
    const [first = contents[0].language] = languages;
    const alternates = [...translations, alternate('x-default', canonicalAddress(address, first))].join('');
    return languages.map(
      (language) => `  <url>
    <loc>${escapeMarkup(canonicalAddress(address, language))}</loc>
    <lastmod>${lastModified(contentIn(contents, language), name, item)}</lastmod>
${alternates}  </url>
`,
    );
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('')}</urlset>
`;
}

const robots = (origin: string): string => `User-agent: *
Disallow: /prod-api/

Sitemap: ${origin}/sitemap.xml
`;

export function securityTxt(contents: Contents, origin: string): string {
  const [{ languages, site }] = contents;
  return `Contact: mailto:${site.contacts.security}
Expires: ${securityExpiry(contents[0]).toISOString().replace('.000Z', 'Z')}
Preferred-Languages: ${languages.map(({ tag }) => tag).join(', ')}
Canonical: ${origin}/.well-known/security.txt
`;
}

const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>]/g, '\\$&');

export function llmsTxt(contents: Contents, origin: string): string {
  const link = (name: string, url: string, description: string) =>
    `- [${escapeMarkdown(name)}](${url}): ${escapeMarkdown(description)}\n`;
  const section = (heading: string, links: readonly string[]) => `## ${escapeMarkdown(heading)}\n\n${links.join('')}`;
  const sections = contents.flatMap((content) => {
    const { language, site, pages, messages } = content;
    const { feeds } = messages.updates;
    const pageLinks = listedPages(content).map((name) => {
      const { title, description } = pages[name];
      return link(title, canonicalAddress(pageAddress(origin, name), language), description);
    });
    const feedSections = feedSubjects.flatMap((articlePage) => {
      if (!isListedFeed(content, articlePage)) return [];
      const isWithItems = articlePage || !isHidden(site, releasePage);
      const { items: listed } = isWithItems ? jsonFeed(content, origin, articlePage) : { items: [] };
      const items = listed.map(({ title, url, summary }) => link(title, url, summary));
      const feedLinks = feedFormats.map((format) =>
        link(feeds[format], feedAddress(origin, language, format, articlePage), feeds.lead),
      );
      const list = pages[articlePage ?? pageForSubject('updates')];
      return section('heading' in list ? list.heading : list.title, [...items, ...feedLinks]);
    });
    return [section(entryOf(content).name, pageLinks), ...feedSections];
  });
  const [{ site }] = contents;
  return `# ${escapeMarkdown(site.brand)}\n\n> ${escapeMarkdown(site.description)}\n\n${sections.join('\n')}`;
}

const manifestPath = ({ language, languages }: Content): string =>
  language === languages[0]?.tag ? '/site.webmanifest' : `/site.${language}.webmanifest`;

function webManifest(content: Content) {
  const { language, site } = content;
  const { dir } = entryOf(content);
  const paper = readColour('paper', 'light');
  return {
    id: homePath,
    name: site.brand,
    short_name: site.brand,
    description: site.description,
    lang: language,
    ...(dir && { dir }),
    start_url: `${homePath}?lang=${language}`,
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

/** The picture of links to a page, and its words. */
type Preview = { url: string; width: number; height: number; alt: string | undefined };

/**
 * Returns the tags that only prerendered pages have in the head, because scripts do not need them. Pages of articles name
 * their own feed, other pages that of the releases.
 */
export function headTags(content: Content, name: PageName, preview: Preview): string {
  const { language, site, messages, pages } = content;
  const articlePage = articlePages.find((page) => page === name);
  const listedFormats = isListedFeed(content, articlePage) ? feedFormats : [];
  const feeds = listedFormats.map((format) => {
    const subject = articlePage ? pages[articlePage].title : site.brand;
    const title = escapeMarkup(`${subject} · ${messages.updates.feeds[format]}`);
    return `<link rel="alternate" type="application/${format === 'json' ? 'feed+json' : 'atom+xml'}" title="${title}" href="${feedPath(language, format, articlePage)}">`;
  });
  const properties = {
    'og:image': preview.url,
    'og:image:width': String(preview.width),
    'og:image:height': String(preview.height),
    'og:image:alt': preview.alt ?? '',
  };
  return [
    `<link rel="manifest" href="${manifestPath(content)}">`,
    ...feeds,
    ...Object.entries(properties).map(([key, text]) => `<meta property="${key}" content="${escapeMarkup(text)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(isHidden(site, name) ? ['<meta name="robots" content="noindex">'] : []),
  ].join('');
}

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Returns feeds, manifests and files for crawlers, by path such as `/sitemap.xml`. @param origin `https://www.example.com` */
export function siteFiles(contents: Contents, origin: string): ReadonlyMap<string, string> {
  const files = new Map([
    ['/sitemap.xml', sitemap(contents, origin)],
    ['/robots.txt', robots(origin)],
    ['/llms.txt', llmsTxt(contents, origin)],
    ['/.well-known/security.txt', securityTxt(contents, origin)],
  ]);
  for (const content of contents) {
    const { language } = content;
    for (const articlePage of feedSubjects) {
      const feed = jsonFeed(content, origin, articlePage);
      files.set(feedPath(language, 'atom', articlePage), atomFeed(feed));
      files.set(feedPath(language, 'json', articlePage), jsonText(feed));
    }
    files.set(manifestPath(content), jsonText(webManifest(content)));
  }
  return files;
}

const packageSchema = v.object({ name: v.string(), version: v.string(), license: v.string() });

const packagesFolder = path.join(projectRoot, 'node_modules');

/** Returns the folder of the package to which a file belongs, or undefined for a file of the project. */
const packageFolderOf = (file: string): string | undefined =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^./][^/]*(?=\/)/.exec(file)?.[0];

/** Returns the folder of the package of a font file, such as `assets/font/heading-italic.2b1c.woff2`. */
function fontPackageFolder(asset: string): string | undefined {
  const stem = /\/([^/]+?)(?:-italic)?\.\w+\.woff2$/.exec(asset)?.[1] ?? '';
  const name = new Map(Object.entries(fontPackages())).get(stem);
  return name && `${packagesFolder}/@fontsource-variable/${name}`;
}

/** Lists the files in the bundle, including modules that were concatenated with others. */
function bundledFiles(modules: readonly Rspack.StatsModule[] = []): string[] {
  return modules
    .filter(({ moduleType }) => moduleType !== 'runtime')
    .flatMap((module) => [...bundledFiles(module.modules), module.nameForCondition ?? '']);
}

function readPackage(folder: string) {
  const packageFile = path.join(folder, 'package.json');
  const { success, output } = v.safeParse(packageSchema, JSON.parse(readFileSync(packageFile, 'utf8')));
  if (!success) throw new Error(`${packageFile}: expected the fields name, version and license, each a text`);
  const licenseFile = readdirSync(folder).find((file) => /^(?:licen[cs]e|copying)(?:\.\w+)?$/i.test(file));
  if (!licenseFile) throw new Error(`${output.name} is part of the site, but ${folder} has no file with its license.`);
  return { ...output, text: readFileSync(path.join(folder, licenseFile), 'utf8').trim() };
}

export function shippedPackages({ modules, assets = [] }: Pick<Rspack.StatsCompilation, 'modules' | 'assets'>) {
  // Leaves out orphan modules at the top level, because they are in no chunk.
  const modulesInChunks = modules?.filter(({ orphan }) => !orphan);
  const folders = [
    ...bundledFiles(modulesInChunks).flatMap((file) => packageFolderOf(file) ?? []),
    ...assets.flatMap(({ name }) => fontPackageFolder(name) ?? []),
  ];
  return [...new Set(folders)].map(readPackage).sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function licensesOf(stats: Rspack.StatsCompilation): { text: string; billOfMaterials: string } {
  const packages = shippedPackages(stats);
  const introduction = 'This site contains these packages and fonts, under these licenses.\n';
  const licenses = packages.map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`);
  const components = packages.map(({ name, version, license }) => ({
    type: 'library',
    name,
    version,
    licenses: [{ license: { id: license } }],
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  }));
  return {
    text: [introduction, ...licenses].join(`\n${'-'.repeat(80)}\n\n`),
    billOfMaterials: JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, components }),
  };
}
