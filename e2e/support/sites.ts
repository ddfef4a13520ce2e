import { readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Contents } from '../../generator/content/reading.ts';
import { projectRoot } from '../../generator/files.ts';
import { readBrand } from '../../generator/pictures/brand.ts';
import { readContent } from '../../generator/read.ts';
import { articles, edit, variants } from '../../generator/variants/edit.ts';
import { adopt, writeChanges } from '../../scripts/commands/adopt/adopt.ts';
import type { Answers } from '../../scripts/commands/adopt/questions.ts';
import { addLanguage } from '../../scripts/commands/language.ts';
import { addPage } from '../../scripts/commands/new-page.ts';
import { highClientLimits, serveSite } from '../../scripts/servers/serve.ts';
import { makeContent } from '../../scripts/setup/own-content.ts';
import { mustRun } from '../../scripts/setup/run.ts';
import { builtCopy, testSite } from '../../scripts/test/project-copy.ts';
import { targets } from './targets.ts';

type BuildOptions = {
  /** Edits the copy of the project, whose content is the sample, before it is built. */
  change: (root: string) => unknown;
  settings?: Readonly<Record<string, string>>;
};

/** Builds an edited copy of the project and serves it. `dist` is the folder of the built site. */
export async function buildAndServe({ change, settings }: BuildOptions) {
  const copy = await builtCopy(settings, change);
  const { url, stop } = await serveSite({ API_UPSTREAM: '', SITE_ROOT: copy.dist, ...highClientLimits });
  return { url, dist: copy.dist, stop: () => stop().then(copy.remove) };
}

type EditedSite = BuildOptions & {
  hasArticles?: boolean;
  /** Patterns that built files must match, by file name. */
  present: Readonly<Record<string, RegExp>>;
  /** A text that the home page and the page of downloads show in any window. */
  shown?: RegExp;
  /** Words in lower case that built files and their names must not contain, by glob pattern. */
  absent?: () => Readonly<Record<string, readonly string[]>>;
};

/** The answers with which a site adopts another brand. */
const adoptedBrand = {
  name: 'Internationale Wissensgesellschaft Turin',
  slug: 'lumen-chat',
  accent: '#1a5fb4',
  typeface: 'sans',
  mark: 'initial',
  address: 'https://www.lumen.test',
  languages: ['en'],
  'web-app': '',
  uploads: '',
  sample: 'remove',
} satisfies Answers;

/** What adopting replaces in the sample, and the texts of the report form: the adopted site must contain none of them. */
function wordsOfBrand(contents: Contents): string[] {
  const words = contents.flatMap(({ site: { brand, slug }, messages: { report } }) => [
    brand,
    slug,
    report.heading,
    report.upload.choose,
  ]);
  const { accent, mark } = readBrand();
  const drawingValues = [...Object.values(accent), mark.strokes];
  const codeOfReportForm = ['report-sent', 'Retry-After'];
  return [...words, ...drawingValues, ...codeOfReportForm].map((word) => word.toLowerCase());
}

const previewFolder = 'assets/image/open-graph';

