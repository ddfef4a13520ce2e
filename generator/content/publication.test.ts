import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Change, edit, variants } from '../fixture/edit.ts';
import { checkContent } from '../read.ts';
import { copyOfFixture } from '../temporary-files.ts';
import { problemLine } from './reading.ts';

/** Checks the fixture on a day, after some of its variants and other changes. */
function checkOn(day: string, names: readonly string[], changes: readonly Change[] = [], mode?: 'development') {
  const root = copyOfFixture();
  edit(path.join(root, 'content'), [...names.flatMap((name) => variants[name] ?? []), ...changes]);
  const { problems, contents, warnings, notes } = checkContent(root, mode && { mode }, day);
  return { lines: problems.map(problemLine), contents, warnings, notes: [...notes] };
}

const release = 'a release of a later day, with its file';
const agreement = 'a version of an agreement of a later day';
const announced = ['en', 'zh-CN'].map((language) => ({
  ...{ file: `${language}/legal/user-agreement.md`, replace: '\neffective: ', by: '\nannounced: 2090-02-01$&' },
}));

describe('before the day of a release', () => {
  test.each(['2026-11-20', '2090-02-28'])('nothing of it is in the content, on %s', (day) => {
    const { lines, contents, warnings, notes } = checkOn(day, [release]);
    expect(lines).toEqual([]);
    expect(contents).toHaveLength(2);
    expect(JSON.stringify(contents)).not.toMatch(/1\.5\.0|2090|aloud/);
    expect(notes).toEqual(['Release 1.5.0 is shown by builds from 2090-03-01 on']);
    expect(warnings.filter((line) => !line.startsWith('security.txt'))).toEqual([]);
  });

  test('its content is checked, and links from elsewhere do not lead to it yet', () => {
    const { lines } = checkOn(
      '2026-11-20',
      [release],
      [
        { file: 'en/releases/1.5.0.md', replace: '#aloud\\)', by: '#quiet)' },
        { file: 'downloads.json', set: 'files.0.next.version', value: '1.6.0' },
        { file: 'about.json', set: 'timeline.list.1.to', value: '/versionUpdateContent?version=1.5.0' },
      ],
    );
    expect(lines).toEqual([
      expect.stringMatching(
        /^content\/about\.json:\d+ timeline\.list\[1\]\.to: expected the version of a release that is shown/,
      ),
      expect.stringMatching(/^content\/downloads\.json:\d+ files\[0\]\.next\.version: expected a release/),
      expect.stringMatching(/^content\/en\/releases\/1\.5\.0\.md:\d+ .+: expected an anchor of/),
    ]);
  });

  test('it is shown in development', () => {
    const { contents, notes } = checkOn('2026-11-20', [release], [], 'development');
    expect(contents?.[0].releases.releases[0]).toMatchObject({ version: '1.5.0' });
    expect(notes).toHaveLength(1);
  });
});

test('from the day of a release on, it is shown with its file', () => {
  const { lines, contents, notes } = checkOn('2090-03-01', [release]);
  expect([lines, notes]).toEqual([[], []]);
  const [content] = contents ?? [];
  expect(content?.releases).toMatchObject({ updated: '2090-03-01', releases: [{ version: '1.5.0' }, {}, {}, {}, {}] });
  const [file, other] = content?.downloads.files ?? [];
  expect(file).toMatchObject({
    ...{ version: '1.5.0', url: 'https://downloads.osprey.test/1.5.0/osprey-1.5.0-windows-x64.exe', size: 98_566_145 },
    mirrors: [{ id: 'asia', label: expect.any(String), url: expect.stringContaining('/1.5.0/') }],
  });
  expect(other).toMatchObject({ version: '1.4.0' });
  expect(content?.downloads.earlier[0], 'whose checksum stays known').toMatchObject({
    file: 'windows-x64',
    version: '1.4.0',
  });
});

test('an agreement is shown from the day on which it is in effect, or announced', () => {
  const shown = (day: string, changes: readonly Change[] = []) => {
    const { lines, contents } = checkOn(day, [agreement], changes);
    expect(lines).toEqual([]);
    const { current, previous } = contents?.[0].legal.userAgreement ?? {};
    return [current?.version, ...(previous ?? []).map(({ version }) => version)];
  };
  expect(shown('2090-02-28')).toEqual(['2.0', '1.0']);
  expect(shown('2090-03-01')).toEqual(['3.0', '2.0', '1.0']);
  expect(shown('2090-02-01', announced)).toEqual(['3.0', '2.0', '1.0']);
  expect(shown('2090-01-31', announced)).toEqual(['2.0', '1.0']);
});

test('a site whose releases or agreements are all of later days is refused', () => {
  expect(checkOn('2020-01-01', []).lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /releases\.json:\d+ releases\[3\]\.date: expected a day up to today, 2020-01-01: no release/,
      ),
      expect.stringMatching(
        /privacy-agreement\.md:\d+ effective: expected a day up to today, 2020-01-01, or announced/,
      ),
    ]),
  );
});

describe('a language that is a draft', () => {
  const draft = { file: 'languages.json', replace: '"zh-CN",', by: '$& "draft": true,' };
  const fault = { file: 'zh-CN/site.json', set: 'brand', value: '' };

  test('is in development alone', () => {
    const tagsOf = (mode?: 'development') =>
      checkOn('2026-11-20', [], [draft], mode).contents?.map(({ language, languages }) => [language, languages.length]);
    expect(tagsOf()).toEqual([['en', 1]]);
    expect(tagsOf('development')).toEqual([
      ['en', 2],
      ['zh-CN', 2],
    ]);
  });

  test('stops no build by a fault, which is a warning', () => {
    for (const mode of [undefined, 'development'] as const) {
      const { lines, contents, warnings } = checkOn('2026-11-20', [], [draft, fault], mode);
      expect(lines).toEqual([]);
      expect(contents?.map(({ language }) => language)).toEqual(['en']);
      expect(warnings).toContainEqual(expect.stringMatching(/^content\/zh-CN\/site\.json:\d+ brand: expected words/));
    }
    expect(checkOn('2026-11-20', [], [fault]).lines).toHaveLength(1);
  });

  test('is not the default', () => {
    const first = { file: 'languages.json', replace: '"en",', by: '$& "draft": true,' };
    expect(checkOn('2026-11-20', [], [first]).lines).toEqual([
      expect.stringMatching(
        /^content\/languages\.json:1 \[0\]\.draft: expected no draft: the first language is the default/,
      ),
    ]);
  });
});

test('a release without downloads is named', () => {
  const { warnings } = checkOn('2090-03-01', [release], [{ file: 'downloads.json', remove: 'files.0.next' }]);
  expect(warnings).toContainEqual(
    expect.stringMatching(/releases\[0\]\.version: content\/downloads\.json has no file of it for windows/),
  );
});
