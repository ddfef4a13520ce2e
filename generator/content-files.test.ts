import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pageNames } from '../src/lib/paths.ts';
import { contentFiles } from './content-files.ts';
import { fixtureRoot } from './files.ts';
import { lastModified } from './manifests.ts';
import { readContent } from './read.ts';

const contents = readContent(fixtureRoot);
const files = contentFiles(contents);

describe.each(contents)('the content in $language', (content) => {
  const { language } = content;

  test.each(pageNames)('of %s has less than 6 kB, and a date', (page) => {
    const text = files.get(`/${language}/pages/${page}.json`) ?? '';
    expect(Object.keys(JSON.parse(text))).not.toHaveLength(0);
    expect(brotliCompressSync(text).length).toBeLessThan(6000);
    expect(lastModified(content, page)).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test('keeps a name and its number on one line', () => {
    const text = files.get(`/${language}/pages/downLoad.json`);
    expect(text).toContain('Windows\u00a010');
    expect(text).not.toMatch(/(?:Windows|Android|RHEL) \d/);
  });
});

test('a no-break space joins names and numbers, except in commands', () => {
  const [content] = contents;
  const list = content.downloads.packageManagers.list.map((manager) => ({ ...manager, command: 'get "Osprey 1"' }));
  const downloads = { ...content.downloads, packageManagers: { ...content.downloads.packageManagers, list } };
  const text = contentFiles([{ ...content, downloads }]).get('/en/pages/downLoad.json') ?? '';
  expect(text).toContain(JSON.stringify('get "Osprey 1"'));
  expect(text).not.toContain('Osprey\u00a01"');
  expect(text).toContain('Windows\u00a010');
});

test('the home page’s download button names the brand, unless the name is too long', () => {
  const [content] = contents;
  const labelWith = (download: string) => {
    const home = { ...content.home, hero: { ...content.home.hero, download } };
    return JSON.parse(contentFiles([{ ...content, home }]).get('/en/pages/home.json') ?? '').home.hero.download;
  };
  expect(labelWith('Download Osprey')).toBe('Download Osprey');
  expect(labelWith('Download Internationale Wissensgesellschaft Turin')).toBe('Download');
});

test('the update log of 2,000 releases has the texts of the newest, links to the others, and the texts of all in another file', () => {
  const [content] = contents;
  const [sample] = content.releases.releases.slice(-1);
  if (!sample) throw new Error('The fixture has no release.');
  const releases = Array.from({ length: 2000 }, (_, index) => ({ ...sample, version: `1.${2000 - index}.0` }));
  const many = contentFiles([{ ...content, releases: { ...content.releases, releases } }]);
  const log = many.get('/en/pages/updateLogInfo.json') ?? '';
  expect(JSON.parse(log)).toMatchObject({ releases: { length: 20 }, older: { length: 1980 } });
  expect(brotliCompressSync(log).length).toBeLessThan(20_000);
  expect(JSON.parse(many.get('/en/all-releases.json') ?? '')).toHaveLength(2000);
  expect([...many.keys()].filter((file) => file.startsWith('/en/releases/')).length).toBeLessThan(100);
});
