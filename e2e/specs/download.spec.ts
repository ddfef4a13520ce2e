import type { Locator, Page } from '@playwright/test';
import { pagePath, releasePath } from '../../src/lib/paths.ts';
import { expectCopied, keepCopies, open } from '../support/app.ts';
import { english, filled, messages, pattern, withId } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutShift, UNSEEN, watchLayoutShift } from '../support/layout-shift.ts';
import { type Machine, machines, visitWith } from '../support/machines.ts';

const { files, platforms, packageManagers, verify, phone } = english.downloads;
const words = messages.download;
const { own, systems, unknownChip, inApp } = words;
const { comingSoon, copy } = messages.common;
const published = files.filter(({ url, sha256 }) => url && sha256);
const [file] = published;

/** A platform's `details`, opened. */
async function openPlatform(page: Page, id = ''): Promise<Locator> {
  const { name } = withId(platforms, id);
  const heading = page.getByRole('heading', { level: 3, name: new RegExp(`^${name} `) });
  const details = page.locator('#files details').filter({ has: heading });
  if ((await details.getAttribute('open')) === null) await details.getByRole('heading', { level: 3 }).click();
  return details;
}
const itemOf = (page: Page, id = '') => page.locator(`[id="${id}"]`);

test('A visitor with a phone finds each file with its facts, and reads of it from top to bottom', {
  tag: '@a11y',
}, async ({ page }) => {
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
    await expect(link).toHaveAttribute('href', /^(https:\/\/|\/versionUpdateContent\?)/);
  const notes = releasePath(files[0]?.version ?? '');
  await page.locator('#files').locator(`a[href="${notes}"]`).first().click();
  await expect(page).toHaveURL(notes);
});

test('A visitor copies a checksum, and finds the command that verifies the file and the package managers', async ({
  page,
}) => {
  test.skip(!file, 'no file is published');
  await keepCopies(page);
  await open(page, '/downLoad');
  const details = await openPlatform(page, file?.platform);
  const sha256 = file?.sha256 ?? '';
  await itemOf(page, file?.id).getByRole('button').click();
  await expectCopied(page, sha256);
  await expect(page.locator('#announcer')).toHaveText(pattern(copy.copied));
  await details.getByText(words.check, { exact: true }).click();
  const check = verify.list.find(({ platform }) => platform === file?.platform);
  await expect(details.getByText(check?.note ?? '')).toBeVisible();
  const name = file?.url.split('/').at(-1) ?? '';
  await expect(details).toContainText(filled(check?.command ?? '', { file: name, sha256 }));
  for (const { file, command } of packageManagers.list)
    if (!file) await expect(page.locator('#files')).toContainText(command);
});

test('A visitor points their phone at a code; on the phone itself there is its store instead', async ({ page }) => {
  await open(page, '/downLoad');
  const code = page.getByRole('img', { name: phone.alt });
  await expect(code).toBeVisible();
  await visitWith(page, 'an iPhone');
  await open(page, '/downLoad');
  await expect(code).toBeHidden();
  for (const { label } of files.filter(({ kind, url }) => kind === 'store' && url))
    await expect(page.locator('#phone').getByRole('link', { name: label, exact: true })).toBeVisible();
});

test('A visitor who follows a link to a file finds it open', { tag: '@cross' }, async ({ page }) => {
  await open(page, `/downLoad#${file?.id}`);
  await expect(itemOf(page, file?.id).getByRole('link', { name: file?.label ?? '', exact: true })).toBeInViewport();
  await page.getByRole('list', { name: words.all }).getByRole('link').last().click();
  await expect(page.getByText(platforms.at(-1)?.requirements ?? '', { exact: true })).toBeInViewport();
});

for (const name of ['downLoad', 'home'] as const) {
  test(`A visitor who starts a download on ${pagePath(name)} reads what to do next, once`, {
    tag: '@chromium',
  }, async ({ page }) => {
    const exe = withId(files, 'windows-x64');
    const steps = own.begun.steps.exe.map((step) => filled(step, { file: exe.url.split('/').at(-1) ?? '' }));
    await page.route(exe.url, (route) =>
      route.fulfill({ headers: { 'content-disposition': 'attachment' }, contentType: 'application/octet-stream' }),
    );
    await visitWith(page, 'Windows on Intel');
    await open(page, pagePath(name));
    const label = filled(own.download, { system: own.systems.windows });
    const download = page.waitForEvent('download');
    await page.getByRole('main').getByRole('link', { name: label }).first().click();
    expect((await download).url()).toBe(exe.url);
    const next = page.getByRole('complementary', { name: own.begun.heading });
    await expect(next.getByRole('listitem')).toHaveText(steps);
    await expect(page.locator('#announcer')).toHaveText([own.begun.heading, ...steps].join(' '));
    await expect(next.getByRole('link', { name: own.begun.again })).toHaveAttribute('href', exe.url);
    await next.getByRole('button', { name: own.begun.close }).click();
    await expect(next).toBeHidden();
  });
}

