import type { Locator, Page } from '@playwright/test';
import { releasePath } from '../../src/lib/paths.ts';
import { expectNoLayoutShift, open, recordCopies, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { filledActions } from '../support/pages.ts';

const installerUrl = 'https://downloads.osprey.test/1.4.0/osprey-1.4.0-windows-x64.exe';
const checksum = '5cfc129335154f4203d2f724c33cd654a348cb10b8bf2a73de26e7a204885ef5';

/** Opens a platform's `details`, and returns it. */
async function openPlatform(page: Page, name: string): Promise<Locator> {
  const heading = page.getByRole('heading', { level: 3, name: new RegExp(`^${name} `) });
  const details = page.locator('#files details').filter({ has: heading });
  if ((await details.getAttribute('open')) === null) await details.getByRole('heading', { level: 3 }).click();
  return details;
}

test.describe('A visitor with a phone', { tag: ['@chromium', '@a11y'] }, () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('reads the facts and notes of each file @visitor', async ({ page }) => {
    await visitWith(page, 'Chrome, Android phone');
    await open(page, '/downLoad');
    const heightOfPage = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(heightOfPage, 'the files of each system are folded').toBeLessThan(5000);
    const mailto = await page.getByRole('link', { name: 'Send to my computer' }).getAttribute('href');
    expect(new URL(mailto ?? '').searchParams.get('body')).toBe(page.url());
    for (const [platform, requirements] of Object.entries({
      Windows: 'A 64-bit processor, 4 GB of memory',
      macOS: 'Any Mac with Apple silicon',
      Linux: 'A 64-bit processor, glibc 2.35',
      'iPhone and iPad': 'Any iPhone or iPad that runs iOS 17',
      Android: 'A 64-bit phone or tablet',
      Web: 'A recent browser with JavaScript.',
    }))
      await expect((await openPlatform(page, platform)).getByText(requirements)).toBeVisible();
    const fedora = page.locator('#linux-rpm-x64');
    await expect(fedora, 'a file has requirements that differ from its platform’s').toContainText('Fedora');
    const checksums = page.locator('#files code').filter({ hasText: /^[\da-f]{64}$/ });
    await expect(checksums).toHaveCount(10);
    const cutOff = await checksums.evaluateAll(
      (all) => all.filter((code) => code.scrollWidth > code.clientWidth).length,
    );
    expect(cutOff, 'checksums that are cut off').toBe(0);
    const unpublished = page.locator('#linux-appimage-arm64').locator('p').first();
    await expect(unpublished).toContainText('Coming soon');
    await expect(unpublished.getByRole('link'), 'a file that is not published has no link').toHaveCount(0);
    const notes = releasePath('1.4.0');
    await page.locator('#files').locator(`a[href="${notes}"]`).first().click();
    await expect(page).toHaveURL(notes);
  });
});

test('A visitor can copy a checksum, and reads how to verify a file @visitor', async ({ page }) => {
  const copies = await recordCopies(page);
  await page.clock.install();
  await open(page, '/downLoad');
  await openPlatform(page, 'Windows');
  for (const install of ['winget install --exact --id FishHawk.osprey', 'brew install --cask osprey'])
    await expect(page.locator('#files')).toContainText(install);
  await page.locator('#windows').getByRole('link', { name: 'Check the files', exact: true }).click();
  await expect(page).toHaveURL('/downLoad#verify');
  const checks = page.locator('#verify');
  await expect(checks.getByRole('heading', { name: 'Check that the file is ours' })).toBeInViewport();
  await checks.getByText('Windows, in PowerShell', { exact: true }).click();
  await expect(checks.getByText(/^It answers True if/)).toBeVisible();
  const command = `(Get-FileHash .\\osprey-1.4.0-windows-x64.exe -Algorithm SHA256).Hash -eq "${checksum}"`;
  await expect(checks).toContainText(command);

  const button = page.locator('#windows-x64').getByRole('button');
  const visibilityOfNote = () => button.evaluate((element) => getComputedStyle(element, '::before').visibility);
  expect(await visibilityOfNote(), 'the note before copying').toBe('hidden');
  // A time that the page's clock has not reached. From then on, only `runFor` advances the clock.
  await page.clock.pauseAt(new Date(Date.now() + 600_000));
  await button.click();
  await expect.poll(() => copies).toEqual([checksum]);
  await expect(page.locator('#announcer')).toHaveText(/Copied/);
  await expect.poll(visibilityOfNote).toBe('visible');
  await page.clock.runFor(1000);
  expect(await visibilityOfNote(), 'the note after a second').toBe('visible');
  await page.clock.runFor(2000);
  expect(await visibilityOfNote(), 'the note after three seconds').toBe('hidden');
});

