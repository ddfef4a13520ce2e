import { readdirSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Contents } from '../../generator/content/reading.ts';
import { fixtureRoot, projectRoot } from '../../generator/files.ts';
import { edit, variants } from '../../generator/fixture/edit.ts';
import { readBrand } from '../../generator/pictures/brand.ts';
import { readContent } from '../../generator/read.ts';
import { adopt, writeChanges } from '../../scripts/commands/adopt/adopt.ts';
import type { Answers } from '../../scripts/commands/adopt/questions.ts';
import { addLanguage } from '../../scripts/commands/language.ts';
import { addPage } from '../../scripts/commands/new-page.ts';
import { manyVisitors, serveSite } from '../../scripts/servers/serve.ts';
import { builtCopy, fixtureSite } from '../../scripts/test/project-copy.ts';
import { targets } from './targets.ts';

/** Parts of the files of a built site, by glob patterns or names. */
type Files<Part> = Readonly<Record<string, Part>>;

/** A site that runs already, or a copy of the project with the fixture's content, which is changed and built. */
type Site =
  | { url: string; root?: string }
  | {
      change: (root: string) => unknown;
      settings?: Readonly<Record<string, string>>;
      /** What files must have. */
      present: Files<RegExp>;
      /** Words that files must not have, nor their names, in small letters; a function, because it reads `content/`. */
      absent: () => Files<readonly string[]>;
    };

const brand = {
  ...{ name: 'Internationale Wissensgesellschaft Turin', slug: 'lumen-chat', accent: '#1a5fb4' },
  ...{ typeface: 'sans', mark: 'initial', address: 'https://www.lumen.test', languages: ['en'] },
  ...{ 'web-app': '', uploads: '', sample: 'remove' },
} satisfies Answers;

const host = (address: string): string => new URL(address).host;

/** The names, addresses, hosts, colours and sentences of one brand, in small letters. */
function wordsOfBrand(contents: Contents): string[] {
  const words = contents.flatMap(({ site, about, downloads }) => [
    ...[site.brand, site.slug, site.tagline, site.description, about.founding.sentence],
    ...[site.owner.company, site.owner.address, site.owner.jurisdiction],
    ...Object.values(site.contacts),
    ...Object.values(site.app).flatMap((address) => (address ? [host(address)] : [])),
    ...site.links.map(({ to }) => host(to)),
    ...downloads.files.flatMap(({ url }) => (url ? [host(url)] : [])),
  ]);
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

/** Of the first brand, its colours and mark, and of reports, which are off. */
function tracesOfSample(): string[] {
  const [first, ...others] = readContent(projectRoot);
  const { heading, upload } = first.messages.report;
  const { accent, ground, mark } = readBrand();
  const drawn = [...Object.values(accent), ...Object.values(ground ?? {}), mark.strokes];
  return [
    ...wordsOfBrand([first, ...others]),
    ...[heading, upload.choose, 'report-sent', 'Retry-After', ...drawn].map((word) => word.toLowerCase()),
  ];
}

const previews = 'assets/image/open-graph';

/** Adopts a copy as a team does; the pictures of the sample's releases, which the fixture has replaced, go first. */
async function adoptCopy(root: string): Promise<void> {
  for (const { image } of readContent(projectRoot)[0].releases.releases)
    if (image) await rm(path.join(root, 'public', image.to), { force: true });
  writeChanges(root, await adopt(root, brand));
}

/** The sites that any-content.spec.ts visits: the edits are those that docs/editing.md describes. */
export const sites: Readonly<Record<string, Site>> = process.env.BASE_URL
  ? { [process.env.BASE_URL]: { url: process.env.BASE_URL } }
  : {
      'The content of the tests': { url: targets.site, root: fixtureRoot },
      'The content as it is': { url: targets.content, root: projectRoot },
      'An adopted brand of 40 letters, in one language': {
        change: adoptCopy,
        settings: { PUBLIC_UPLOAD_ACTION: '', PUBLIC_SITE_ORIGIN: brand.address },
        present: {
          'icon.svg': new RegExp(brand.accent),
          'pages/en/about.html': new RegExp(
            `<html lang="en">.*<link rel="canonical" href="${brand.address}/about.*(?:${brand.accent}.*){2}`,
            's',
          ),
          'pages/en/downLoad.html': new RegExp(`\\.${brand.slug}`),
          'colophon.json': /Instrument Sans/,
        },
        absent: () => ({
          ...{ '**': tracesOfSample(), 'pages/**': ['zh-cn'] },
          // Their names change with the words in them.
          [`${previews}/*`]: readdirSync(path.join(fixtureSite, previews)),
        }),
      },
      'Three languages, one of them from right to left': {
        change: (root) => addLanguage(root, 'ar'),
        present: { 'pages/ar/about.html': /<html lang="ar" dir="rtl">/ },
        absent: () => ({}),
      },
      'Arabic as a draft': {
        change: async (root) => {
          await addLanguage(root, 'ar');
          edit(path.join(root, 'content'), [{ file: 'languages.json', replace: '"ar",', by: '$& "draft": true,' }]);
        },
        present: {},
        absent: () => ({ 'pages/**': ['lang=ar', '"ar"'], 'sitemap.xml': ['lang=ar'] }),
      },
      'All edits of variants.yaml, and a page more': {
        change: (root) => {
          edit(path.join(root, 'content'), Object.values(variants).flat());
          return addPage(root, 'careers', true);
        },
        present: {
          'pages/en/home.html': /id="membership".*id="features"/s,
          'pages/zh-CN/careers.html': /<section[^>]* id="first"/,
          'pages/en/versionUpdateContent.html': /1\.4\.1.*>Download 1\.4\.0<.*not here yet/s,
          'pages/en/userAgreement.html': /Version 2\.0/,
        },
        absent: () => ({
          'pages/en/home.html': ['"faq"', '"comparison"', '"release"', '/subscribe#faq', '/about#press-kit'],
          'pages/en/about.html': ['id="timeline"', 'id="press-kit"'],
          'pages/en/{download,subscribe}.html': ['id="linux"', 'id="faq"'],
          'pages/en/versionupdatecontent.html': ['1.5.0', 'download 1.4.1', 'no longer offered'],
          'pages/en/releases/1.4.0.html': ['/download#linux'],
          'pages/en/updateloginfo.html': ['1.5.0'],
          'pages/en/useragreement.html': ['2090'],
        }),
      },
    };

/** Serves a site, which is built where it is a copy. `dist` and `root` are the folders of the built site and its project. */
export async function startSite(site: Site) {
  if ('url' in site) return { url: site.url, root: site.root ?? '', dist: '', stop: () => Promise.resolve() };
  const copy = await builtCopy(site.settings, site.change);
  const { url, stop } = await serveSite({ API_UPSTREAM: '', SITE_ROOT: copy.dist, ...manyVisitors });
  return { url, root: copy.path, dist: copy.dist, stop: () => stop().then(copy.remove) };
}

/**
 * The words that a built site must not have, as `file: word`, in names and contents of files, pictures included. Compressed
 * copies are left out: http/negotiation.spec.ts compares them with their files.
 */
export async function tracesIn(dist: string, absent: Files<readonly string[]>): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(?:br|gz)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(dist, file).toLowerCase();
    const words = Object.entries(absent).flatMap(([pattern, some]) => (path.matchesGlob(name, pattern) ? some : []));
    if (words.length === 0) continue;
    const decoded = (await readFile(file, 'utf8')).replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    const text = `${name}\n${decoded}`.toLowerCase();
    found.push(...words.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`));
  }
  return found;
}
