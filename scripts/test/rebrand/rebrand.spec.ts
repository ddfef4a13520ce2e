import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageNames } from '../../../src/lib/paths.ts';
import { type Contents, readContent } from '../../content/check-content.ts';
import { projectRoot, run } from '../../setup/run.ts';
import { freePort } from '../../site/port.ts';
import { serveSite } from '../../site/serve.ts';
import { buildSecondBrand, type SecondBrand } from './second-brand.ts';

const brands = { en: 'Osprey', 'zh-CN': '鱼鹰' } as const;
const first = readContent(projectRoot);

const host = (address: string): string => new URL(address).host;

/** The names, addresses, hosts and sentences of one brand, in small letters. */
function wordsOfBrand(contents: Contents): string[] {
  const words = Object.values(contents).flatMap(({ site, about, downloads }) => [
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

const decompress: Record<string, (content: Buffer) => Buffer> = {
  '.br': (content) => zlib.brotliDecompressSync(content),
  '.gz': (content) => zlib.gunzipSync(content),
};

/** A file's content as text, whether text or picture: decompressed, in small letters, with escaped characters decoded. */
async function textOf(file: string): Promise<string> {
  const content = await readFile(file);
  const text = (decompress[path.extname(file)]?.(content) ?? content).toString();
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toLowerCase();
}

/**
 * The places of words in a folder, in names and contents of files, pictures included: `file: word`.
 * @param words in small letters
 */
async function tracesIn(folder: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = `${file.slice(folder.length).toLowerCase()}\n${await textOf(file)}`;
    found.push(...words.filter((word) => text.includes(word)).map((word) => `${path.relative(folder, file)}: ${word}`));
  }
  return found;
}

/** The specs that depend on the content; the others test behaviour. */
const contentSpecs = [
  'specs/(about|arrival|download|home|language|legal|menu|release|subscribe|update-log)',
  'http/(feeds|links|page|site-files|structured-data)',
];

describe('a site whose content/ alone was edited', () => {
  let site: SecondBrand | undefined;
  const inSite = (...parts: string[]) => path.join(site?.dist ?? '', ...parts);
  const read = (...parts: string[]) => readFile(inSite(...parts), 'utf8');

  beforeAll(async () => {
    site = await buildSecondBrand();
  });
  afterAll(async () => await site?.remove());

  test('has no trace of the first brand, in no file and no file’s name', async () => {
    expect(await tracesIn(inSite(), wordsOfBrand(first))).toEqual([]);
  });

  test.each(['en', 'zh-CN'] as const)('has its name in every title, in %s', async (language) => {
    const files = await Array.fromAsync(glob('**/*.html', { cwd: inSite('pages', language) }));
    expect(files.length).toBeGreaterThan(pageNames.length);
    for (const file of files) {
      const html = await read('pages', language, file);
      expect(/<title>([^<]*)<\/title>/.exec(html)?.[1], file).toContain(brands[language]);
      expect(html, file).toContain(`<meta property="og:site_name" content="${brands[language]}"`);
      expect(html, file).toContain(`"name":"${brands[language]}"`);
    }
  });

  test('has no code or words of reports where they are off', async () => {
    const { heading, upload } = first.en.messages.report;
    const words = [heading, upload.choose, 'report-sent', 'retryDelay'];
    expect(
      await tracesIn(
        inSite(),
        words.map((word) => word.toLowerCase()),
      ),
    ).toEqual([]);
  });

  // After a new price, release, headline, agreement and name, which the specs read from the copy's content/.
  test('passes the specs with its own content', { timeout: 900_000 }, async () => {
    const served = await serveSite({
      port: await freePort(),
      apiUpstream: '',
      log: 'ignore',
      environment: { SITE_ROOT: inSite() },
    });
    const projects = ['--project=http', '--project=chromium', '--reporter=dot'];
    try {
      const env = { ...process.env, BASE_URL: served.url };
      const status = await run(
        'playwright',
        ['test', '--config', 'e2e/playwright.config.ts', ...projects, ...contentSpecs],
        {
          cwd: site?.copy,
          env,
        },
      );
      expect(status).toBe(0);
    } finally {
      await served.stop();
    }
  });

  test('has its words in the pictures', async () => {
    const worded = ['logo', 'logo-dark', 'aboutUsText', 'aboutUsText-dark', 'member', 'member-dark'];
    for (const name of worded.map((picture) => `${picture}.png`)) {
      const [before, after] = await Promise.all([
        readFile(path.join(projectRoot, 'dist/images', name)),
        readFile(inSite('images', name)),
      ]);
      expect(before.equals(after), name).toBe(false);
    }
    // Their names change with their content.
    const previewsIn = (folder: string) => Array.fromAsync(glob('open-graph/{[a-qs-z],r[!e]}*.png', { cwd: folder }));
    const previews = await previewsIn(inSite('assets/image'));
    expect(previews).toHaveLength(2 * pageNames.length);
    const before = await previewsIn(path.join(projectRoot, 'dist/assets/image'));
    expect(previews.filter((name) => before.includes(name))).toEqual([]);
  });
});

test('finds a trace of the first brand where there is one', async () => {
  const traces = await tracesIn(path.join(projectRoot, 'content'), wordsOfBrand(first));
  const brand = first.en.site.brand.toLowerCase();
  expect(traces).toEqual(expect.arrayContaining([`en/site.json: ${brand}`, `zh-CN/site.json: ${brand}`]));
});
