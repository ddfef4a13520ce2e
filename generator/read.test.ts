import * as v from 'valibot';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type * as paths from '../src/lib/paths.ts';
import { latestToday } from './content/check-facts.ts';
import markdown from './content/markdown.test.json' with { type: 'json' };
import { parseMarkdown, richText } from './content/markdown.ts';
import { dataOf, problemLine } from './content/reading.ts';
import { fixtureRoot } from './files.ts';
import site from './fixture/content/en/site.json' with { type: 'json' };
import { securityExpiry } from './manifests.ts';
import { checkContent, readContent } from './read.ts';
import { copyOfFixture, writeFiles } from './temporary-files.ts';

test.each(markdown)('Markdown $title', ({ text, ids, blocks }) => {
  const place = { file: 'a.md', path: [] };
  const report = vi.fn();
  const pieces = parseMarkdown(text, () => place, report);
  expect(dataOf(richText(pieces, place))).toEqual(blocks);
  if (ids) expect(pieces[0]?.items?.map(({ id }) => id)).toEqual(ids);
  expect(report).not.toHaveBeenCalled();
});

describe('the content check', () => {
  test('throws an error with all problems if content is read for a build', () => {
    expect(() => readContent('/nowhere')).toThrow('content/languages.json: expected a file');
  });

  test('uses the date in UTC+14, where each day begins first', () => {
    expect(latestToday('2026-11-20', Date.parse('2026-11-20T09:59:00Z'))).toBe('2026-11-20');
    expect(latestToday('2026-11-20', Date.parse('2026-11-20T10:01:00Z'))).toBe('2026-11-21');
  });

  test('warns 60 days before security.txt expires', () => {
    const expires = securityExpiry(readContent(fixtureRoot)[0]);
    const day = (days: number) => new Date(expires.getTime() - days * 86_400_000).toISOString().slice(0, 10);
    const warnings = (days: number) => checkContent(fixtureRoot, undefined, day(days)).warnings.join('\n');
    expect(warnings(61)).not.toContain('security.txt');
    for (const days of [60, 0, -400]) expect(warnings(days)).toContain(`security.txt expires on ${day(0)}`);
  });
});

test('a redirect to the site’s own origin is a problem, because it could be a loop', () => {
  const root = copyOfFixture();
  writeFiles(root, { 'content/redirects.json': '[{ "from": "/x", "to": "https://www.site.example/x" }]' });
  const problems = (siteOrigin: string) => checkContent(root, { siteOrigin }).problems.map(problemLine);
  expect(problems('https://site.example')).toEqual([]);
  expect(problems('https://www.site.example')).toEqual([
    'content/redirects.json:1 [0].to: expected a path instead of the site’s own address; found https://www.site.example/x',
  ]);
});

test('another brand replaces that of the content in every text of every language', () => {
  const contents = readContent(fixtureRoot, { title: 'Staging Post' });
  for (const content of contents) {
    expect(content.site.brand).toBe('Staging Post');
    expect(content.pages.home.title).toContain('Staging Post');
  }
  expect(JSON.stringify(contents)).not.toContain(site.brand);
});

/** Returns a content check for which a module has been changed. */
async function checkWith<Module extends object>(file: string, change: (original: Module) => object) {
  vi.doMock(file, async (original) => {
    const module = await original<Module>();
    return { ...module, ...(await change(module)) };
  });
  onTestFinished(() => vi.doUnmock(file));
  vi.resetModules();
  const { checkContent } = await import('./read.ts');
  return (root: string) => {
    const { problems, contents } = checkContent(root);
    return { lines: problems.map(problemLine), contents };
  };
}

test('a content file of a single page is read by the page’s schema, which may have Markdown fields', async () => {
  const root = copyOfFixture();
  const job = { id: 'editor', body: 'In *Turin*', text: 'You will **write**.' };
  writeFiles(root, {
    'content/careers.json': JSON.stringify({ updated: '2026-11-20', jobs: [{ id: 'editor', hours: 30 }] }),
    'content/en/careers.json': JSON.stringify({ jobs: [job] }),
    'content/zh-CN/careers.json': JSON.stringify({ jobs: [{ ...job, body: '在*都灵*', text: '你将**写作**。' }] }),
  });
  const check = await checkWith('./manifests.ts', async () => {
    const { count, dated, id, richTextSchema, words } = await import('../src/content/schemas/primitives.ts');
    const jobSchema = v.object({ id, hours: count, body: words, text: richTextSchema });
    return { pageSchemas: new Map([['careers', v.object({ ...dated, jobs: v.array(jobSchema) })]]) };
  });
  const { lines, contents } = check(root);
  expect(lines).toEqual([]);
  const text = [{ content: ['You will ', { kind: 'strong', text: 'write' }, '.'] }];
  expect(contents?.[0].pageFiles.careers).toMatchObject({
    updated: '2026-11-20',
    jobs: [{ hours: 30, body: 'In *Turin*', text }],
  });
  writeFiles(root, { 'content/zh-CN/careers.json': '{ "jobs": [{ "id": "editor", "body": "在都灵" }] }' });
  expect(check(root).lines).toEqual(['content/zh-CN/careers.json:1 jobs[0].text: expected this field; found nothing']);
});

test('a page that has only a name is reported with each file and field that it lacks', async () => {
  const check = await checkWith<typeof paths>('../src/lib/paths.ts', ({ pageNames }) => ({
    pageNames: [...pageNames, 'press'],
  }));
  const { lines } = check(fixtureRoot);
  expect(lines.filter((line) => line.includes('press'))).toEqual([
    'content/en/pages.json:1 press: expected this field; found nothing',
    'content/zh-CN/pages.json:1 press: expected this field; found nothing',
    'src/pages/press/page.ts: expected the page’s manifest; found none',
  ]);
});
