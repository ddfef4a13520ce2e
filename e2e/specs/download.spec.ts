import type { Locator, Page } from '@playwright/test';
import words from '../../generator/fixture/content/en/downloads.json' with { type: 'json' };
import { pagePath, releasePath } from '../../src/lib/paths.ts';
import { expectStill, keepCopies, machineNamed, open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

const { platforms } = words;
const exe = 'https://downloads.osprey.test/1.4.0/osprey-1.4.0-windows-x64.exe';
const checksum = '5cfc129335154f4203d2f724c33cd654a348cb10b8bf2a73de26e7a204885ef5';

/** A platform's `details`, opened. */
async function openPlatform(page: Page, name: string): Promise<Locator> {
  const heading = page.getByRole('heading', { level: 3, name: new RegExp(`^${name} `) });
  const details = page.locator('#files details').filter({ has: heading });
  if ((await details.getAttribute('open')) === null) await details.getByRole('heading', { level: 3 }).click();
  return details;
}

test.describe('A visitor with a phone', { tag: ['@chromium', '@a11y'] }, () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('finds each file with its facts and notes @visitor', async ({ page }) => {
    await visitWith(page, 'Chrome, Android phone');
    await open(page, '/downLoad');
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5000);
    for (const { name, requirements } of platforms)
      await expect((await openPlatform(page, name)).getByText(requirements, { exact: true })).toBeVisible();
    const file = page.locator('#windows-x64');
    await expect(file.getByRole('link', { name: 'Windows (Intel, AMD)', exact: true })).toHaveAttribute('href', exe);
    await expect(file.getByRole('link', { name: 'Version 1.4.0' })).toHaveAttribute('href', releasePath('1.4.0'));
    await expect(file.locator('time')).toHaveAttribute('datetime', '2026-11-17');
    await expect(file.locator('code')).toHaveText(checksum);
    await expect(file).toContainText(/\d\sMB/);
    await expect(file, 'the row has the oldest system').not.toContainText('22H2');
    await expect(page.locator('#linux-rpm-x64'), 'another one than the row').toContainText('Fedora');
    for (const [label, host] of [
      ['Asia', 'asia.downloads'],
      ['Europe', 'europe.downloads'],
    ] as const)
      await expect(file.getByRole('link', { name: label })).toHaveAttribute('href', exe.replace('downloads', host));
    const codes = page.locator('#files code').filter({ hasText: /^[\da-f]{64}$/ });
    await expect(codes).toHaveCount(10);
    for (const code of await codes.all())
      expect(await code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    const unpublished = page.locator('#linux-appimage-arm64').locator('p').first();
    await expect(unpublished).toContainText('Coming soon');
    await expect(unpublished.getByRole('link'), 'no dead link').toHaveCount(0);
    for (const link of await page.locator('#files').getByRole('link').all())
      await expect(link).toHaveAttribute('href', /^(https:\/\/|\/versionUpdateContent\?|#verify$)/);
    const notes = releasePath('1.4.0');
    await page.locator('#files').locator(`a[href="${notes}"]`).first().click();
    await expect(page).toHaveURL(notes);
  });
});

test('A visitor copies a checksum, and finds the command that verifies the file @visitor', async ({ page }) => {
  const copies = await keepCopies(page);
  await open(page, '/downLoad');
  await openPlatform(page, 'Windows');
  await page.locator('#windows-x64').getByRole('button').click();
  await expect.poll(() => copies).toEqual([checksum]);
  await expect(page.locator('#announcer')).toHaveText(/Copied/);
  await page.locator('#windows').getByRole('link', { name: 'Check the files', exact: true }).click();
  await expect(page).toHaveURL('/downLoad#verify');
  const checks = page.locator('#verify');
  await expect(checks.getByRole('heading', { name: 'Check that the file is ours' })).toBeInViewport();
  await checks.getByText('Windows, in PowerShell', { exact: true }).click();
  await expect(checks.getByText(/^It answers True if/)).toBeVisible();
  const command = `(Get-FileHash .\\osprey-1.4.0-windows-x64.exe -Algorithm SHA256).Hash -eq "${checksum}"`;
  await expect(checks).toContainText(command);
  for (const install of ['winget install --exact --id FishHawk.osprey', 'brew install --cask osprey'])
    await expect(page.locator('#files')).toContainText(install);
});

test('A visitor reads for two seconds that a checksum is copied', async ({ page }) => {
  await keepCopies(page);
  await page.clock.install();
  await open(page, '/downLoad');
  await openPlatform(page, 'Windows');
  const button = page.locator('#windows-x64').getByRole('button');
  const isShown = () => button.evaluate((element) => getComputedStyle(element, '::before').visibility === 'visible');
  expect(await isShown()).toBe(false);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await button.click();
  await expect.poll(isShown).toBe(true);
  await page.clock.runFor(1000);
  expect(await isShown(), 'after a second').toBe(true);
  await page.clock.runFor(2000);
  expect(await isShown(), 'after three seconds').toBe(false);
});

test('A visitor whose browser refuses to copy reads that, and copies what one click selects @visitor', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  await open(page, '/downLoad');
  await openPlatform(page, 'Windows');
  const file = page.locator('#windows-x64');
  const button = file.getByRole('button');
  await button.click();
  await expect(page.locator('#announcer')).toHaveText('Press Ctrl+C to copy');
  // Firefox gives the attribute's name.
  const shown = await button.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(shown).toMatch(/Press Ctrl\+C|attr\(data-copy-failed-label\)/);
  await file.locator('code').click({ position: { x: 30, y: 20 } });
  expect(await page.evaluate(() => String(getSelection()).trim())).toBe(checksum);
});

test('The files for a visitor’s own system are open, where that moves nothing that they see @visitor', async ({
  page,
}) => {
  const ownFiles = page.locator('#files details[open]');
  await visitWith(page, 'Firefox, Windows');
  for (const [height, opened] of [
    [700, 1],
    [5000, 0],
  ] as const) {
    await page.setViewportSize({ width: 1366, height });
    await open(page, '/downLoad');
    await expect(page.locator('[data-system="windows"]')).toBeVisible();
    await expect(ownFiles).toHaveCount(opened);
    if (opened) await expect(ownFiles.getByRole('heading', { level: 3 })).toHaveText(/^Windows /);
  }
});

test('A visitor points their phone at a code; on the phone itself there is its store instead @visitor', async ({
  page,
}) => {
  await open(page, '/downLoad');
  const code = page.getByRole('img', { name: words.phone.alt });
  await expect(code).toBeVisible();
  await visitWith(page, 'Safari, iPhone');
  await open(page, '/downLoad');
  await expect(code).toBeHidden();
  await expect(page.getByRole('heading', { name: words.phone.heading })).toBeHidden();
  const message = await page.getByRole('link', { name: 'Send to my computer' }).getAttribute('href');
  expect(new URL(message ?? '').searchParams.get('body')).toBe(page.url());
});

test('A visitor sees the app in a window of their own system, or on a phone', { tag: '@chromium' }, async ({
  page,
}) => {
  for (const [machine, device] of [
    ['Chrome, Windows on Intel', 'windows'],
    ['Chrome, Mac with Apple silicon', 'macos'],
    ['Safari, iPad as a Mac', 'phone'],
  ] as const) {
    await visitWith(page, machine);
    await open(page, '/downLoad');
    const picture = page.locator('[data-device]', { has: page.getByRole('img') });
    await expect(picture).toHaveAttribute('data-device', device);
    const controls = await picture.evaluate((element) => getComputedStyle(element, '::after').maskImage);
    expect(controls !== 'none', machine).toBe(device !== 'phone');
  }
});

test('A visitor who follows a link to a file finds it open @visitor', { tag: '@cross' }, async ({ page }) => {
  await open(page, '/downLoad#windows-x64');
  const link = page.locator('#windows-x64').getByRole('link', { name: 'Windows (Intel, AMD)', exact: true });
  await expect(link).toBeInViewport();
  await page.getByRole('list', { name: 'Every system' }).getByRole('link').last().click();
  await expect(page.getByText(platforms.at(-1)?.requirements ?? '', { exact: true })).toBeInViewport();
});

for (const name of ['downLoad', 'home'] as const) {
  test(`Who starts a download on ${pagePath(name)} reads what to do next @visitor`, { tag: '@chromium' }, async ({
    page,
  }) => {
    const heading = 'Your download has begun';
    const steps = [
      'Open osprey-1.4.0-windows-x64.exe from your Downloads folder.',
      'Choose “Yes” when Windows asks whether it may make changes.',
      'Osprey opens by itself once it is installed.',
    ];
    await page.route(exe, (route) =>
      route.fulfill({ headers: { 'content-disposition': 'attachment' }, contentType: 'application/octet-stream' }),
    );
    await visitWith(page, 'Chrome, Windows on Intel');
    await open(page, pagePath(name));
    const download = page.waitForEvent('download');
    const link = page.getByRole('main').getByRole('link', { name: 'Download for Windows' }).first();
    await link.click();
    expect((await download).url()).toBe(exe);
    const next = page.getByRole('complementary', { name: heading });
    await expect(next.getByRole('listitem')).toHaveText(steps);
    await expect(page.locator('#announcer')).toHaveText([heading, ...steps].join(' '));
    await expect(next.getByRole('link', { name: 'Download again' })).toHaveAttribute('href', exe);
    await next.getByRole('button', { name: 'Close' }).click();
    await expect(next).toBeHidden();
    await expect(link).toBeFocused();
    await link.click();
    await next.getByRole('link', { name: 'Check the file' }).click();
    await expect(page).toHaveURL('/downLoad#verify');
    await expect(next).toBeHidden();
  });
}

for (const name of ['Firefox ESR, Windows 7', 'Internet Explorer 11, Windows 8.1', 'Safari 13, Mac with Mojave'])
  test(`No button starts an installer on ${name}, which is too old for it @visitor`, { tag: '@cross' }, async ({
    page,
  }) => {
    await visitWith(page, name);
    for (const [path, choice] of [
      ['/home', '/downLoad'],
      [releasePath('1.4.0'), '#downloads'],
    ] as const) {
      await open(page, path);
      const button = page
        .getByRole('main')
        .getByRole('link', { name: /^Download .*for (Mac|Windows)$/ })
        .first();
      await expect(button).toHaveAttribute('href', choice);
    }
  });

/** True if a link is filled with the accent colour, which marks the primary action. */
const isPrimary = (link: Locator) =>
  link.evaluate((element) => {
    const accent = document.createElement('i');
    accent.style.color = 'var(--seal)';
    document.body.append(accent);
    const colour = getComputedStyle(accent).color;
    accent.remove();
    return getComputedStyle(element).backgroundColor === colour;
  });

// A machine for each way in which the page differs, the width of its window, the heading, how many files it is offered, its one
// primary action, and the advice where the processor is unknown. The unit tests of src/features/download-detection have every
// machine, and the offers for every processor.
for (const [name, width, heading, offered, action, advice] of [
  ['Chrome, Windows on Intel', 1440, 'For your Windows computer', 1, 'Download for Windows'],
  [
    'Chrome, Windows, hints refused',
    800,
    'For your Windows computer',
    2,
    'Download for Windows (Intel, AMD)',
    /System type/,
  ],
  ['Firefox, Windows', 1366, 'For your Windows computer', 2, 'Download for Windows (Intel, AMD)', /System type/],
  ['Chrome, Mac with Apple silicon', 1366, 'For your Mac', 1, 'Download for Mac'],
  ['Safari 18, Mac', 1280, 'For your Mac', 2, 'Download for Mac (Apple silicon)', /Apple menu/],
  ['Safari 13, Mac with Mojave', 1280, 'On any system', 1, 'Open in the browser'],
  ['Firefox ESR, Windows 7', 1280, 'On any system', 1, 'Open in the browser'],
  ['Chrome, Mac with Monterey', 1440, 'On any system', 1, 'Open in the browser'],
  ['Safari, iPhone with iOS 12', 375, 'On any system', 1, 'Open in the browser'],
  ['Chrome, Linux on Intel', 1440, 'For your Linux computer', 3, 'Download for Debian and Ubuntu (x64)'],
  ['Chromium, Linux on ARM', 1024, 'For your Linux computer', 2, 'Download for Debian and Ubuntu (ARM64)'],
  ['Epiphany, Linux', 1920, 'For your Linux computer', 5, 'Download for Debian and Ubuntu (x64)', /uname -m/],
  ['Chrome, Chromebook on Intel', 1280, 'For your Chromebook', 2, 'Open in the browser'],
  ['Safari, iPhone', 390, 'For your iPhone or iPad', 1, 'Get it for iPhone'],
  ['Safari, iPad as a Mac', 820, 'For your iPhone or iPad', 1, 'Get it for iPad'],
  ['Chrome, Android phone', 360, 'For your Android device', 2, 'Get it for Android'],
  ['WeChat, Android', 360, 'For your Android device', 2, 'Get it on the Android app store'],
  ['Googlebot', 1280, 'On any system', 1, 'Open in the browser'],
] as const) {
  const tag = machineNamed(name).hints ? '@chromium' : '@cross';
  test(`For ${name} one action is primary, and nothing moves @visitor`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 700 ? 640 : 600 });
    await visitWith(page, name);
    await open(page, '/downLoad');
    const place = page.locator('[data-system]');
    await expect(place.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    const links = place.getByRole('listitem').getByRole('link').and(page.locator(':not([href^="mailto:"])'));
    await expect(links).toHaveCount(offered);
    await expect(links.first()).toHaveAccessibleName(action);
    const unpublished = place.getByText('AppImage (ARM64) Coming soon');
    await expect(unpublished).toBeVisible({ visible: /Epiphany|ARM/.test(name) });
    const questions = place.getByText('Which one?').filter({ visible: true });
    await expect(questions).toHaveText(advice ? [advice] : []);
    const isOld = /Mojave|Windows 7|Monterey|iOS 12/.test(name);
    await expect(place.getByText(/^The system of this device is too old for /)).toBeVisible({
      visible: isOld,
    });
    const inApp = place.getByText('You are reading this inside another app.');
    await expect(inApp).toBeVisible({ visible: name.startsWith('WeChat') });
    const platformLinks = page.getByRole('list', { name: 'Every system' }).getByRole('link');
    await expect(platformLinks).toHaveText(platforms.map((platform) => platform.name));
    await expectStill(page);
    const actions = page.getByRole('main').getByRole('link');
    const primary = await Promise.all((await actions.all()).map(isPrimary));
    expect(primary.filter(Boolean), 'one primary action').toHaveLength(1);
    expect(primary[0]).toBe(true);
    await expect(actions.first()).toBeInViewport({ ratio: 1 });
  });
}