test('A visitor without clipboard access is told to press Ctrl+C, and a click selects the checksum @visitor', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  await open(page, '/downLoad');
  await openPlatform(page, 'Windows');
  const button = page.locator('#windows-x64').getByRole('button');
  await button.click();
  await expect(page.locator('#announcer')).toHaveText('Press Ctrl+C to copy');
  // The note about the failure is `::after`; that of a copied text is `::before`.
  const note = await button.evaluate((element) => getComputedStyle(element, '::after').content);
  // In Firefox, the computed value has the name of the attribute instead of its text.
  expect(note).toMatch(/Press Ctrl\+C|attr\(data-copy-failed-label\)/);
  await page.locator('#windows-x64 code').click({ position: { x: 30, y: 20 } });
  expect(await page.evaluate(() => String(getSelection()).trim())).toBe(checksum);
});

test('The files for the visitor’s system are expanded if they are below the visible part of the page @visitor', async ({
  page,
}) => {
  await visitWith(page, 'Firefox, Windows');
  for (const { height, expanded } of [
    { height: 700, expanded: [/^Windows /] },
    { height: 5000, expanded: [] },
  ]) {
    await page.setViewportSize({ width: 1366, height });
    await open(page, '/downLoad');
    await expect(page.locator('[data-system="windows"]')).toBeVisible();
    await expect(page.locator('#files details[open] h3')).toHaveText(expanded);
  }
});

test('A link to a file expands the files of its system @visitor', { tag: '@cross' }, async ({ page }) => {
  await open(page, '/downLoad#windows-x64');
  const link = page.locator('#windows-x64').getByRole('link', { name: 'Windows (Intel, AMD)', exact: true });
  await expect(link).toBeInViewport();
  await page.getByRole('list', { name: 'Every system' }).getByRole('link', { name: 'Web' }).click();
  await expect(page.locator('#web').getByRole('link', { name: 'Osprey in the browser' })).toBeInViewport();
});

test('A visitor who starts a download reads what to do next @visitor', { tag: '@chromium' }, async ({ page }) => {
  const heading = 'Your download has begun';
  const steps = [
    'Open osprey-1.4.0-windows-x64.exe from your Downloads folder.',
    'Choose “Yes” when Windows asks whether it may make changes.',
    'Osprey opens by itself once it is installed.',
  ];
  await page.route(installerUrl, (route) => route.fulfill({ headers: { 'content-disposition': 'attachment' } }));
  await visitWith(page, 'Chrome, Windows on Intel');
  for (const path of ['/downLoad', '/home']) {
    await open(page, path);
    const download = page.waitForEvent('download');
    const link = page.getByRole('main').getByRole('link', { name: 'Download for Windows' }).first();
    await link.click();
    expect((await download).url()).toBe(installerUrl);
    const instructions = page.getByRole('complementary', { name: heading });
    await expect(instructions.getByRole('listitem')).toHaveText(steps);
    await expect(page.locator('#announcer')).toHaveText([heading, ...steps].join(' '));
    await expect(instructions.getByRole('link', { name: 'Download again' })).toHaveAttribute('href', installerUrl);
    await instructions.getByRole('button', { name: 'Close' }).click();
    await expect(instructions).toBeHidden();
    await expect(link).toBeFocused();
    await link.click();
    await expect(instructions).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(instructions).toBeHidden();
    await link.click();
    await instructions.getByRole('link', { name: 'Check the file' }).click();
    await expect(page).toHaveURL('/downLoad#verify');
    await expect(instructions).toBeHidden();
  }
});

test('No button starts an installer’s download on a system that is too old @visitor', { tag: '@chromium' }, async ({
  page,
}) => {
  const button = page.getByRole('main').getByRole('link', { name: /^Download .*for (Mac|Windows)$/ });
  for (const name of ['Firefox ESR, Windows 7', 'Safari 13, Mac with Mojave']) {
    await visitWith(page, name);
    await open(page, '/home');
    await expect(button.first(), name).toHaveAttribute('href', '/downLoad');
    await open(page, releasePath('1.4.0'));
    await expect(button.first(), name).toHaveAttribute('href', '#downloads');
  }
});

