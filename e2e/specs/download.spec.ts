import type { Locator, Page } from '@playwright/test';
import { pagePath, releasePath } from '../../src/lib/paths.ts';
import { expectCopied, keepCopies, open, type Visitor, visitAs } from '../support/app.ts';
import { english, filled, messages, pattern, withId } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutShift, UNSEEN, watchLayoutShift } from '../support/layout-shift.ts';

const iPhone = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  touches: 5,
};

const onWindows = {
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  hints: { platform: 'Windows', architecture: 'x86', bitness: '64' },
};

const { files, platforms, packageManagers, verify, phone } = english.downloads;
const words = messages.download;
/** A platform's `details`, opened. */
async function openPlatform(page: Page, name = ''): Promise<Locator> {
  const heading = page.getByRole('heading', { level: 3, name: new RegExp(`^${name} `) });
  const details = page.locator('#files details').filter({ has: heading });
  if ((await details.getAttribute('open')) === null) await details.getByRole('heading', { level: 3 }).click();
  return details;
}
const platformOf = (one?: { platform: string }) => platforms.find(({ id }) => id === one?.platform)?.name;
const itemOf = (page: Page, id = '') => page.locator(`[id="${id}"]`);
const published = files.filter(({ url, sha256 }) => url && sha256);
const [file] = published;

test('A visitor finds each file with its version, date, size, system, checksum and mirrors', async ({ page }) => {
  await open(page, '/downLoad');
  for (const { name } of platforms) await openPlatform(page, name);
  for (const one of published) {
    const item = itemOf(page, one.id);
    await expect(item.getByRole('link', { name: one.label, exact: true })).toHaveAttribute('href', one.url);
    const release = item.getByRole('link', { name: filled(words.version, { version: one.version }) });
    await expect(release).toHaveAttribute('href', releasePath(one.version));
    await expect(item.locator('time')).toHaveAttribute('datetime', one.date ?? '');
    await expect(item).toContainText(/\d MB/);
    for (const system of one.minimum) await expect(item).toContainText(system);
    await expect(item.locator('code')).toHaveText(one.sha256 ?? '');
    for (const { label, url } of one.mirrors)
      await expect(item.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', url);
  }
});

test('A visitor reads “Coming soon” where a file is still to come, and meets no dead link', async ({ page }) => {
  await open(page, '/downLoad');
  for (const { name } of platforms) await openPlatform(page, name);
  for (const one of files.filter(({ url }) => !url)) {
    const name = itemOf(page, one.id).locator('p').first();
    await expect(name).toContainText(messages.common.comingSoon);
    await expect(name.getByRole('link')).toHaveCount(0);
  }
  for (const link of await page.locator('#files').getByRole('link').all())
    await expect(link).toHaveAttribute('href', /^(https:\/\/|\/versionUpdateContent\?)/);
});

test('A visitor copies a checksum, and the command that verifies the file on their system', async ({ page }) => {
  test.skip(!file, 'no file is published');
  await keepCopies(page);
  await open(page, '/downLoad');
  const details = await openPlatform(page, platformOf(file));
  const sha256 = file?.sha256 ?? '';
  await itemOf(page, file?.id).getByRole('button').click();
  await expectCopied(page, sha256);
  await expect(page.locator('#announcer')).toHaveText(pattern(messages.common.copy.copied));

  const command = verify.list.find(({ platform }) => platform === file?.platform);
  await details.getByText(words.check, { exact: true }).click();
  await expect(details.getByText(command?.note ?? '')).toBeVisible();
  await details.getByRole('button', { name: file?.label ?? '' }).click();
  const name = new URL(file?.url ?? '').pathname.split('/').at(-1) ?? '';
  await expectCopied(page, filled(command?.command ?? '', { file: name, sha256 }));
});

test('A visitor who types copies a line for their package manager', async ({ page }) => {
  const line = packageManagers.list.find((one) => !one.file);
  test.skip(!line, 'every line is about a file');
  await keepCopies(page);
  await open(page, '/downLoad');
  const details = await openPlatform(page, platformOf(line));
  await details.getByText(packageManagers.heading, { exact: true }).click();
  await details.getByRole('button', { name: line?.label ?? '' }).click();
  await expectCopied(page, line?.command ?? '');
});

test('A visitor points their phone at a code; on the phone itself there is its store instead', async ({ page }) => {
  await open(page, '/downLoad');
  const code = page.getByRole('img', { name: phone.alt });
  await expect(code).toBeVisible();
  await visitAs(page, iPhone);
  await open(page, '/downLoad');
  const store = page.locator('[data-system="ios"]').getByRole('link');
  await expect(store).toHaveAccessibleName(filled(words.own.get, { system: words.own.systems.ios }));
  await expect(code).toBeHidden();
  for (const { label } of files.filter(({ kind, url }) => kind === 'store' && url))
    await expect(page.locator('#phone').getByRole('link', { name: label, exact: true })).toBeVisible();
});

test('A visitor reads what each system needs, and what is new in the release, one click from the files', async ({
  page,
}) => {
  await open(page, '/downLoad');
  for (const { name, requirements } of platforms)
    await expect((await openPlatform(page, name)).getByText(requirements, { exact: true })).toBeVisible();
  const notes = releasePath(files[0]?.version ?? '');
  await page.locator('#files').locator(`a[href="${notes}"]`).first().click();
  await expect(page).toHaveURL(notes);
});

test('A visitor who follows a link to a file finds it open', { tag: '@cross' }, async ({ page }) => {
  await open(page, `/downLoad#${file?.id}`);
  await expect(itemOf(page, file?.id).getByRole('link', { name: file?.label ?? '', exact: true })).toBeInViewport();
  await page.getByRole('list', { name: words.all }).getByRole('link').last().click();
  await expect(page.getByText(platforms.at(-1)?.requirements ?? '', { exact: true })).toBeInViewport();
});

for (const name of ['downLoad', 'home'] as const) {
  test(`A visitor who starts a download on ${pagePath(name)} is told what to do next, once`, {
    tag: '@chromium',
  }, async ({ page }) => {
    const exe = withId(files, 'windows-x64');
    const steps = words.own.begun.steps.exe.map((step) => filled(step, { file: exe.url.split('/').at(-1) ?? '' }));
    await page.route(exe.url, (route) =>
      route.fulfill({ headers: { 'content-disposition': 'attachment' }, contentType: 'application/octet-stream' }),
    );
    await visitAs(page, onWindows);
    await open(page, pagePath(name));
    const label = filled(words.own.download, { system: words.own.systems.windows });
    const download = page.waitForEvent('download');
    await page.getByRole('main').getByRole('link', { name: label }).first().click();
    expect((await download).url()).toBe(exe.url);
    const next = page.getByRole('complementary', { name: words.own.begun.heading });
    await expect(next.getByRole('listitem')).toHaveText(steps);
    await expect(page.locator('#announcer')).toHaveText([words.own.begun.heading, ...steps].join(' '));
    await expect(next.getByRole('link', { name: words.own.begun.again })).toHaveAttribute('href', exe.url);
    await next.getByRole('button', { name: words.own.begun.close }).click();
    await expect(next).toBeHidden();
  });
}

test('A visitor with a phone reads the page in less than 5,000 px, and every file from top to bottom', {
  tag: '@a11y',
}, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await open(page, '/downLoad');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5000);
  for (const { name } of platforms) await openPlatform(page, name);
  for (const one of published) {
    const code = itemOf(page, one.id).locator('code');
    expect(await code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  }
});

