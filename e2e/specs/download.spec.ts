import type { Locator, Page } from '@playwright/test';
import { pagePath, releasePath } from '../../src/lib/paths.ts';
import { keepCopies, layoutShift, machineNamed, open, UNSEEN, visitWith } from '../support/app.ts';
import { filled, fixture, pattern, withId } from '../support/content.ts';
import { expect, onFixtureContent, test } from '../support/fixtures.ts';

onFixtureContent();

const { messages } = fixture;
const { files, platforms, packageManagers, verify, phone } = fixture.downloads;
const words = messages.download;
const { own, systems, unknownChip, inApp } = words;
const { comingSoon, copy } = messages.common;
const published = files.filter(({ url, sha256 }) => url && sha256);
const file = withId(files, 'windows-x64');

/** A platform's `details`, opened. */
async function openPlatform(page: Page, id = ''): Promise<Locator> {
  const { name } = withId(platforms, id);
  const heading = page.getByRole('heading', { level: 3, name: new RegExp(`^${name} `) });
  const details = page.locator('#files details').filter({ has: heading });
  if ((await details.getAttribute('open')) === null) await details.getByRole('heading', { level: 3 }).click();
  return details;
}
const itemOf = (page: Page, id = '') => page.locator(`[id="${id}"]`);

test('A visitor with a phone finds each file with its facts and notes', { tag: '@a11y' }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await open(page, '/downLoad');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5000);
  for (const { id, requirements } of platforms)
    await expect((await openPlatform(page, id)).getByText(requirements, { exact: true })).toBeVisible();
  for (const one of published) {
    const item = itemOf(page, one.id);
    await expect(item.getByRole('link', { name: one.label, exact: true })).toHaveAttribute('href', one.url);
    const release = item.getByRole('link', { name: filled(words.version, { version: one.version }) });
    await expect(release).toHaveAttribute('href', releasePath(one.version));
    await expect(item.locator('time')).toHaveAttribute('datetime', one.date ?? '');
    await expect(item).toContainText(/\d\sMB/);
    for (const system of one.minimum) await expect(item).toContainText(system);
    const code = item.locator('code');
    await expect(code).toHaveText(one.sha256 ?? '');
    expect(await code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    for (const { label, url } of one.mirrors)
      await expect(item.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', url);
  }
  for (const one of files.filter(({ url }) => !url)) {
    const name = itemOf(page, one.id).locator('p').first();
    await expect(name).toContainText(comingSoon);
    await expect(name.getByRole('link'), 'no dead link').toHaveCount(0);
  }
  for (const link of await page.locator('#files').getByRole('link').all())
    await expect(link).toHaveAttribute('href', /^(https:\/\/|\/versionUpdateContent\?|#verify$)/);
  const notes = releasePath('1.4.0');
  await page.locator('#files').locator(`a[href="${notes}"]`).first().click();
  await expect(page).toHaveURL(notes);
});

test('A visitor copies a checksum, and finds the command that verifies the file', async ({ page }) => {
  const copies = await keepCopies(page);
  await open(page, '/downLoad');
  await openPlatform(page, file.platform);
  const sha256 = file.sha256 ?? '';
  await itemOf(page, file.id).getByRole('button').click();
  await expect.poll(() => copies).toEqual([sha256]);
  await expect(page.locator('#announcer')).toHaveText(pattern(copy.copied));
  await page.locator(`[id="${file.platform}"]`).getByRole('link', { name: words.check, exact: true }).click();
  await expect(page).toHaveURL('/downLoad#verify');
  const checks = page.locator('#verify');
  await expect(checks.getByRole('heading', { name: verify.heading })).toBeInViewport();
  const check = verify.list.find(({ platform }) => platform === file.platform);
  await checks.getByText(check?.label ?? '', { exact: true }).click();
  await expect(checks.getByText(check?.note ?? '').filter({ visible: true })).toBeVisible();
  const name = file.url.split('/').at(-1) ?? '';
  await expect(checks).toContainText(filled(check?.command ?? '', { file: name, sha256 }));
  for (const { file, command } of packageManagers.list)
    if (!file) await expect(page.locator('#files')).toContainText(command);
});

test('A visitor sees the app beside the downloads, all of it in the first screen', { tag: '@visual' }, async ({
  page,
}) => {
  await open(page, '/downLoad');
  const picture = page.getByRole('img', { name: fixture.downloads.image?.alt ?? '' });
  for (const [width, height] of [
    [1024, 700],
    [1366, 650],
    [1920, 950],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(picture).toBeInViewport({ ratio: 1 });
    const image = await picture.boundingBox();
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(image?.x, `beside the heading at ${width}`).toBeGreaterThan((heading?.x ?? 0) + (heading?.width ?? 0));
  }
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(picture).toBeHidden();
});

test('A visitor points their phone at a code; on the phone itself there is its store instead', async ({ page }) => {
  await open(page, '/downLoad');
  const code = page.getByRole('img', { name: phone.alt });
  await expect(code).toBeVisible();
  await visitWith(page, 'Safari, iPhone');
  await open(page, '/downLoad');
  await expect(code).toBeHidden();
  await expect(page.getByRole('heading', { name: phone.heading })).toBeHidden();
  const message = await page.getByRole('link', { name: words.toComputer }).getAttribute('href');
  expect(new URL(message ?? '').searchParams.get('body')).toBe(page.url());
});

test('A visitor who follows a link to a file finds it open', { tag: '@cross' }, async ({ page }) => {
  await open(page, `/downLoad#${file.id}`);
  await expect(itemOf(page, file.id).getByRole('link', { name: file.label ?? '', exact: true })).toBeInViewport();
  await page.getByRole('list', { name: words.all }).getByRole('link').last().click();
  await expect(page.getByText(platforms.at(-1)?.requirements ?? '', { exact: true })).toBeInViewport();
});

for (const name of ['downLoad', 'home'] as const) {
  test(`Who starts a download on ${pagePath(name)} reads what to do next`, { tag: '@chromium' }, async ({ page }) => {
    const steps = own.begun.steps.exe.map((step) => filled(step, { file: file.url.split('/').at(-1) ?? '' }));
    await page.route(file.url, (route) =>
      route.fulfill({ headers: { 'content-disposition': 'attachment' }, contentType: 'application/octet-stream' }),
    );
    await visitWith(page, 'Chrome, Windows on Intel');
    await open(page, pagePath(name));
    const label = filled(own.download, { system: own.systems.windows });
    const download = page.waitForEvent('download');
    const link = page.getByRole('main').getByRole('link', { name: label }).first();
    await link.click();
    expect((await download).url()).toBe(file.url);
    const next = page.getByRole('complementary', { name: own.begun.heading });
    await expect(next.getByRole('listitem')).toHaveText(steps);
    await expect(page.locator('#announcer')).toHaveText([own.begun.heading, ...steps].join(' '));
    await expect(next.getByRole('link', { name: own.begun.again })).toHaveAttribute('href', file.url);
    await next.getByRole('button', { name: own.begun.close }).click();
    await expect(next).toBeHidden();
    await expect(link).toBeFocused();
    await link.click();
    await next.getByRole('link', { name: own.begun.verify }).click();
    await expect(page).toHaveURL('/downLoad#verify');
    await expect(next).toBeHidden();
  });
}

/** The files that a system is offered for a processor; a Chromebook runs the apps of the web and of Android's store. */
const filesFor = (system: string, chip: string) =>
  files.filter(({ platform, architecture, kind }) => {
    if (system === 'unknown') return platform === 'web';
    if (system === 'chromeos') return platform === 'web' || (platform === 'android' && kind === 'store');
    return platform === system && (chip === 'unknown' || [chip, 'any'].includes(architecture));
  });

/** The words of a primary action: about the system, or about one of several files. */
const download = (name: keyof typeof own.systems) => filled(own.download, { system: own.systems[name] });
const get = (name: keyof typeof own.systems) => filled(own.get, { system: own.systems[name] });
const downloadFile = (id: string) => filled(words.download, { label: withId(files, id).label });
const androidStore = files.find(({ platform, kind }) => platform === 'android' && kind === 'store')?.label ?? '';

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

// A machine for each way in which the page differs, the width of its window and its one primary action. The unit tests of
// src/features/download-detection have every machine, and the offers for every processor.
for (const [name, width, action] of [
  ['Chrome, Windows on Intel', 1440, download('windows')],
  ['Chrome, Windows, hints refused', 800, downloadFile('windows-x64')],
  ['Firefox, Windows', 1366, downloadFile('windows-x64')],
  ['Chrome, Mac with Apple silicon', 1366, download('macos')],
  ['Safari 18, Mac', 1280, downloadFile('macos-apple-silicon')],
  ['Safari 13, Mac with Mojave', 1280, download('macos')],
  ['Chrome, Linux on Intel', 1440, downloadFile('linux-deb-x64')],
  ['Chromium, Linux on ARM', 1024, downloadFile('linux-deb-arm64')],
  ['Epiphany, Linux', 1920, downloadFile('linux-deb-x64')],
  ['Chrome, Chromebook on Intel', 1280, own.open],
  ['Safari, iPhone', 390, get('ios')],
  ['Safari, iPad as a Mac', 820, get('ipados')],
  ['Chrome, Android phone', 360, get('android')],
  ['WeChat, Android', 360, filled(words.store, { label: androidStore })],
  ['Googlebot', 1280, own.open],
] as const) {
  const { hints, is } = machineNamed(name);
  const tag = hints ? '@chromium' : '@cross';
  test(`For ${name} one action is primary, and nothing moves`, { tag }, async ({ page }) => {
    const [system = '', chip = '', isInApp] = is.split(' ');
    await page.setViewportSize({ width, height: width < 700 ? 640 : 600 });
    await visitWith(page, name);
    await open(page, '/downLoad');
    const place = page.locator('[data-system]');
    const [, known] = Object.entries(systems).find(([id]) => id === system) ?? [];
    const heading = known ? filled(words.forYou, { system: known }) : words.anySystem;
    await expect(place.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    const offers = place.getByRole('listitem').getByRole('link').and(page.locator(':not([href^="mailto:"])'));
    const gets = filesFor(system, chip);
    const offered = gets.flatMap(({ url }) => url || []);
    await expect(offers).toHaveCount(offered.length);
    const addresses = await offers.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses.toSorted()).toEqual(offered.toSorted());
    await expect(offers.first()).toHaveAccessibleName(action);
    for (const { label } of gets.filter(({ url }) => !url))
      await expect(place.getByText(`${label} ${comingSoon}`)).toBeVisible();
    for (const [about, text] of Object.entries(unknownChip))
      await expect(place.getByText(text)).toBeVisible({ visible: about === system && chip === 'unknown' });
    await expect(place.getByText(inApp.heading)).toBeVisible({ visible: Boolean(isInApp) });
    const platformLinks = page.getByRole('list', { name: words.all }).getByRole('link');
    await expect(platformLinks).toHaveText(platforms.map((platform) => platform.name));
    expect(await layoutShift(page)).toBeLessThan(UNSEEN);
    const links = page.getByRole('main').getByRole('link');
    const primary = await Promise.all((await links.all()).map(isPrimary));
    expect(primary.filter(Boolean), 'one primary action').toHaveLength(1);
    expect(primary[0]).toBe(true);
    await expect(links.first()).toBeInViewport({ ratio: 1 });
  });
}
