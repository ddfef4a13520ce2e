// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { DownloadChoice } from '@/content/selections';
import { announcerId } from '@/lib/browser';
import { systemLabel } from './offers.ts';
import type { System } from './system.ts';
import { VisitorDownloadButton } from './visitor-download.tsx';

const messages = {
  systems: {
    windows: 'Windows',
    macos: 'Mac',
    linux: 'Linux',
    ios: 'iPhone',
    ipados: 'iPad',
    android: 'Android',
    chromeos: 'Chromebook',
    harmonyos: 'HarmonyOS',
  },
  download: 'Download for {system}',
  get: 'Get it for {system}',
  open: 'Open in the browser',
  begun: {
    heading: 'Your download has begun',
    again: 'Download again',
    verify: 'Check the file',
    close: 'Close',
    steps: {
      exe: ['Open {file}.', 'Choose “Yes”.'],
      dmg: ['Drag it.'],
      deb: ['Install it.'],
      rpm: ['Install it.'],
      appimage: ['Run it.'],
      apk: ['Allow it.'],
    },
  },
};

const exe: DownloadChoice = {
  id: 'exe',
  platform: 'windows',
  architecture: 'x64',
  kind: 'exe',
  label: 'Windows',
  url: 'https://downloads.example.com/1.4.0/app.exe',
  name: 'app.exe',
  version: '1.4.0',
  minimum: ['Windows 10 22H2'],
  isCheckable: false,
};
const store: DownloadChoice = {
  ...exe,
  id: 'store',
  platform: 'ios',
  architecture: 'any',
  kind: 'store',
  minimum: ['iOS 17'],
};

beforeEach(() => {
  document.body.innerHTML = `<div id="${announcerId}"></div><main></main>`;
});
const show = (system?: System, downloads: readonly DownloadChoice[] = [exe, store]) =>
  render(
    <VisitorDownloadButton messages={messages} system={system} downloads={downloads} defaultLabel="Download Parley" />,
  );

test.each<[System, label: string | undefined, kind?: string]>([
  [{ platform: 'macos', architecture: 'unknown' }, 'Download for Mac'],
  [{ platform: 'ios', architecture: 'unknown' }, 'Get it for iPhone'],
  [{ platform: 'ios', architecture: 'unknown', isIPad: true }, 'Get it for iPad'],
  [{ platform: 'android', architecture: 'unknown' }, 'Get it for Android'],
  [{ platform: 'chromeos', architecture: 'x64' }, 'Get it for Chromebook', 'store'],
  [{ platform: 'chromeos', architecture: 'x64' }, 'Open in the browser', 'web'],
  [{ platform: 'unknown', architecture: 'unknown' }, undefined],
])('systemLabel for %o is “%s”', (system, label, kind) => {
  expect(systemLabel(messages, system, kind)).toBe(label);
});

test.each<System>([
  { platform: 'macos', architecture: 'arm64' },
  { platform: 'chromeos', architecture: 'x64' },
])('The button does not name the system %o if there is no download for it', (system) => {
  show(system);
  expect(screen.getByRole('link', { name: 'Download Parley' }).getAttribute('href')).toBe('/downLoad');
});

test('The button leads to the store on ChromeOS if there is no web app', () => {
  const play = { ...store, platform: 'android', url: 'https://apps.example.com/android/app' } satisfies DownloadChoice;
  show({ platform: 'chromeos', architecture: 'x64' }, [play]);
  expect(screen.getByRole('link', { name: 'Get it for Chromebook' }).getAttribute('href')).toBe(play.url);
});

test('The button leads to the download page if the system is too old', () => {
  show({ platform: 'windows', architecture: 'x64', version: '8.1' });
  expect(screen.getByRole('link', { name: 'Download for Windows' }).getAttribute('href')).toBe('/downLoad');
});

test('The button leads to the download page until the system is detected, with a label for each platform', () => {
  show();
  const labels = [...screen.getByRole('link').children].map(({ textContent }) => textContent);
  expect(labels).toEqual(expect.arrayContaining(['Download for Windows', 'Get it for iPhone', 'Download Parley']));
  expect(screen.getByRole('link').getAttribute('href')).toBe('/downLoad');
});

test('The button starts the download if the file is certain, then shows and announces the next steps', async () => {
  show({ platform: 'windows', architecture: 'x64' });
  const link = screen.getByRole('link', { name: 'Download for Windows' });
  expect(link.getAttribute('href')).toBe(exe.url);
  fireEvent.click(link);
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Open app.exe.',
    'Choose “Yes”.',
  ]);
  expect(document.getElementById(announcerId)?.textContent).toBe('Your download has begun Open app.exe. Choose “Yes”.');
  expect(screen.queryByRole('link', { name: 'Check the file' })).toBeNull();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(screen.queryByRole('complementary')).toBeNull();
});

test.each<[System, string]>([
  [{ platform: 'ios', architecture: 'unknown' }, 'Get it for iPhone'],
  [{ platform: 'chromeos', architecture: 'x64' }, 'Open in the browser'],
])('The button shows no installation steps if it leads to a store or to the web app: %o', (system, name) => {
  show(system, [store, { ...store, platform: 'web', kind: 'web' }]);
  fireEvent.click(screen.getByRole('link', { name }));
  expect(screen.queryByRole('complementary')).toBeNull();
});