/** The edited sites; the edits are those that docs/editing.md describes. */
const editedSites: Readonly<Record<string, EditedSite>> = {
  'An adopted brand of 40 letters, in one language': {
    change: async (root) => writeChanges(root, await adopt(root, adoptedBrand)),
    settings: { PUBLIC_UPLOAD_ACTION: '', PUBLIC_SITE_ORIGIN: adoptedBrand.address },
    present: {
      'icon.svg': new RegExp(adoptedBrand.accent),
      'pages/en/about.html': new RegExp(
        `<html lang="en">.*<link rel="canonical" href="${adoptedBrand.address}/about.*(?:${adoptedBrand.accent}.*){2}`,
        's',
      ),
      'pages/en/downLoad.html': new RegExp(`\\.${adoptedBrand.slug}`),
      'colophon.json': /"Instrument Sans"/,
    },
    absent: () => ({
      // A picture of the sample that no text of this site shows.
      '**': [...wordsOfBrand(readContent(projectRoot)), 'recipe-card-zh-cn'],
      'pages/**': ['zh-cn'],
      // The hashes in the names of preview pictures change with their texts.
      [`${previewFolder}/*`]: readdirSync(path.join(testSite, previewFolder)),
    }),
  },
  'Three languages, one of them from right to left, and an app on a phone alone': {
    change: (root) => {
      makeContent(root);
      edit(path.join(root, 'content'), variants['an app on a phone alone'] ?? []);
      return addLanguage(root, 'ar');
    },
    present: { 'pages/ar/about.html': /<html lang="ar" dir="rtl">/ },
    shown: /^(?:Wool sweater|羊毛衫)$/,
  },
  'All edits of variants.yaml, new pages, articles and a draft of Arabic': {
    hasArticles: true,
    change: async (root) => {
      makeContent(root);
      edit(path.join(root, 'content'), Object.values(variants).flat());
      await addPage(root, 'careersoftests', 'content');
      await addPage(root, 'jobsoftests');
      await addPage(root, 'blogoftests', 'articles');
      edit(path.join(root, 'content'), articles);
      await mustRun(path.join(root, 'node_modules/.bin/tsc'), [], { cwd: root });
      await addLanguage(root, 'ar');
      edit(path.join(root, 'content'), [{ file: 'languages.json', replace: '"ar",', by: '$& "draft": true,' }]);
    },
    present: {
      'pages/en/home.html': /id="membership".*id="features"/s,
      'pages/zh-CN/careersoftests.html': /<section[^>]* id="first"/,
      'pages/en/jobsoftests.html': /<h1/,
      'pages/en/versionUpdateContent.html': /1\.4\.1.*>Download 1\.4\.0<.*here yet/s,
      'pages/en/userAgreement.html': /Version 2\.0/,
      'pages/en/blogoftests/check-before-you-send.html':
        /recipe-card.svg" .*alt="A card.*"BlogPosting".*"dateModified":"2026-11-12"/s,
      'feeds/blogoftests.en.atom': /<updated>2026-11-12.*<author><name>The editors<.*Open the source&lt;/s,
      'feeds/blogoftests.zh-CN.jsonfeed': /发出之前先核对/,
    },
    absent: () => ({
      'pages/en/home.html': ['"faq"', '"comparison"', '"release"', '/subscribe#faq', '/about#press-kit'],
      'pages/en/about.html': ['id="timeline"', 'id="press-kit"'],
      'pages/en/{download,subscribe}.html': ['id="linux"', 'id="faq"'],
      'pages/en/versionupdatecontent.html': [
        '1.5.0"',
        'notes that are read aloud',
        'download 1.4.1',
        'no longer be downloaded',
      ],
      'pages/en/releases/1.4.0.html': ['/download#linux'],
      'pages/en/updateloginfo.html': ['1.5.0"', 'notes that are read aloud'],
      'pages/en/useragreement.html': ['2090'],
      'pages/**': ['lang=ar', '"ar"', 'news of a later day', 'an unfinished article'],
      'sitemap.xml': ['lang=ar', 'blogoftests/one-language?lang=zh-cn', 'blogoftests/next-year'],
      'feeds/*': ['news of a later day', 'an unfinished article'],
    }),
  },
};

type Site = { url: string; isQuick: boolean } | EditedSite;

/** The sites that any-content.spec.ts visits. */
export const sites: Readonly<Record<string, Site>> = process.env.BASE_URL
  ? { [process.env.BASE_URL]: { url: process.env.BASE_URL, isQuick: true } }
  : {
      // Other specs visit the pages of the sample.
      'The sample': { url: targets.site, isQuick: false },
      'The project’s own content': { url: targets.content, isQuick: true },
      ...editedSites,
    };

const decodeUnicodeEscapes = (script: string): string =>
  script.replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** Returns as `file: word` the unwanted words in names and contents of built files, pictures included. */
export async function findUnwantedWords(dist: string, { absent = () => ({}) }: EditedSite): Promise<string[]> {
  const absentByPattern = Object.entries(absent());
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  // http/negotiation.spec.ts compares compressed copies with their files.
  const files = entries.filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name));
  const found = files.map(async ({ parentPath, name }) => {
    const file = path.relative(dist, path.join(parentPath, name)).toLowerCase();
    const unwanted = absentByPattern.flatMap(([pattern, words]) => (path.matchesGlob(file, pattern) ? words : []));
    if (unwanted.length === 0) return [];
    const content = decodeUnicodeEscapes(await readFile(path.join(parentPath, name), 'utf8'));
    // The home page quotes an idiom of another language.
    const text = `${file}\n${content.toLowerCase().replaceAll(' lang="zh-cn"', '')}`;
    return unwanted.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
  });
  return (await Promise.all(found)).flat();
}
