import { expect, test, vi } from 'vitest';
import site from '../sample/en/site.json' with { type: 'json' };
import { latestToday } from './content/check-facts.ts';
import markdown from './content/markdown.test.json' with { type: 'json' };
import { parseMarkdown, richText } from './content/markdown-blocks.ts';
import { dataOf } from './content/reading.ts';
import { projectRoot } from './files.ts';
import { securityExpiry } from './manifests.ts';
import { readContent } from './read.ts';
import { checkSample } from './variants/check.ts';

test.each(markdown)('Markdown $title', ({ text, ids, blocks }) => {
  const place = { file: 'a.md', path: [] };
  const report = vi.fn();
  const pieces = parseMarkdown(text, () => place, { root: projectRoot, report });
  expect(dataOf(richText(pieces, place))).toEqual(blocks);
  if (ids) expect(pieces[0]?.items?.map(({ id }) => id)).toEqual(ids);
  expect(report).not.toHaveBeenCalled();
});

test('the content check throws an error with all problems if content is read for a build', () => {
  expect(() => readContent('/nowhere')).toThrow('content/languages.json: expected a file');
});

test('the content check uses the date in UTC+14, where each day begins first', () => {
  expect(latestToday('2026-11-20', Date.parse('2026-11-20T09:59:00Z'))).toBe('2026-11-20');
  expect(latestToday('2026-11-20', Date.parse('2026-11-20T10:01:00Z'))).toBe('2026-11-21');
});

test('the content check warns 60 days before security.txt expires', () => {
  const expires = securityExpiry(readContent(projectRoot)[0]);
  const day = (days: number) => new Date(expires.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const warnings = (days: number) => checkSample([], { today: day(days) }).warnings.join('\n');
  expect(warnings(61)).not.toContain('security.txt');
  for (const days of [60, -400]) expect(warnings(days)).toContain(`security.txt expires on ${day(0)}`);
});

test('a redirect to the site’s own origin is a problem, because it could be a loop', () => {
  const change = { file: 'redirects.json', set: '3', value: { from: '/x', to: 'https://www.site.example/x' } };
  const problems = (siteOrigin: string) => checkSample([change], { siteOrigin }).lines;
  expect(problems('https://other.example')).toEqual([]);
  const report = '[3].to: expected a path instead of the site’s own address; found https://www.site.example/x';
  expect(problems('https://www.site.example')).toEqual([expect.stringContaining(report)]);
});

test('a link to the site’s own origin is checked like a link to its page', () => {
  const change = { file: 'en/faq.json', set: 'entries.0.answer', value: 'See [this](https://www.site.example/gone).' };
  expect(checkSample([change], { siteOrigin: 'https://other.example' }).lines).toEqual([]);
  expect(checkSample([change], { siteOrigin: 'https://www.site.example' }).lines).toEqual([
    expect.stringContaining('expected a page of the site, a picture, or a file in public/; found https://www.site'),
  ]);
});

test('another brand replaces that of the content in every text of every language', () => {
  const contents = readContent(projectRoot, { title: 'Staging Post' });
  for (const content of contents) {
    expect(content.site.brand).toBe('Staging Post');
    expect(content.pages.home.title).toContain('Staging Post');
  }
  expect(JSON.stringify(contents)).not.toContain(site.brand);
});

test('the privacy agreement names the host of each address that a third-party script may use', () => {
  const addresses = { address: 'https://a.test/x.js', connects: ['wss://b.test'], frames: ['https://c.test'] };
  const script = { id: 'chat', when: 'idle', ...addresses, loads: ['https://d.test'] };
  const text = (item: object) => JSON.stringify({ scripts: [item] });
  const words = ['en', 'zh-CN'].map((language) => ({
    file: `${language}/third-party.json`,
    text: text({ id: 'chat', name: 'Chat', purpose: 'Chats.' }),
  }));
  const { lines, contents } = checkSample([{ file: 'third-party.json', text: text(script) }, ...words]);
  expect(lines).toEqual([]);
  for (const { legal } of contents)
    expect(JSON.stringify(legal.privacyAgreement.current.sections)).toContain('a.test, b.test, c.test, d.test');
});
