import { expect, test } from 'vitest';
import { needsChip, offersFor } from './offers.ts';
import type { System } from './system.ts';

const downloads = [
  { id: 'exe-x64', platform: 'windows', architecture: 'x64', kind: 'exe' },
  { id: 'exe-arm64', platform: 'windows', architecture: 'arm64', kind: 'exe' },
  { id: 'app-store', platform: 'ios', architecture: 'any', kind: 'store' },
  { id: 'apk', platform: 'android', architecture: 'arm64', kind: 'apk' },
  { id: 'play', platform: 'android', architecture: 'any', kind: 'store' },
  { id: 'web', platform: 'web', architecture: 'any', kind: 'web' },
] as const;

test.each<[System['platform'], System['architecture'], string[], boolean]>([
  ['windows', 'x64', ['exe-x64'], false],
  ['windows', 'arm64', ['exe-arm64'], false],
  ['windows', 'unknown', ['exe-x64', 'exe-arm64'], true],
  ['ios', 'unknown', ['app-store'], false],
  ['android', 'unknown', ['play', 'apk'], false],
  ['chromeos', 'x64', ['web', 'play'], false],
  ['linux', 'x64', [], false],
  ['unknown', 'unknown', [], false],
])('%s %s', (platform, architecture, ids, chip) => {
  const system = { platform, architecture };
  const offers = offersFor(system, downloads);
  expect(offers.map(({ id }) => id)).toEqual(ids);
  expect(needsChip(system, offers)).toBe(chip);
});
