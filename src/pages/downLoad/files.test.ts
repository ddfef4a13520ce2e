import { expect, test } from 'vitest';
import type { Download } from '@/content/schemas/downloads';
import { downloadChoice } from '@/content/selections';
import { formatMinimum } from './files.tsx';
import { checksOf, fillCommand, hasOthers } from './page.ts';

test('formatMinimum joins systems with “or”, without a line break between a system and its version', () => {
  expect(formatMinimum(['Debian 12', 'Ubuntu 22.04'], '{systems} or later', 'en')).toBe(
    'Debian\u00a012 or Ubuntu\u00a022.04 or later',
  );
  expect(formatMinimum(['macOS 13'], '{systems}及以上', 'zh-CN')).toBe('macOS\u00a013及以上');
});

const url = 'https://downloads.example.com/1.4.0/app.deb';
const file = {
  id: 'deb',
  platform: 'linux',
  architecture: 'x64',
  kind: 'deb',
  label: 'Debian',
  note: 'A package.',
  url,
  version: '1.4.0',
  minimum: ['Debian 12'],
  mirrors: [],
  sha256: 'abc',
} as const satisfies Download;

test('commands and steps name a file as it is saved', () => {
  expect(fillCommand('echo "{sha256}  {file}"', file)).toBe('echo "abc  app.deb"');
  expect(fillCommand('brew install app', { url: '' })).toBe('brew install app');
  const newest = { ...file, url: 'https://downloads.example.com/latest/linux', fileName: 'app-1.4.0.deb' };
  expect(fillCommand('apt install ./{file}', newest)).toBe('apt install ./app-1.4.0.deb');
  expect(downloadChoice(newest).name).toBe('app-1.4.0.deb');
});

test('hasOthers is false for a product that is on phones alone', () => {
  const app: Download = { ...file, platform: 'ios', kind: 'store' };
  expect([hasOthers({ files: [app] }), hasOthers({ files: [app, { ...file, url: '' }] })]).toEqual([false, false]);
  expect(hasOthers({ files: [app, file] })).toBe(true);
});

test('checksOf returns commands for files with a checksum, and for signatures if there are any', () => {
  const verify = {
    id: 'shell',
    platform: 'linux',
    label: 'Shell',
    note: 'OK',
    command: 'sum {file} {sha256}',
  } as const;
  const downloads = {
    verify: { heading: 'Check', lead: 'Check it.', list: [verify] },
    signatures: { command: 'minisign -V -P KEY -m {file} -x {signature}', label: 'Signature', note: 'It is good.' },
  };
  expect(checksOf({ ...downloads, files: [{ ...file, sha256: undefined }] })).toEqual([]);
  const codes = (...files: Download[]) =>
    checksOf({ ...downloads, files }).map(({ commands }) => commands.map(({ code }) => code));
  // The second file is not published, and no command is for Windows.
  expect(codes(file, { ...file, id: 'coming', url: '' }, { ...file, id: 'exe', platform: 'windows' })).toEqual([
    ['sum app.deb abc'],
  ]);
  expect(codes({ ...file, signature: `${url}.minisig` })).toEqual([
    ['sum app.deb abc'],
    ['minisign -V -P KEY -m app.deb -x app.deb.minisig'],
  ]);
});
