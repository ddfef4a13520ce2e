import { expect, test } from 'vitest';
import { certainOffer, needsChip, offersFor } from './offers.ts';
import type { System } from './system.ts';

const downloads = (
  [
    { id: 'exe-x64', platform: 'windows', architecture: 'x64', kind: 'exe' },
    { id: 'exe-arm64', platform: 'windows', architecture: 'arm64', kind: 'exe' },
    { id: 'dmg-x64', platform: 'macos', architecture: 'x64', kind: 'dmg' },
    { id: 'dmg-arm64', platform: 'macos', architecture: 'arm64', kind: 'dmg' },
    { id: 'unpublished', platform: 'linux', architecture: 'x64', kind: 'appimage' },
    { id: 'deb-arm64', platform: 'linux', architecture: 'arm64', kind: 'deb' },
    { id: 'deb-x64', platform: 'linux', architecture: 'x64', kind: 'deb' },
    { id: 'rpm-x64', platform: 'linux', architecture: 'x64', kind: 'rpm' },
    { id: 'app-store', platform: 'ios', architecture: 'any', kind: 'store' },
    { id: 'apk', platform: 'android', architecture: 'arm64', kind: 'apk' },
    { id: 'play', platform: 'android', architecture: 'any', kind: 'store' },
    { id: 'web', platform: 'web', architecture: 'any', kind: 'web' },
  ] as const
).map((one) => ({ ...one, url: one.id === 'unpublished' ? '' : `https://downloads.example.com/${one.id}` }));

type Row = [System['platform'], System['architecture'], offers: string[], needsChip: boolean, certain?: string];

test.each<Row>([
  ['windows', 'x64', ['exe-x64'], false, 'exe-x64'],
  ['windows', 'arm64', ['exe-arm64'], false, 'exe-arm64'],
  ['windows', 'unknown', ['exe-x64', 'exe-arm64'], true],
  ['macos', 'x64', ['dmg-x64'], false, 'dmg-x64'],
  ['macos', 'unknown', ['dmg-arm64', 'dmg-x64'], true],
  ['linux', 'x64', ['deb-x64', 'rpm-x64', 'unpublished'], false],
  ['linux', 'unknown', ['deb-x64', 'rpm-x64', 'deb-arm64', 'unpublished'], true],
  ['ios', 'unknown', ['app-store'], false, 'app-store'],
  ['android', 'unknown', ['play', 'apk'], false, 'play'],
  ['chromeos', 'x64', ['web', 'play'], false, 'web'],
  ['unknown', 'unknown', [], false],
])('%s %s is offered %j', (platform, architecture, ids, chip, certain) => {
  const system = { platform, architecture };
  const offers = offersFor(system, downloads);
  expect(offers.map(({ id }) => id)).toEqual(ids);
  expect(needsChip(system, offers)).toBe(chip);
  expect(certainOffer(system, downloads)?.id).toBe(certain);
});

test('inside another app no button starts a download: the download page says how to leave the app', () => {
  expect(certainOffer({ platform: 'android', architecture: 'unknown', inApp: true }, downloads)).toBeUndefined();
});