type Download = (typeof files)[number];
type System = keyof typeof systems;

/** The files that a system is offered for these processors; a Chromebook runs the apps of the web and of Android's store. */
const filesFor = (system: System | 'web', chips: readonly Download['architecture'][]) =>
  files.filter(({ platform, architecture, kind }) => {
    if (system === 'chromeos') return platform === 'web' || (platform === 'android' && kind === 'store');
    return platform === system && [...chips, 'any'].includes(architecture);
  });
const androidStore = files.find(({ platform, kind }) => platform === 'android' && kind === 'store')?.label ?? '';

/** The words of a primary action: about the system, or about one of several files. */
const download = (name: keyof typeof own.systems) => filled(own.download, { system: own.systems[name] });
const get = (name: keyof typeof own.systems) => filled(own.get, { system: own.systems[name] });
const downloadFile = (id: string) => filled(words.download, { label: withId(files, id).label });

/** A machine, the width of its window, its system, the one primary action, and the processors that files are offered for. */
type Row = [keyof typeof machines, number, System | undefined, string, ...Download['architecture'][]];

const rows: readonly Row[] = [
  ['Windows on Intel', 1440, 'windows', download('windows'), 'x64'],
  ['Windows on ARM', 1920, 'windows', download('windows'), 'arm64'],
  ['Windows in a browser that hides the chip', 800, 'windows', downloadFile('windows-x64'), 'x64', 'arm64'],
  ['Windows in Firefox', 1366, 'windows', downloadFile('windows-x64'), 'x64', 'arm64'],
  ['a Mac with Apple silicon', 1366, 'macos', download('macos'), 'arm64'],
  [
    'a Mac in Safari, which calls every Mac an Intel',
    1280,
    'macos',
    downloadFile('macos-apple-silicon'),
    'x64',
    'arm64',
  ],
  ['a Mac in Firefox', 1440, 'macos', downloadFile('macos-apple-silicon'), 'x64', 'arm64'],
  ['an old Intel Mac', 1280, 'macos', download('macos'), 'x64'],
  ['Linux on Intel', 1440, 'linux', downloadFile('linux-deb-x64'), 'x64'],
  ['Linux on ARM', 1024, 'linux', downloadFile('linux-deb-arm64'), 'arm64'],
  ['Linux in Firefox', 1024, 'linux', downloadFile('linux-deb-x64'), 'x64'],
  ['Linux in Firefox that hides the chip', 1920, 'linux', downloadFile('linux-deb-x64'), 'x64', 'arm64'],
  ['a Chromebook', 1280, 'chromeos', own.open],
  ['an iPhone', 390, 'ios', get('ios')],
  ['an iPhone in Chrome', 375, 'ios', get('ios')],
  ['an iPad that calls itself a Mac', 820, 'ios', get('ipados')],
  ['an Android phone', 360, 'android', get('android'), 'x64', 'arm64'],
  ['an Android tablet', 1024, 'android', get('android'), 'x64', 'arm64'],
  ['WeChat', 360, 'android', filled(words.store, { label: androidStore }), 'x64', 'arm64'],
  ['a search engine’s crawler', 1280, undefined, own.open],
];

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

for (const [name, width, system, action, ...chips] of rows) {
  const { hints }: Machine = machines[name];
  test(`For ${name} the download page has one primary action, and nothing moves for it`, {
    tag: hints ? '@chromium' : '@cross',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 700 ? 640 : 600 });
    await visitWith(page, name);
    await watchLayoutShift(page);
    await open(page, '/downLoad');
    const place = page.locator('[data-system]');
    const heading = system ? filled(words.forYou, { system: systems[system] }) : words.anySystem;
    await expect(place.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    const offers = place.getByRole('listitem').getByRole('link');
    const gets = filesFor(system ?? 'web', chips);
    const offered = gets.filter(({ url }) => url);
    await expect(offers).toHaveCount(offered.length);
    const addresses = await offers.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses.toSorted()).toEqual(offered.map(({ url }) => url).toSorted());
    await expect(offers.first()).toHaveAccessibleName(action);
    for (const [about, text] of Object.entries({ ...unknownChip, WeChat: inApp.heading })) {
      const isNoticed = about === name || (about === system && chips.length > 1);
      await expect(place.getByText(text)).toBeVisible({ visible: isNoticed });
    }
    for (const { label } of gets.filter(({ url }) => !url))
      await expect(place.getByText(`${label} ${comingSoon}`)).toBeVisible();
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
