import { expectNoLayoutShift, holdScripts, open, recordCopies, started, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

const installerUrl = 'https://downloads.example.com/1.4.0/parley-1.4.0-windows-x64.exe';
const checksum = '2f68fbaa86bd4fb76d72a784ee9eac9165dbe457ad90be67c9b6976170a5c01b';

test('A visitor can copy a checksum, and reads how to verify a file @visitor', async ({ page }) => {
  const copies = await recordCopies(page);
  await page.clock.install();
  await open(page, '/downLoad');
  await page.locator('#files summary', { hasText: 'Windows' }).click();
  await page.locator('#windows').getByRole('link', { name: 'Verify your download', exact: true }).click();
  await expect(page).toHaveURL('/downLoad#verify');
  const checks = page.locator('#verify');
  await checks.getByText('Windows, in PowerShell', { exact: true }).click();
  const command = `(Get-FileHash .\\parley-1.4.0-windows-x64.exe -Algorithm SHA256).Hash -eq "${checksum}"`;
  await expect(checks).toContainText(command);
  const unpublished = page.locator('#linux-appimage-arm64');
  await expect(unpublished).toContainText('Coming soon');
  await expect(unpublished.getByRole('link'), 'a file that is not published has no link').toHaveCount(0);
  await page.locator('#files summary', { hasText: 'Pre-releases' }).click();
  await expect(page.locator('#windows-x64-beta').getByRole('link')).toContainText(['Windows', 'Version 1.5.0-beta.1']);
  const button = page.locator('#windows-x64').getByRole('button');
  const visibilityOfNote = () => button.evaluate((element) => getComputedStyle(element, '::before').visibility);
  expect(await visibilityOfNote(), 'the note before copying').toBe('hidden');
  // A time that the page's clock has not reached. From then on, only `runFor` advances the clock.
  await page.clock.pauseAt(new Date(Date.now() + 600_000));
  await button.click();
  await expect.poll(() => copies).toEqual([checksum]);
  await expect(page.locator('#announcer')).toHaveText(/Copied/);
  await expect.poll(visibilityOfNote).toBe('visible');
  await page.clock.runFor(3000);
  expect(await visibilityOfNote(), 'the note after three seconds').toBe('hidden');
});

test('A link to a file expands it, and its checksum can be selected @visitor', { tag: '@cross' }, async ({ page }) => {
  await page.addInitScript(() => {
    const writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  await open(page, '/downLoad#windows-x64');
  const file = page.locator('#windows-x64');
  await expect(file.getByRole('link', { name: 'Windows (Intel, AMD)', exact: true })).toBeInViewport();
  const button = file.getByRole('button');
  await button.click();
  await expect(page.locator('#announcer'), 'by execCommand').toHaveText(/Copied/);
  await file.locator('code').click({ position: { x: 30, y: 20 } });
  expect(await page.evaluate(() => String(getSelection()).trim())).toBe(checksum);
  await page.getByRole('list', { name: 'All systems' }).getByRole('link', { name: 'Web' }).click();
  const web = page.locator('#files div:has(> details #web)');
  await expect(web.getByRole('link', { name: 'Open in browser' }), 'once, above its details').toBeInViewport();
  await expect(file, 'opening a system closes the others').toBeHidden();
});

test('A visitor who starts a download reads what to do next @visitor', async ({ page }) => {
  await page.route(installerUrl, (route) => route.fulfill({ headers: { 'content-disposition': 'attachment' } }));
  await visitWith(page, 'Chrome, Windows on Intel');
  const link = page.getByRole('main').getByRole('link', { name: 'Download for Windows' }).first();
  const instructions = page.getByRole('complementary', { name: 'Your download has started' });
  const startDownload = async () => {
    const download = page.waitForEvent('download');
    await link.click();
    expect((await download).url()).toBe(installerUrl);
    await expect(instructions.getByRole('listitem')).toHaveText([
      'Open parley-1.4.0-windows-x64.exe from your Downloads folder.',
      'When Windows asks whether to allow changes, choose “Yes”.',
      'Parley opens by itself once it is installed.',
    ]);
    await expect(instructions.getByRole('link', { name: 'Download again' })).toHaveAttribute('href', installerUrl);
  };
  await open(page, '/home');
  await startDownload();
  await instructions.getByRole('button', { name: 'Close' }).click();
  await expect(instructions).toBeHidden();
  await expect(link).toBeFocused();
  await startDownload();
  await instructions.getByRole('link', { name: 'Verify your download' }).click();
  await expect(page).toHaveURL('/downLoad#verify');
  await expect(instructions).toBeHidden();
  await startDownload();
});

/** `device` is in the picture of the app, `offers` are the labels of links, and `text` is below them. */
type Variant = [machine: string, device: string, heading: string, offers: string[], text: string];

/** Unit tests have every machine and processor. */
const variants: Variant[] = [
  ['Safari 18, Mac', 'macos', 'For your Mac', ['Download for Mac', '(Intel)'], 'About This Mac'],
  ['Safari, iPhone with iOS 15', 'phone', 'For your device', ['Send'], 'The app needs'],
  ['ArkWeb, HarmonyOS 5', 'phone', 'For your HarmonyOS device', ['Send'], 'The app needs'],
  [
    'Chromium, Linux on ARM',
    'linux',
    'For your Linux computer',
    ['for Linux', 'Fedora', 'AppImage', 'Debian', 'Fedora'],
    'uname',
  ],
  ['WeChat, Android', 'phone', 'For your device', ['Get it for Android', 'APK', 'Send'], 'another app.'],
  ['FreeBSD', 'unknown', 'On any system', ['Windows', 'macOS', 'Linux', 'Open in browser'], 'Intel, AMD'],
];

for (const [machine, device, heading, labels, text] of variants)
  test(`The download page has one primary action and no layout shift @visitor (${machine})`, async ({ page }) => {
    const isPhone = device === 'phone';
    await page.setViewportSize(isPhone ? { width: 360, height: 640 } : { width: 1280, height: 600 });
    await visitWith(page, machine);
    const releaseScripts = await holdScripts(page);
    await page.goto('/downLoad', { waitUntil: 'domcontentloaded' });
    const systemSection = page.locator('[data-system]').filter({ visible: true });
    // That a system is too old is known later.
    const isOld = text === 'The app needs';
    if (!isOld) await expect(systemSection.getByRole('link').first()).toContainText(labels[0] ?? '');
    releaseScripts();
    await started(page);
    await expect(systemSection.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    const offers = systemSection.getByRole('listitem').getByRole('link');
    await expect(offers).toHaveCount(labels.length);
    await expect(offers).toContainText(labels);
    await expect(systemSection).toContainText(text, { useInnerText: true });
    const qrCode = page.getByRole('img', { name: 'A QR code that opens this page' });
    await expect(qrCode).toBeVisible({ visible: !isPhone });
    const app = page.getByRole('figure', { name: 'In Parley' });
    await expect(app).toContainText(isPhone ? 'Wool sweater' : 'Lease.pdf', { useInnerText: true });
    await expect(app).not.toContainText(isPhone ? 'Lease.pdf' : 'Wool sweater', { useInnerText: true });
    const bar = app.getByText('Parley', { exact: true }).locator('..');
    const content = await bar.evaluate((element) => getComputedStyle(element, '::after').content);
    expect(content !== 'none', 'a window with the controls of the visitor’s system').toBe(
      !isPhone && device !== 'unknown',
    );
    if (!isOld) await expectNoLayoutShift(page);
    if (device === 'macos') {
      const captions = systemSection.getByRole('listitem').getByRole('paragraph');
      await expect(captions, 'each button names its processor').toContainText(['Apple silicon', 'Intel']);
    }
    const colours = await offers.evaluateAll((all) => all.map((link) => getComputedStyle(link).backgroundColor));
    expect(
      colours.lastIndexOf(colours[0] ?? ''),
      'only the first offer is filled, or those of every desktop system',
    ).toBe(device === 'unknown' ? 2 : 0);
    await expect(offers.first()).toBeInViewport({ ratio: 1 });
  });
