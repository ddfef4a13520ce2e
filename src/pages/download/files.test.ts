import { expect, test } from 'vitest';
import { fillCommand, formatDay, formatMinimum, formatSize } from './files.tsx';

test('a day is the same day everywhere', () => {
  expect(formatDay('2026-11-17', 'en')).toBe('November 17, 2026');
  expect(formatDay('2026-11-17', 'zh-CN')).toBe('2026年11月17日');
});

test('sizes are in megabytes', () => {
  expect(formatSize(98_566_144, 'en')).toBe('98.6 MB');
});

test('one of several systems will do', () => {
  expect(formatMinimum(['Debian 12', 'Ubuntu 22.04'], '{systems} or later', 'en')).toBe(
    'Debian 12 or Ubuntu 22.04 or later',
  );
  expect(formatMinimum(['macOS 13'], '{systems}及以上', 'zh-CN')).toBe('macOS 13及以上');
});

test('a command takes the name and the checksum of its file', () => {
  const file = { url: 'https://downloads.example.com/1.4.0/app-1.4.0.deb', sha256: 'abc' };
  expect(fillCommand('echo "{sha256}  {file}"', file)).toBe('echo "abc  app-1.4.0.deb"');
  expect(fillCommand('brew install app', { url: '' })).toBe('brew install app');
});
