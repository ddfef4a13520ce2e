import { once } from 'node:events';
import { glob, readdir, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contents } from '../../../generator/content/reading.ts';
import { projectRoot } from '../../../generator/files.ts';
import { edit } from '../../../generator/fixture/edit.ts';
import { readBrand } from '../../../generator/pictures/brand.ts';
import { readContent } from '../../../generator/read.ts';
import { pageNames } from '../../../src/lib/paths.ts';
import { adopt, writeChanges } from '../../commands/adopt/adopt.ts';
import type { Answers } from '../../commands/adopt/questions.ts';
import { type BuiltCopy, builtCopy, passesSpecs } from '../project-copy.ts';

const first = readContent(projectRoot);

const brand = {
  ...{ name: 'Lumen', slug: 'lumen-chat', accent: '#1a5fb4', address: 'https://www.lumen.test' },
  ...{ 'web-app': '', uploads: '', sample: 'remove' },
} satisfies Answers;

const host = (address: string): string => new URL(address).host;

/** The names, addresses, hosts, colours and sentences of one brand, in small letters. */
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
  return [...new Set([...words, ...Object.values(readBrand().accent)].map((word) => word.toLowerCase()))];
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

/** The specs that depend on the content; the others test behaviour. The question for consent is the first stop of the Tab key. */
const contentSpecs = ['specs/(language|menu)', 'http/(links|search-engines|site-files|structured-data)'];

/** Two third-party scripts, of which one asks for consent, from this server. */
function scriptsOf(origin: string) {
  const scripts = [
    { id: 'counter', address: `${origin}/counter.js`, when: 'idle', connects: [origin] },
    { id: 'chat', address: `${origin}/chat.js`, when: 'consent' },
  ];
  const words = [
    { id: 'counter', name: 'Counter', purpose: '24/7' },
    { id: 'chat', name: 'Chat', purpose: '24/7' },
  ];
  return { scripts, words };
}

// The fixture has other words, headlines and addresses than the content as shipped; the rest is adopted as a team would.
describe('a site of a brand that was adopted, with third-party scripts and without the optional parts', () => {
  const server = http.createServer((_, answer) => answer.writeHead(200, { 'content-type': 'text/javascript' }).end());
  const origin = () => {
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  };
  let languages: readonly string[] = [];
  let copy: BuiltCopy;
  let dist = '';

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const off = { PUBLIC_SITE_TITLE: '', PUBLIC_UPLOAD_ACTION: '' };
    copy = await builtCopy({ ...off, PUBLIC_SITE_ORIGIN: brand.address }, async (root) => {
      // Of the content as shipped, which the fixture's has replaced here, adopting removes these.
      const pictures = first[0].releases.releases.flatMap(({ image }) => image?.to ?? []);
      for (const picture of pictures) await rm(path.join(root, 'public', picture));
      writeChanges(root, await adopt(root, brand));
      languages = readContent(root).map(({ language }) => language);
      const { scripts, words } = scriptsOf(origin());
      edit(path.join(root, 'content'), [
        { file: 'third-party.json', set: 'scripts', value: scripts },
        ...languages.map((tag) => ({ file: `${tag}/third-party.json`, set: 'scripts', value: words })),
      ]);
    });
    dist = copy.dist;
  }, 900_000);
  afterAll(async () => {
    server.close();
    await copy.remove();
  });

  test('has no trace of the first brand, in no file and no file’s name', async () => {
    expect(await tracesIn(dist, wordsOfBrand(first))).toEqual([]);
  });

  test('has its accent colour in styles, icon and press kit, its address, and its short name in commands', async () => {
    const [language = ''] = languages;
    const read = (file: string) => readFile(path.join(dist, file), 'utf8');
    expect(await read('icon.svg')).toContain(brand.accent);
    const about = await read(`pages/${language}/about.html`);
    expect(about).toContain(`<link rel="canonical" href="${brand.address}/about`);
    expect(about.split(brand.accent).length, 'in its styles and in the press kit').toBeGreaterThan(2);
    expect(await read(`pages/${language}/downLoad.html`)).toContain(`.${brand.slug}`);
  });

  test('has no code or words of reports, which are off', async () => {
    const { heading, upload } = first[0].messages.report;
    const words = [heading, upload.choose, 'report-sent', 'Retry-After'].map((word) => word.toLowerCase());
    expect(await tracesIn(dist, words)).toEqual([]);
    const traces = (await tracesIn(path.join(projectRoot, 'dist'), words)).join('\n');
    for (const word of words) expect(traces, 'where they are on').toContain(`: ${word}`);
  });

  test('passes the specs with its own content', { timeout: 900_000 }, async () => {
    expect(await passesSpecs(copy, contentSpecs)).toBe(true);
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
    expect(after.length).toBeGreaterThan(pageNames.length);
    expect(after.filter((name) => before.includes(name))).toEqual([]);
  });
});

test('finds a trace of the first brand where there is one', async () => {
  const traces = await tracesIn(path.join(projectRoot, 'content'), wordsOfBrand(first));
  const expected = first.map(({ language, site }) => `${language}/site.json: ${site.brand.toLowerCase()}`);
  expect(traces).toEqual(expect.arrayContaining(expected));
});
