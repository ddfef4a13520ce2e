import { glob, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contents } from '../../../generator/content/reading.ts';
import { projectRoot } from '../../../generator/files.ts';
import { readContent } from '../../../generator/read.ts';
import { pageNames } from '../../../src/lib/paths.ts';
import { buildCopy, copyProject, fixtureContent, passesSpecs } from '../project-copy.ts';

const brands = { en: 'Osprey', 'zh-CN': '鱼鹰' } as const;
const first = readContent(projectRoot);

const host = (address: string): string => new URL(address).host;

/** The names, addresses, hosts and sentences of one brand, in small letters. */
function wordsOfBrand(contents: Contents): string[] {
  const words = contents.flatMap(({ site, about, downloads }) => [
    site.brand,
    site.slug,
    site.tagline,
    site.description,
    site.owner.company,
    site.owner.address,
    site.owner.jurisdiction,
    about.founding.sentence,
    ...Object.values(site.contacts),
    ...Object.values(site.app).flatMap((address) => (address ? [host(address)] : [])),
    ...site.links.map(({ to }) => host(to)),
    ...downloads.files.flatMap(({ url }) => (url ? [host(url)] : [])),
  ]);
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

/**
 * The places of words in a folder, in names and contents of files, pictures included: `file: word`. Compressed copies are left
 * out: e2e/http/negotiation.spec.ts compares them with their files.
 * @param words in small letters
 */
async function tracesIn(folder: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(?:br|gz)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = await readFile(file, 'utf8');
    const decoded = content.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    const name = path.relative(folder, file);
    const text = `${name}\n${decoded}`.toLowerCase();
    found.push(...words.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`));
  }
  return found;
}

/** The specs that depend on the content; the others test behaviour. */
const contentSpecs = [
  'specs/(about|arrival|download|home|language|legal|menu|release|subscribe|update-log)',
  'http/(feeds|links|page|site-files|structured-data)',
];

// The fixture is the content of another brand, with other prices, releases, headlines and agreements.
describe('a site whose content/ alone was replaced, without the optional parts', () => {
  let copy = '';
  let dist = '';

  beforeAll(async () => {
    copy = await copyProject(fixtureContent);
    dist = await buildCopy(copy, { PUBLIC_SITE_TITLE: '', PUBLIC_UPLOAD_ACTION: '', PUBLIC_LIVE_CONTENT: 'off' });
  }, 900_000);
  afterAll(() => rm(copy, { recursive: true, force: true }));

  test('has no trace of the first brand, in no file and no file’s name', async () => {
    expect(await tracesIn(dist, wordsOfBrand(first))).toEqual([]);
  });

  test.each(['en', 'zh-CN'] as const)('has its name in every title, in %s', async (language) => {
    const files = await Array.fromAsync(glob('**/*.html', { cwd: path.join(dist, 'pages', language) }));
    expect(files.length).toBeGreaterThan(pageNames.length);
    for (const file of files) {
      const html = await readFile(path.join(dist, 'pages', language, file), 'utf8');
      expect(/<title>([^<]*)<\/title>/.exec(html)?.[1], file).toContain(brands[language]);
      expect(html, file).toContain(`<meta property="og:site_name" content="${brands[language]}"`);
      expect(html, file).toContain(`"name":"${brands[language]}"`);
    }
  });

  test('has no code or words of reports and live content, which are off', async () => {
    const { heading, upload } = first[0].messages.report;
    const reports = [heading, upload.choose, 'report-sent', 'Retry-After'].map((word) => word.toLowerCase());
    const words = [...reports, 'live content:'];
    expect(await tracesIn(dist, words)).toEqual([]);
    const traces = (await tracesIn(path.join(projectRoot, 'dist'), words)).join('\n');
    for (const word of words) expect(traces, 'where they are on').toContain(`: ${word}`);
  });

  test('passes the specs with its own content', { timeout: 900_000 }, async () => {
    expect(await passesSpecs(copy, dist, contentSpecs)).toBe(true);
  });

  test('has its words in the pictures', async () => {
    const folders = [path.join(projectRoot, 'dist'), dist];
    for (const name of ['logo', 'aboutUsText', 'member']) {
      const [before, after] = await Promise.all(
        folders.map((folder) => readFile(path.join(folder, `images/${name}.png`), 'base64')),
      );
      expect(before, name).not.toBe(after);
    }
    // Their names change with their content.
    const previewsIn = (folder: string) => Array.fromAsync(glob('assets/image/open-graph/*.png', { cwd: folder }));
    const [before = [], after = []] = await Promise.all(folders.map(previewsIn));
    expect(after.length).toBeGreaterThan(2 * pageNames.length);
    expect(after.filter((name) => before.includes(name))).toEqual([]);
  });
});

test('finds a trace of the first brand where there is one', async () => {
  const traces = await tracesIn(path.join(projectRoot, 'content'), wordsOfBrand(first));
  const brand = first[0].site.brand.toLowerCase();
  expect(traces).toEqual(expect.arrayContaining([`en/site.json: ${brand}`, `zh-CN/site.json: ${brand}`]));
});
