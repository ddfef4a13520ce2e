import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { imageNames as catalogueNames } from '@/features/image-catalogue/catalogue';
import { languages } from '../../src/content/schemas/languages.ts';
import { imageNames } from '../../src/content/schemas/primitives.ts';
import { securityExpiry } from '../build/site-files/security-txt.ts';
import { projectRoot } from '../setup/run.ts';
import { checkContent, latestToday, readContent } from './check-content.ts';
import { notices } from './notices.ts';
import { problemLine } from './problem.ts';

describe('the content of this site', () => {
  const { problems, contents } = checkContent(projectRoot);

  test('has no problem', () => expect(problems.map(problemLine)).toEqual([]));

  test.each(languages)('is whole in %s', (language) => {
    const { releases, downloads, plans, faq, legal } = contents?.[language] ?? {};
    expect(releases?.releases.length).toBeGreaterThanOrEqual(8);
    expect(downloads?.files.length).toBeGreaterThanOrEqual(10);
    expect(plans?.plans).toHaveLength(3);
    expect(faq?.entries.length).toBeGreaterThanOrEqual(10);
    expect(legal?.privacyAgreement.previous.length).toBeGreaterThanOrEqual(1);
    expect(legal?.userAgreement.previous.length).toBeGreaterThanOrEqual(1);
  });

  test('is the only thing in its folders', () => {
    expect(readdirSync(path.join(projectRoot, 'content/en'), { recursive: true }).toSorted()).toEqual(
      readdirSync(path.join(projectRoot, 'content/zh-CN'), { recursive: true }).toSorted(),
    );
  });

  test('dates an agreement in words that are true before and after the day', () => {
    const { effective, historyCurrent } = contents?.en.messages.legal ?? {};
    expect(effective).not.toMatch(/since/);
    expect(historyCurrent).not.toMatch(/in force/);
    expect(contents?.['zh-CN'].messages.legal.historyCurrent).not.toMatch(/现行|有效/);
  });

  test('says what in it is an example', () => {
    expect(contents && notices(contents, '2026-11-20')).toEqual(expect.any(Array));
  });

  test('says when security.txt is about to run out', () => {
    if (!contents) throw new Error('no content');
    const daysBefore = (days: number) => new Date(securityExpiry(contents).getTime() - days * 86_400_000).toISOString();
    const said = (days: number) => notices(contents, daysBefore(days).slice(0, 10)).join('\n');
    expect(said(61)).not.toContain('security.txt');
    for (const days of [60, 0, -400])
      expect(said(days)).toContain(`security.txt expires on ${daysBefore(0).slice(0, 10)}`);
  });
});

describe('the content check', () => {
  test('knows the images of the catalogue', () => expect(imageNames.toSorted()).toEqual(catalogueNames.toSorted()));

  test('throws one error for a build, with everything that is wrong', () => {
    expect(() => readContent('/nowhere')).toThrow(
      /en\/site\.json: expected a file[\s\S]+zh-CN\/site\.json: expected a file/,
    );
  });

  test('takes today where it is latest', () => {
    expect(latestToday(Date.parse('2026-11-20T09:59:00Z'))).toBe('2026-11-20');
    expect(latestToday(Date.parse('2026-11-20T10:01:00Z'))).toBe('2026-11-21');
  });
});