const windows = { device: 'windows', heading: 'For your Windows computer' };
const mac = { device: 'macos', heading: 'For your Mac' };
const linux = { device: 'linux', heading: 'For your Linux computer' };
const chromebook = { device: 'chromeos', heading: 'For your Chromebook' };
const iPad = { device: 'phone', heading: 'For your iPhone or iPad' };
const android = { device: 'phone', heading: 'For your Android device' };
const tooOldWindows = { device: 'windows', heading: 'On any system', text: 'is too old for Windows' };
const tooOldPhone = { device: 'phone', heading: 'On any system', text: 'is too old for App Store' };
const linuxX64 = ['Debian and Ubuntu (x64)', 'Fedora and RHEL (x64)', 'AppImage (x64)'];
const linuxArm64 = ['Debian and Ubuntu (ARM64)', 'Fedora and RHEL (ARM64)'];

type Variant = {
  machine: string;
  width: number;
  /** The device in the picture. */
  device: string;
  heading: string;
  /** The labels of the offers. The first is the primary action. */
  links: string[];
  /** A text below the links. */
  text?: string;
};

/** One machine for each variant of the page. Unit tests have every machine and processor. */
const variants: Variant[] = [
  { machine: 'Chrome, Windows on Intel', width: 1440, ...windows, links: ['Download for Windows'], text: '98.6 MB' },
  { machine: 'Safari 18, Mac', width: 1280, ...mac, links: ['(Apple silicon)', '(Intel)'], text: 'About This Mac' },
  { machine: 'Safari, iPhone with iOS 12', width: 375, ...tooOldPhone, links: ['Open in the browser'] },
  { machine: 'Chromium, Linux on ARM', width: 1024, ...linux, links: linuxArm64, text: 'AppImage (ARM64) Coming soon' },
  { machine: 'Chrome, Chromebook on Intel', width: 1280, ...chromebook, links: ['Open in the browser', 'Android app'] },
  { machine: 'WeChat, Android', width: 360, ...android, links: ['Get it on the Android', 'APK'], text: 'another app.' },
];
/** Second machines of a system. */
const furtherVariants: Variant[] = [
  { machine: 'Firefox, Windows', width: 1366, ...windows, links: ['(Intel, AMD)', '(ARM)'], text: '“System type”' },
  { machine: 'Firefox ESR, Windows 7', width: 1280, ...tooOldWindows, links: ['Open in the browser'] },
  { machine: 'Epiphany, Linux', width: 1920, ...linux, links: [...linuxX64, ...linuxArm64], text: '“uname -m”' },
  { machine: 'Safari, iPad as a Mac', width: 820, ...iPad, links: ['Get it for iPad'] },
];

for (const { machine, width, device, heading, links, text = '' } of [...variants, ...furtherVariants])
  test(`The download page has one primary action and no layout shift for ${machine} @visitor`, {
    tag: ['@chromium', ...(furtherVariants.some((variant) => variant.machine === machine) ? ['@full'] : [])],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 700 ? 640 : 600 });
    await visitWith(page, machine);
    await open(page, '/downLoad');
    const systemSection = page.locator('[data-system]');
    await expect(systemSection.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    const notMailLink = page.locator(':not([href^="mailto:"])');
    const offers = systemSection.getByRole('listitem').getByRole('link').and(notMailLink);
    await expect(offers).toHaveCount(links.length);
    await expect(offers).toContainText(links);
    await expect(systemSection).toContainText(text, { useInnerText: true });
    const isPhone = device === 'phone';
    await expect(page.getByRole('img', { name: 'A QR code that opens this page' })).toBeVisible({ visible: !isPhone });
    const picture = page.locator('[data-device]');
    await expect(picture).toHaveAttribute('data-device', device);
    const maskImage = await picture.evaluate((element) => getComputedStyle(element, '::after').maskImage);
    const hasWindowControls = maskImage !== 'none';
    expect(hasWindowControls, 'a picture with the controls of a window').toBe(!isPhone);
    await expectNoLayoutShift(page);
    expect(await filledActions(page)).toEqual([await offers.first().textContent()]);
    await expect(offers.first()).toBeInViewport({ ratio: 1 });
  });
