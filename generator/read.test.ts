import * as v from 'valibot';
import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import type { Messages } from '../src/content/schemas/messages.ts';
import type * as paths from '../src/lib/paths.ts';
import { latestToday } from './content/check-facts.ts';
import { problemLine } from './content/reading.ts';
import { fixtureRoot } from './files.ts';
import messages from './fixture/content/en/messages.json' with { type: 'json' };
import site from './fixture/content/en/site.json' with { type: 'json' };
import type * as manifests from './manifests.ts';
import { securityExpiry } from './manifests.ts';
import { checkContent, readContent } from './read.ts';
import { copyOfFixture, writeFiles } from './temporary-files.ts';

test('the fixture has every message of the site', () => {
  expectTypeOf(messages).toExtend<Omit<Messages, 'language'>>();
});

describe('the content check', () => {
  test('throws one error for a build, with everything that is wrong', () => {
    expect(() => readContent('/nowhere')).toThrow('content/languages.json: expected a file');
  });

  test('takes the date where it is latest', () => {
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

test('a redirect to the site’s own address is a problem, because it could be a circle', () => {
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

test('content of one page alone is read by its schema, whose fields are Markdown where it says so', async () => {
  const root = copyOfFixture();
  const item = { id: 'editor', body: 'In *Turin*', text: 'You will **write**.' };
  writeFiles(root, {
    'content/careers.json': JSON.stringify({ updated: '2026-11-20', jobs: [{ id: 'editor', hours: 30 }] }),
    'content/en/careers.json': JSON.stringify({ jobs: [item] }),
    'content/zh-CN/careers.json': JSON.stringify({ jobs: [{ ...item, body: '在*都灵*', text: '你将**写作**。' }] }),
  });
  vi.doMock('./manifests.ts', async (original) => {
    const { count, dated, id, richTextSchema, words } = await import('../src/content/schemas/primitives.ts');
    const job = v.object({ id, hours: count, body: words, text: richTextSchema });
    const careers = v.object({ ...dated, jobs: v.array(job) });
    return { ...(await original<typeof manifests>()), ownSchemas: new Map([['careers', careers]]) };
  });
  vi.resetModules();
  const { checkContent } = await import('./read.ts');
  const { problems, contents } = checkContent(root);
  expect(problems.map(problemLine)).toEqual([]);
  expect(contents?.[0].own.careers).toMatchObject({
    updated: '2026-11-20',
    jobs: [
      { hours: 30, body: 'In *Turin*', text: [{ content: ['You will ', { kind: 'strong', text: 'write' }, '.'] }] },
    ],
  });
  writeFiles(root, { 'content/zh-CN/careers.json': '{ "jobs": [{ "id": "editor", "body": "在都灵" }] }' });
  expect(checkContent(root).problems.map(problemLine)).toEqual([
    'content/zh-CN/careers.json:1 jobs[0].text: expected this field; found nothing',
  ]);
  vi.doUnmock('./manifests.ts');
});

test('a page that has neither words nor a manifest yet is reported by file and field', async () => {
  // The first step of adding a page: its name.
  vi.doMock('../src/lib/paths.ts', async (original) => {
    const own = await original<typeof paths>();
    return { ...own, pageNames: [...own.pageNames, 'press'] };
  });
  vi.resetModules();
  const { checkContent } = await import('./read.ts');
  const lines = checkContent(fixtureRoot).problems.map(problemLine);
  expect(lines.filter((line) => line.includes('press'))).toEqual([
    'content/en/pages.json:1 press: expected this field; found nothing',
    'content/zh-CN/pages.json:1 press: expected this field; found nothing',
    'src/pages/press/page.ts: expected the page’s manifest; found none',
  ]);
});
