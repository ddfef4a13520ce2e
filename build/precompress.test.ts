import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { finishFiles } from './precompress.ts';

const work = mkdtempSync(path.join(tmpdir(), 'precompress-'));
afterAll(() => rmSync(work, { recursive: true }));
const [folder, cache] = [path.join(work, 'dist'), path.join(work, 'cache')];

function write(name: string, text: string): void {
  mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

test('files get the build’s time, a second apart for each language of a page, and distinct sizes for each encoding', async () => {
  const html = '<p>text</p>'.repeat(50);
  const files = { 'pages/en/a.html': html, 'pages/zh-CN/a.html': html, '.well-known/a.txt': '', 'images/b.png': html };
  for (const [name, text] of Object.entries(files)) write(name, text);
  const time = 1_700_000_000;
  await finishFiles(folder, time, cache);
  const stat = (name: string) => statSync(path.join(folder, name));
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => stat(name).isFile());
  expect(Object.fromEntries(names.map((name) => [name, stat(name).mtimeMs / 1000 - time]))).toEqual({
    '.well-known/a.txt': 0,
    'images/b.png': 0,
    'pages/en/a.html': 0,
    'pages/en/a.html.br': 0,
    'pages/en/a.html.gz': 0,
    'pages/zh-CN/a.html': -1,
    'pages/zh-CN/a.html.br': -1,
    'pages/zh-CN/a.html.gz': -1,
  });
  const sizes = ['', '.gz', '.br'].map((encoding) => stat(`pages/en/a.html${encoding}`).size);
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  expect(new Set(sizes).size).toBe(3);
});

test('compresses the same content once, and keeps only the results of the last build', async () => {
  write('a.txt', 'one '.repeat(50));
  await finishFiles(folder, 0, cache);
  for (const name of readdirSync(cache)) writeFileSync(path.join(cache, name), 'from the cache');
  write('b.txt', 'one '.repeat(50));
  write('a.txt', 'two '.repeat(50));
  await finishFiles(folder, 0, cache);
  expect(readFileSync(path.join(folder, 'b.txt.gz'), 'utf8')).toBe('from the cache');
  expect(readFileSync(path.join(folder, 'a.txt.gz'), 'utf8')).not.toBe('from the cache');
  rmSync(path.join(folder, 'a.txt'));
  await finishFiles(folder, 0, cache);
  // pages/, b.txt: two contents, twice compressed.
  expect(readdirSync(cache)).toHaveLength(4);
});