const chrome = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`;
const safari = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`;
const firefox = (system: string) => `Mozilla/5.0 (${system}) Gecko/20100101 Firefox/145.0`;
const windows = chrome('Windows NT 10.0; Win64; x64');
const mac = 'Macintosh; Intel Mac OS X 10_15_7';
const android = 'Linux; Android 15; Pixel 9';

const webApp = files.filter(({ kind }) => kind === 'web');
const { forYou, anySystem, own, download, store, unknownChip, inApp, systems, all } = messages.download;
const { comingSoon } = messages.common;

type Download = (typeof files)[number];

/** A system's files for these processors, in the order of the content. */
const filesOf = (system: Download['platform'], ...chips: Download['architecture'][]) =>
  files.filter(({ platform, architecture }) => platform === system && [...chips, 'any'].includes(architecture));
const isStore = ({ kind }: Download) => kind === 'store';
const android15 = filesOf('android', 'x64', 'arm64');
const forAndroid = [...android15.filter(isStore), ...android15.filter((file) => !isStore(file))];

type Story = Visitor & {
  who: string;
  width: number;
  /** What the visitor's machine is called. */
  system: keyof typeof systems | undefined;
  /** The words of the one primary action. */
  action: string;
  /** The downloads that the visitor gets, the primary one first. */
  gets: readonly Download[];
  notice?: string;
};

const labelled = (message: string, label = '') => filled(message, { label });
const forSystem = (message: string, name: keyof typeof own.systems) => filled(message, { system: own.systems[name] });

