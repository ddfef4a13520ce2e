import { expect, test } from 'vitest';
import { certainOffer, hasProcessorChoice, isTooOld, offerForAnySystem, offersFor, tooNewDownloads } from './offers.ts';
import type { System } from './system.ts';

const downloads = (
  [
    { id: 'exe-x64', platform: 'windows', architecture: 'x64', kind: 'exe', minimum: ['Windows\u00a010\u00a022H2'] },
    { id: 'exe-arm64', platform: 'windows', architecture: 'arm64', kind: 'exe', minimum: ['Windows 11 22H2'] },
    { id: 'dmg-x64', platform: 'macos', architecture: 'x64', kind: 'dmg', minimum: ['macOS\u00a013'] },
    { id: 'dmg-arm64', platform: 'macos', architecture: 'arm64', kind: 'dmg', minimum: ['macOS\u00a013'] },
    { id: 'unpublished', platform: 'linux', architecture: 'x64', kind: 'appimage' },
    { id: 'deb-arm64', platform: 'linux', architecture: 'arm64', kind: 'deb' },
    { id: 'deb-x64', platform: 'linux', architecture: 'x64', kind: 'deb' },
    { id: 'rpm-x64', platform: 'linux', architecture: 'x64', kind: 'rpm' },
    { id: 'app-store', platform: 'ios', architecture: 'any', kind: 'store', minimum: ['iOS 17', 'iPadOS 17'] },
    { id: 'apk', platform: 'android', architecture: 'arm64', kind: 'apk', minimum: ['Android 10'] },
    { id: 'play', platform: 'android', architecture: 'any', kind: 'store', minimum: ['Android 10'] },
    { id: 'web', platform: 'web', architecture: 'any', kind: 'web' },
  ] as const
).map((download) => ({
  minimum: ['Debian 12', 'Ubuntu 22.04'],
  ...download,
  url: download.id === 'unpublished' ? '' : `https://downloads.example.com/${download.id}`,
}));

type Row = [System['platform'], System['architecture'], offers: string[], hasChoice: boolean, certain?: string];

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
  ['harmonyos', 'unknown', ['web'], false, 'web'],
  ['unknown', 'unknown', [], false],
])('offersFor returns for %s %s %j', (platform, architecture, ids, hasChoice, certain) => {
  const system = { platform, architecture };
  const offers = offersFor(system, downloads);
  expect(offers.map(({ id }) => id)).toEqual(ids);
  expect(hasProcessorChoice(system, offers)).toBe(hasChoice);
  expect(certainOffer(system, downloads)?.id).toBe(certain);
});

test.each<[System['platform'], version: string, System['architecture'], offers: string[], tooNew: string[]]>([
  ['windows', '6', 'x64', [], ['exe-x64']],
  ['windows', '8.1', 'x64', [], ['exe-x64']],
  ['windows', '7', 'unknown', [], ['exe-x64', 'exe-arm64']],
  ['windows', '10', 'x64', ['exe-x64'], []],
  ['windows', '10', 'arm64', [], ['exe-arm64']],
  ['windows', '10', 'unknown', ['exe-x64'], []],
  ['windows', '11', 'arm64', ['exe-arm64'], []],
  ['macos', '10.14', 'x64', [], ['dmg-x64']],
  ['macos', '12.7.6', 'arm64', [], ['dmg-arm64']],
  ['macos', '13.0', 'arm64', ['dmg-arm64'], []],
  ['ios', '12.5', 'unknown', [], ['app-store']],
  ['ios', '17.0', 'unknown', ['app-store'], []],
  ['android', '9', 'unknown', [], ['apk', 'play']],
  ['linux', '5', 'x64', ['deb-x64', 'rpm-x64', 'unpublished'], []],
])('offersFor returns for %s %s on %s %j; too new are %j', (platform, version, architecture, ids, tooNew) => {
  const system = { platform, version, architecture };
  expect(offersFor(system, downloads).map(({ id }) => id)).toEqual(ids);
  expect(tooNewDownloads(system, downloads).map(({ id }) => id)).toEqual(tooNew);
  if (ids.length === 0) expect(certainOffer(system, downloads)).toBeUndefined();
});

test.each<[ids: string[], browsers: Record<string, string>, offer: string | undefined]>([
  [['docker', 'web'], {}, 'web'],
  [['docker', 'exe-arm64'], { Chrome: '130' }, 'docker'],
  [['extension', 'docker'], { Chrome: '130' }, 'extension'],
  [['extension', 'docker'], { Firefox: '130' }, 'docker'],
  [['exe-x64', 'unpublished'], {}, undefined],
  [['exe-x64', 'freebsd'], {}, undefined],
  [['freebsd'], {}, 'freebsd'],
])('of %j, a system without a download in the browsers %o is offered %s', (ids, browsers, offer) => {
  const base = { architecture: 'any', url: '', minimum: [] };
  const others = [
    { ...base, id: 'extension', platform: 'extension', kind: 'store', url: '/', minimum: ['Chrome 120'] },
    { ...base, id: 'docker', platform: 'docker', kind: 'docker', command: 'docker run' },
    { ...base, id: 'freebsd', platform: 'freebsd', kind: 'pkg', url: '/hearth.pkg' },
  ];
  const offered = [...others, ...downloads].filter(({ id }) => ids.includes(id));
  const system = { platform: 'unknown', architecture: 'unknown', browsers } as const;
  expect(offerForAnySystem(system, offered)?.id).toBe(offer);
});

test('certainOffer is undefined in the browser of another app', () => {
  expect(certainOffer({ platform: 'android', architecture: 'unknown', isInApp: true }, downloads)).toBeUndefined();
});

test.each([
  [{ Chrome: '119' }, true],
  [{ Edge: '119', Chrome: '120' }, false],
  [{ Safari: '16.6' }, true],
  [{ 'Internet Explorer': '11' }, true],
  [{}, false],
])('the browsers %o are too old for the web app: %s', (browsers, expected) => {
  const web = {
    platform: 'web',
    architecture: 'any',
    kind: 'web',
    url: '/',
    minimum: ['Chrome\u00a0120', 'Safari 17'],
  } as const;
  expect(isTooOld({ platform: 'windows', architecture: 'x64', browsers }, web)).toBe(expected);
});
