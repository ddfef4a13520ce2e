import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { finishFiles } from './precompress.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dist-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('files get the build’s time, a second apart for each language of a page, and distinct sizes for each encoding', async () => {
  const html = '<p>text</p>'.repeat(50);
  const files = { 'pages/en/a.html': html, 'pages/zh-CN/a.html': html, '.well-known/a.txt': '', 'images/b.png': html };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const time = 1_700_000_000;
  await finishFiles(folder, time);
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
