import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatDay } from '../../src/content/format.ts';
import { legalContent } from '../../src/features/legal-document/legal-content.ts';
import { History } from '../../src/features/legal-document/legal-text.tsx';
import { checkSample } from '../variants/check.ts';
import { type Change, variants } from '../variants/edit.ts';

const releaseDay = '2090-03-01';

const scheduledEdits = ['a release of a later day, with its file', 'a version of an agreement of a later day'];
const scheduled = scheduledEdits.flatMap((name) => variants[name] ?? []);

/** Checks the sample on a day, with a release and a version of the user agreement of `releaseDay`, and with other changes. */
const checkOn = (today: string, changes: readonly Change[] = [], mode: 'production' | 'development' = 'production') =>
  checkSample([...scheduled, ...changes], { mode, today });

test('a scheduled release is in the content of development only, until its day', () => {
  const { lines, contents, notes } = checkOn('2090-02-28');
  expect(lines).toEqual([]);
  expect(JSON.stringify(contents)).not.toMatch(/1\.5\.0(?!-beta)|2090|"aloud"/);
  expect(notes).toContain(`Release 1.5.0 is shown by builds from ${releaseDay} on`);
  const development = checkOn('2090-02-28', [], 'development').contents;
  expect(development[0]?.releases.releases[0]).toMatchObject({ version: '1.5.0' });
});

test('a scheduled release is checked, and links to it are problems', () => {
  const { lines } = checkOn('2026-11-20', [
    { file: 'en/releases/1.5.0.md', replace: '#aloud\\)', by: '#quiet)' },
    { file: 'downloads.json', set: 'files.0.next.version', value: '1.6.0' },
    { file: 'about.json', set: 'timeline.list.1.to', value: '/versionUpdateContent?version=1.5.0' },
  ]);
  expect(lines).toEqual([
    expect.stringContaining('timeline.list[1].to: expected the version of a release that'),
    expect.stringContaining('files[0].next.version: expected a release'),
    expect.stringMatching(/^sample\/en\/releases\/1\.5\.0\.md:\d+ .+: expected an anchor of/),
  ]);
});

test('a release is published on its day, with its file', () => {
  const signature = 'https://downloads.example.com/old.minisig';
  const signed = { file: 'downloads.json', set: 'files.0.signature', value: signature };
  const command = { file: 'downloads.json', set: 'signatures.command', value: 'minisign -V -m {file} -x {signature}' };
  expect(checkOn(releaseDay, [signed]).lines).toEqual([
    expect.stringMatching(/^sample\/downloads\.json:\d+ signatures\.command: expected a command in signatures/),
  ]);
  // Addresses that always lead to the newest file.
  const newest = ['url', 'mirrors.0.url', 'mirrors.1.url'].map((field) => `files.12.${field}`);
  const named = [
    ...newest.map((set) => ({ file: 'downloads.json', set, value: 'https://downloads.example.com/latest' })),
    { file: 'downloads.json', set: 'files.12.fileName', value: 'newest.apk' },
  ];
  const { lines, contents, notes } = checkOn(releaseDay, [signed, command, ...named]);
  expect(lines).toEqual([]);
  expect(notes, 'nothing is scheduled').toEqual([]);
  const [content] = contents;
  expect(content?.releases).toMatchObject({
    updated: releaseDay,
    releases: [{ version: '1.5.0' }, ...Array(11).fill({})],
  });
  const [windowsFile, otherFile] = content?.downloads.files ?? [];
  expect(windowsFile).toMatchObject({
    version: '1.5.0',
    url: 'https://downloads.example.com/1.5.0/parley-1.5.0-windows-x64.exe',
    size: 98_566_145,
    mirrors: [{ id: 'asia', label: expect.any(String), url: expect.stringContaining('/1.5.0/') }],
  });
  expect(windowsFile, 'the signature of the former file').not.toHaveProperty('signature');
  expect(otherFile).toMatchObject({ version: '1.4.0' });
  const commands = content?.downloads.packageManagers.list.map((manager) => manager.command);
  expect(commands, 'the name under which a file is saved').toContain('adb install newest.apk');
  const [earlier] = content?.downloads.earlier ?? [];
  expect(earlier, 'the checksum of the former file').toMatchObject({ file: 'windows-x64', version: '1.4.0' });
  const { warnings } = checkOn(releaseDay, [{ file: 'downloads.json', remove: 'files.0.next' }]);
  expect(warnings).toContainEqual(expect.stringContaining('content/downloads.json has no file of it for windows'));
});

/** Adds the day of announcement to the latest version of the user agreement. */
const announced = ['en', 'zh-CN'].map((language) => ({
  file: `${language}/legal/user-agreement.md`,
  replace: '\neffective: ',
  by: '\nannounced: 2090-02-01$&',
}));

test.each([
  ['2090-02-28', [], ['2.0', '1.0']],
  [releaseDay, [], ['3.0', '2.0', '1.0']],
  ['2090-02-01', announced, ['3.0', '2.0', '1.0']],
])('an agreement is shown from the day on which it is in effect, or announced: on %s', (day, changes, versions) => {
  const { lines, contents } = checkOn(day, changes);
  expect(lines).toEqual([]);
  const { current, previous = [] } = contents[0]?.legal.userAgreement ?? {};
  expect([current?.version, ...previous.map(({ version }) => version)]).toEqual(versions);
  const content = contents[0] && legalContent(contents[0], 'userAgreement', 'legal');
  const until = `to ${formatDay(current?.effective ?? '', 'en')}<`;
  expect(content && renderToStaticMarkup(createElement(History, { content })), 'the former one').toContain(until);
});

test('a site whose releases or agreements are all of later days is refused', () => {
  const lines = checkOn('2020-01-01').lines.join('\n');
  expect(lines).toMatch(/releases\.json:\d+ releases\[11\]\.date: expected a day up to today, 2020-01-01: no release/);
  expect(lines).toMatch(
    /privacy-agreement-1\.0\.md:\d+ effective: expected a day up to today, 2020-01-01, or announced/,
  );
});

const draft = { file: 'languages.json', replace: '"zh-CN",', by: '$& "draft": true,' };
const fault = { file: 'zh-CN/site.json', set: 'brand', value: '' };

test('a draft language is only in the content of development, where its faults are warnings', () => {
  const languagesIn = (mode?: 'development') =>
    checkOn('2026-11-20', [draft], mode).contents.map(({ languages }) => languages.map(({ tag }) => tag));
  expect(languagesIn()).toEqual([['en']]);
  expect(languagesIn('development')).toEqual(Array(2).fill(['en', 'zh-CN']));
  const { lines, contents, warnings } = checkOn('2026-11-20', [draft, fault], 'development');
  expect(lines).toEqual([]);
  expect(contents.map(({ language }) => language)).toEqual(['en']);
  expect(warnings).toContainEqual(expect.stringMatching(/^sample\/zh-CN\/site\.json:\d+ brand: expected words/));
});

test('a draft language cannot be the default language', () => {
  const first = { file: 'languages.json', replace: '"en",', by: '$& "draft": true,' };
  expect(checkOn('2026-11-20', [first]).lines).toEqual([
    expect.stringMatching(/^sample\/languages\.json:2 \[0\]\.draft: expected no draft: the first language is the/),
  ]);
});
