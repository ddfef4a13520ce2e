import { expect, test } from 'vitest';
import { readContent } from '../../scripts/content/check-content.ts';
import { projectRoot } from '../../scripts/setup/run.ts';
import { languages } from '../../src/content/schemas/languages.ts';
import { headLinks } from './head-links.ts';
import { hostileContents, hostileWords } from './hostile-content.ts';
import { llmsTxt } from './llms-txt.ts';
import { robots } from './robots.ts';
import { securityExpiry, securityTxt } from './security-txt.ts';
import { siteFiles } from './site-files.ts';
import { webManifest } from './web-manifest.ts';

const origin = 'https://www.example.com';
const contents = readContent(projectRoot);
const hostile = hostileContents(contents);

test('two builds of the same content write the same bytes, of another origin other ones', () => {
  const files = siteFiles(contents, origin);
  expect([...siteFiles(readContent(projectRoot), origin)]).toEqual([...files]);
  expect([...files.values()].join('')).not.toContain('localhost');
  expect([...siteFiles(contents, 'https://other.example.net').values()].join('')).not.toContain(origin);
});

test('security.txt runs out a year after the last change of any content', () => {
  const later = { ...contents.en.faq, updated: '2028-02-29T23:30:00Z' };
  const changed = { ...contents, en: { ...contents.en, faq: later } };
  expect(securityExpiry(changed).toISOString()).toBe('2029-03-01T00:00:00.000Z');
  expect(securityTxt(changed, origin)).toContain('\nExpires: 2029-03-01T00:00:00Z\n');
  expect(securityTxt(contents, origin)).toContain(`\nCanonical: ${origin}/.well-known/security.txt\n`);
});

test('robots.txt names the sitemap of this origin', () => {
  expect(robots(origin).split('\n')).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test('no author can end a link of llms.txt early', () => {
  const links = llmsTxt(hostile, origin).match(/^- .*$/gm) ?? [];
  const whole = /^- \[(?:\\.|[^\\[\]])+\]\(https:\/\/www\.example\.com\/[^\s()]*\): .+$/;
  expect(links.filter((link) => !whole.test(link))).toEqual([]);
});

test('a manifest says the brand as it is written, in its language', () => {
  for (const language of languages) {
    const { name, short_name, description, lang, start_url } = JSON.parse(webManifest(hostile[language]));
    expect([name, short_name, description]).toEqual([hostileWords, hostileWords, hostileWords]);
    expect([lang, new URL(start_url, origin).searchParams.get('lang')]).toEqual([language, language]);
  }
});

test('the links in a page’s head stay whole whatever the brand is', () => {
  const links = headLinks(hostile.en).match(/<link(?: [a-z]+="[^"<>]*")+>/g);
  expect(links?.join('')).toBe(headLinks(hostile.en));
  expect(links).toHaveLength(3);
});