const stories: readonly Story[] = [
  {
    who: 'with Windows on Intel',
    width: 1440,
    userAgent: windows,
    hints: { platform: 'Windows', architecture: 'x86', bitness: '64' },
    system: 'windows',
    action: forSystem(own.download, 'windows'),
    gets: filesOf('windows', 'x64'),
  },
  {
    who: 'with Windows on ARM',
    width: 1280,
    userAgent: windows,
    hints: { platform: 'Windows', architecture: 'arm', bitness: '64' },
    system: 'windows',
    action: forSystem(own.download, 'windows'),
    gets: filesOf('windows', 'arm64'),
  },
  {
    who: 'with Windows whose browser hides the chip',
    width: 800,
    userAgent: windows,
    hints: { platform: 'Windows', architecture: '', bitness: '' },
    system: 'windows',
    action: labelled(download, withId(files, 'windows-x64').label),
    gets: filesOf('windows', 'x64', 'arm64'),
    notice: unknownChip.windows,
  },
  {
    who: 'with a Mac in Chrome',
    width: 1440,
    userAgent: chrome(mac),
    hints: { platform: 'macOS', architecture: 'arm', bitness: '64' },
    system: 'macos',
    action: forSystem(own.download, 'macos'),
    gets: filesOf('macos', 'arm64'),
  },
  {
    who: 'with a Mac in Safari, which calls every Mac an Intel',
    width: 1280,
    userAgent: safari(mac),
    system: 'macos',
    action: labelled(download, withId(files, 'macos-apple-silicon').label),
    gets: filesOf('macos', 'x64', 'arm64'),
    notice: unknownChip.macos,
  },
  {
    who: 'with Linux on Intel',
    width: 1440,
    userAgent: chrome('X11; Linux x86_64'),
    hints: { platform: 'Linux', architecture: 'x86', bitness: '64' },
    system: 'linux',
    action: labelled(download, withId(files, 'linux-deb-x64').label),
    gets: filesOf('linux', 'x64'),
  },
  {
    who: 'with Linux on ARM',
    width: 1024,
    userAgent: chrome('X11; Linux x86_64'),
    hints: { platform: 'Linux', architecture: 'arm', bitness: '64' },
    system: 'linux',
    action: labelled(download, withId(files, 'linux-deb-arm64').label),
    gets: filesOf('linux', 'arm64'),
  },
  {
    who: 'with a Chromebook',
    width: 1280,
    userAgent: chrome('X11; CrOS x86_64 14541.0.0'),
    hints: { platform: 'Chrome OS', architecture: 'x86', bitness: '64' },
    system: 'chromeos',
    action: own.open,
    gets: [...filesOf('web'), ...forAndroid.filter(isStore)],
  },
  {
    who: 'with an iPhone',
    width: 390,
    userAgent: safari('iPhone; CPU iPhone OS 18_6 like Mac OS X'),
    touches: 5,
    system: 'ios',
    action: forSystem(own.get, 'ios'),
    gets: filesOf('ios'),
  },
  {
    who: 'with an iPad that calls itself a Mac',
    width: 820,
    userAgent: safari(mac),
    touches: 5,
    system: 'ios',
    action: forSystem(own.get, 'ipados'),
    gets: filesOf('ios'),
  },
  {
    who: 'with an Android phone',
    width: 360,
    userAgent: chrome(android),
    hints: { platform: 'Android', architecture: '', bitness: '' },
    touches: 5,
    system: 'android',
    action: forSystem(own.get, 'android'),
    gets: forAndroid,
  },
  {
    who: 'with an Android tablet',
    width: 1024,
    userAgent: chrome('Linux; Android 14; SM-X910'),
    touches: 5,
    system: 'android',
    action: forSystem(own.get, 'android'),
    gets: forAndroid,
  },
  {
    who: 'in WeChat',
    width: 360,
    userAgent: `${chrome(android)} MicroMessenger/8.0.60 Language/zh_CN`,
    touches: 5,
    system: 'android',
    action: labelled(store, forAndroid[0]?.label),
    gets: forAndroid,
    notice: inApp.heading,
  },
  {
    who: 'with Windows in Edge on ARM',
    width: 1920,
    userAgent: `${windows} Edg/142.0.0.0`,
    hints: { platform: 'Windows', architecture: 'arm', bitness: '64' },
    system: 'windows',
    action: forSystem(own.download, 'windows'),
    gets: filesOf('windows', 'arm64'),
  },
  {
    who: 'with Windows in Firefox',
    width: 1366,
    userAgent: firefox('Windows NT 10.0; Win64; x64; rv:145.0'),
    system: 'windows',
    action: labelled(download, withId(files, 'windows-x64').label),
    gets: filesOf('windows', 'x64', 'arm64'),
    notice: unknownChip.windows,
  },
  {
    who: 'with a Mac in Firefox',
    width: 1440,
    userAgent: firefox('Macintosh; Intel Mac OS X 10.15; rv:145.0'),
    system: 'macos',
    action: labelled(download, withId(files, 'macos-apple-silicon').label),
    gets: filesOf('macos', 'x64', 'arm64'),
    notice: unknownChip.macos,
  },
  {
    who: 'with an old Intel Mac',
    width: 1280,
    userAgent: safari('Macintosh; Intel Mac OS X 10_13_6'),
    system: 'macos',
    action: forSystem(own.download, 'macos'),
    gets: filesOf('macos', 'x64'),
  },
  {
    who: 'with Linux in Firefox',
    width: 1440,
    userAgent: firefox('X11; Linux x86_64; rv:145.0'),
    system: 'linux',
    action: labelled(download, withId(files, 'linux-deb-x64').label),
    gets: filesOf('linux', 'x64'),
  },
  {
    who: 'with an iPhone in Chrome',
    width: 375,
    userAgent: `${safari('iPhone; CPU iPhone OS 18_6 like Mac OS X')} CriOS/142.0.0.0`,
    touches: 5,
    system: 'ios',
    action: forSystem(own.get, 'ios'),
    gets: filesOf('ios'),
  },
  {
    who: 'that is a search engine',
    width: 1280,
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    system: undefined,
    action: own.open,
    gets: webApp,
  },
];

