import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { articlePages } from '../src/lib/paths.ts';
import { contentFiles } from './content-files.ts';
import { projectRoot } from './files.ts';
import { readContent } from './read.ts';

const [content] = readContent(projectRoot);

test('a no-break space joins names and numbers, except in commands', () => {
  const list = content.downloads.packageManagers.list.map((manager) => ({ ...manager, command: 'get "Osprey 1"' }));
  const downloads = { ...content.downloads, packageManagers: { ...content.downloads.packageManagers, list } };
  const text = contentFiles([{ ...content, downloads }]).get('/en/pages/downLoad.json') ?? '';
  expect(text).toContain(JSON.stringify('get "Osprey 1"'));
  expect(text).toContain('Windows\u00a010');
  expect(text).not.toMatch(/(?:Windows|Android|RHEL) \d|Osprey\u00a01"/);
});

test('the home page’s download button names the brand, unless the name is too long', () => {
  const labelWith = (download: string) => {
    const home = { ...content.home, hero: { ...content.home.hero, download } };
    return JSON.parse(contentFiles([{ ...content, home }]).get('/en/pages/home.json') ?? '').home.hero.download;
  };
  expect(labelWith('Download Osprey')).toBe('Download Osprey');
  expect(labelWith('Download Internationale Wissensgesellschaft Turin')).toBe('Download');
});

test('the update log of 2,000 releases has the texts of the newest, links to the others, and the texts of all in another file', () => {
  const [sample] = content.releases.releases.slice(-1);
  if (!sample) throw new Error('The sample has no release.');
  const releases = Array.from({ length: 2000 }, (_, index) => ({ ...sample, version: `1.${2000 - index}.0` }));
  const many = contentFiles([{ ...content, releases: { ...content.releases, releases } }]);
  const log = many.get('/en/pages/updateLogInfo.json') ?? '';
  expect(JSON.parse(log)).toMatchObject({ releases: { length: 20 }, older: { length: 1980 } });
  expect(brotliCompressSync(log).length).toBeLessThan(20_000);
  expect(JSON.parse(many.get('/en/all-releases.json') ?? '')).toHaveLength(2000);
  expect([...many.keys()].filter((file) => file.startsWith('/en/releases/')).length).toBeLessThan(100);
});

test('a page of 300 articles has the newest in full, links to the others, and few files; other pages do not grow', () => {
  const slugs = Array.from({ length: 300 }, (_, index) => `article-${300 - index}`);
  const list = slugs.map((slug) => ({
    slug,
    title: slug,
    description: slug,
    date: '2026-11-10',
    sections: [],
    languages: [],
  }));
  Object.assign(articlePages, ['about']);
  const [few, many] = [list.slice(0, 1), list].map((about) => contentFiles([{ ...content, articles: { about } }]));
  const files = [...(many?.keys() ?? [])].filter((file) => file.includes('/articles/'));
  expect(files.length).toBe(1 + 20 + 6);
  expect(JSON.parse(many?.get('/en/articles/about/_list.json') ?? '')).toMatchObject({
    newest: { length: 20 },
    older: { length: 280 },
  });
  for (const [file, text] of few ?? []) if (!file.includes('/articles/')) expect(many?.get(file), file).toBe(text);
});
