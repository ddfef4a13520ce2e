import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readBuildEnvironment } from './environment.ts';
import { pagesConf } from './pages-conf.ts';

const environment = readBuildEnvironment({ SITE_COMMIT: 'a' }, 'production');
const conf = (pages: Record<string, string>) => pagesConf(new Map(Object.entries(pages)), environment);
const tag = (text: string, page: string) => new RegExp(`^  ${page} "([\\w-]{16})";$`, 'm').exec(text)?.[1];

test('a page’s tag changes with any of its characters, and with nothing else', () => {
  const before = conf({ 'en/about.html': '<p>a</p>', 'en/home.html': '<p>b</p>' });
  const after = conf({ 'en/home.html': '<p>c</p>', 'en/about.html': '<p>a</p>' });
  expect(tag(after, '/en/about')).toBe(tag(before, '/en/about'));
  expect(tag(after, '/en/home')).not.toBe(tag(before, '/en/home'));
});

test('two builds write the same, in whichever order the files are found', () => {
  const pages = { 'en/a.html': '1', 'en/releases/1.0.0.html': '2', 'zh-CN/a.html': '3' };
  expect(conf(Object.fromEntries(Object.entries(pages).reverse()))).toBe(conf(pages));
});

test('the sums are those that sha256sum checks', () => {
  const sum = createHash('sha256').update('<p>').digest('hex');
  expect(conf({ 'en/a.html': '<p>' })).toContain(`\n#sha256 ${sum}  pages/en/a.html\n`);
});
