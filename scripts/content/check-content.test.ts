import { afterEach, describe, expect, test, vi } from 'vitest';
import site from '../../content/en/site.json' with { type: 'json' };
import { languages } from '../../src/content/schemas/languages.ts';
import type * as paths from '../../src/lib/paths.ts';
import { projectRoot } from '../setup/run.ts';
import { checkContent, latestToday, readContent } from './check-content.ts';
import { problemLine } from './located.ts';
import { securityExpiry } from './warnings.ts';

describe('the content of this site', () => {
  const { problems, contents } = checkContent(projectRoot);

  test('has no problem', () => expect(problems.map(problemLine)).toEqual([]));

  test('dates an agreement in words that are true before and after the day', () => {
    const { effective, historyCurrent } = contents?.en.messages.legal ?? {};
    expect(effective).not.toMatch(/since/);
    expect(historyCurrent).not.toMatch(/in force/);
    expect(contents?.['zh-CN'].messages.legal.historyCurrent).not.toMatch(/现行|有效/);
  });
});

describe('the content check', () => {
  test('throws one error for a build, with everything that is wrong', () => {
    expect(() => readContent('/nowhere')).toThrow(
      /en\/site\.json: expected a file[\s\S]+zh-CN\/site\.json: expected a file/,
    );
  });

  test('takes the date where it is latest', () => {
    expect(latestToday(Date.parse('2026-11-20T09:59:00Z'))).toBe('2026-11-20');
    expect(latestToday(Date.parse('2026-11-20T10:01:00Z'))).toBe('2026-11-21');
  });

  test('warns 60 days before security.txt expires', () => {
    const expires = securityExpiry(readContent(projectRoot));
    const day = (days: number) => new Date(expires.getTime() - days * 86_400_000).toISOString().slice(0, 10);
    const warnings = (days: number) => checkContent(projectRoot, day(days)).warnings.join('\n');
    expect(warnings(61)).not.toContain('security.txt');
    for (const days of [60, 0, -400]) expect(warnings(days)).toContain(`security.txt expires on ${day(0)}`);
  });
});

describe('PUBLIC_SITE_TITLE', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('replaces the brand in every text of every language', () => {
    vi.stubEnv('PUBLIC_SITE_TITLE', 'Staging Post');
    const contents = readContent(projectRoot);
    for (const language of languages) {
      expect(contents[language].site.brand).toBe('Staging Post');
      expect(contents[language].pages.home.title).toContain('Staging Post');
    }
    expect(JSON.stringify(contents)).not.toContain(site.brand);
  });

  test('replaces nothing if it is empty', () => {
    vi.stubEnv('PUBLIC_SITE_TITLE', '');
    expect(readContent(projectRoot).en.site.brand).toBe(site.brand);
  });
});

test('a page that has no words yet is reported by file and field', async () => {
  // The first step of adding a page: its name.
  vi.doMock('../../src/lib/paths.ts', async (original) => {
    const own = await original<typeof paths>();
    return { ...own, pageNames: [...own.pageNames, 'press'] };
  });
  vi.resetModules();
  const { checkContent } = await import('./check-content.ts');
  expect(checkContent(projectRoot).problems.map(problemLine)).toEqual([
    'content/en/pages.json:1 press: expected this field; found nothing',
    'content/zh-CN/pages.json:1 press: expected this field; found nothing',
  ]);
});