async function expectOffers(page: Page, { system, action, gets, notice }: Story): Promise<void> {
  const place = page.locator('[data-system]');
  const name = system ? filled(forYou, { system: systems[system] }) : anySystem;
  await expect(place.getByRole('heading', { name, exact: true })).toBeVisible();
  const offers = place.getByRole('listitem').getByRole('link');
  const offered = gets.filter(({ url }) => url);
  await expect(offers).toHaveCount(offered.length);
  const addresses = await offers.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.toSorted()).toEqual(offered.map(({ url }) => url).toSorted());
  await expect(offers.first()).toHaveAccessibleName(action);
  for (const text of [...Object.values(unknownChip), inApp.heading])
    await expect(place.getByText(text)).toBeVisible({ visible: text === notice });
  for (const { label } of gets.filter(({ url }) => !url))
    await expect(place.getByText(`${label} ${comingSoon}`)).toBeVisible();
  const platformLinks = page.getByRole('list', { name: all }).getByRole('link');
  await expect(platformLinks).toHaveText(platforms.map((platform) => platform.name));
}

/** Whether a link is filled with the accent colour, which marks the primary action. */
const isPrimary = (link: Locator) =>
  link.evaluate((element) => {
    const accent = document.createElement('i');
    accent.style.color = 'var(--seal)';
    document.body.append(accent);
    const colour = getComputedStyle(accent).color;
    accent.remove();
    return getComputedStyle(element).backgroundColor === colour;
  });

/** Exactly one primary action, the first offer, and all of it in the window before any scrolling. */
async function expectPrimaryAction(page: Page): Promise<void> {
  const links = await page.getByRole('main').getByRole('link').all();
  const primary = await Promise.all(links.map(isPrimary));
  expect(primary.filter(Boolean)).toHaveLength(1);
  expect(primary[0]).toBe(true);
  await expect(page.getByRole('main').getByRole('link').first()).toBeInViewport({ ratio: 1 });
}

for (const story of stories) {
  test(`A visitor ${story.who} gets one primary action for what runs there, and nothing moves for it`, {
    tag: '@chromium',
  }, async ({ page }) => {
    await page.setViewportSize({ width: story.width, height: story.width < 700 ? 640 : 600 });
    await visitAs(page, story);
    await watchLayoutShift(page);
    await open(page, '/downLoad');
    await expectOffers(page, story);
    expect(await layoutShift(page)).toBeLessThan(UNSEEN);
    await expectPrimaryAction(page);
  });
}

for (const story of stories.filter(({ hints }) => !hints).slice(0, 2)) {
  test(`A visitor ${story.who} is offered the same in every browser`, { tag: '@cross' }, async ({ page }) => {
    await visitAs(page, story);
    await open(page, '/downLoad');
    await expectOffers(page, story);
  });
}
