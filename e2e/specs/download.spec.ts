import type { Page } from '@playwright/test';
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

const { files, platforms, packageManagers, verify, phone } = english.downloads;
const words = messages.download;
const rowOf = (page: Page, id = '') => page.getByRole('row').filter({ has: page.locator(`[id="${id}"]`) });
const published = files.filter(({ url, sha256 }) => url && sha256);
const [file] = published;

test('A visitor finds each file with its version, date, size, system, checksum and mirrors', async ({ page }) => {
  await open(page, '/downLoad');
  const table = page.getByRole('table', { name: words.files });
  for (const { name } of platforms) await expect(table.getByRole('rowheader', { name, exact: true })).toBeVisible();
  for (const one of published) {
    const row = rowOf(page, one.id);
    await expect(row.getByRole('link', { name: one.label, exact: true })).toHaveAttribute('href', one.url);
    const release = row.getByRole('link', { name: filled(words.version, { version: one.version }) });
    await expect(release).toHaveAttribute('href', releasePath(one.version));
    await expect(row.locator('time')).toHaveAttribute('datetime', one.date ?? '');
    await expect(row).toContainText(/\d MB/);
    for (const system of one.minimum) await expect(row).toContainText(system);
    await expect(row.locator('code')).toHaveText(one.sha256 ?? '');
    await expect(row.getByRole('list').getByRole('link')).toHaveText(one.mirrors.map(({ label }) => label));
  }
});

test('A visitor reads “Coming soon” where a file is still to come, and meets no dead link', async ({ page }) => {
  await open(page, '/downLoad');
  for (const one of files.filter(({ url }) => !url)) {
    const header = rowOf(page, one.id).getByRole('rowheader');
    await expect(header).toContainText(messages.common.comingSoon);
    await expect(header.getByRole('link')).toHaveCount(0);
  }
  for (const link of await page.locator('#files').getByRole('link').all())
    await expect(link).toHaveAttribute('href', /^(https:\/\/|\/versionUpdateContent\?)/);
});

test('A visitor copies a checksum, and the command that verifies the file on their system', async ({ page }) => {
  test.skip(!file, 'no file is published');
  await keepCopies(page);
  await open(page, '/downLoad');
  const sha256 = file?.sha256 ?? '';
  await rowOf(page, file?.id).getByRole('button').click();
  await expectCopied(page, sha256);
  await expect(page.locator('#announcer')).toHaveText(pattern(messages.common.copy.copied));

  const command = verify.list.find(({ platform }) => platform === file?.platform);
  await page.getByRole('tab', { name: command?.label ?? '' }).click();
  const line = page.getByRole('tabpanel').getByRole('button', { name: file?.label ?? '' });
  await line.click();
  const name = new URL(file?.url ?? '').pathname.split('/').at(-1) ?? '';
  await expectCopied(page, filled(command?.command ?? '', { file: name, sha256 }));
});

test('A visitor who types copies a line for their package manager', async ({ page }) => {
  const line = packageManagers.list.find((one) => !one.file);
  test.skip(!line, 'every line is about a file');
  await keepCopies(page);
  await open(page, '/downLoad');
  await page
    .locator('#command-line')
    .getByRole('button', { name: line?.label ?? '' })
    .click();
  await expectCopied(page, line?.command ?? '');
});

test('A visitor points their phone at a code; on the phone itself there is its store instead', async ({ page }) => {
  await open(page, '/downLoad');
  const code = page.getByRole('img', { name: phone.alt });
  await expect(code).toBeVisible();
  await visitAs(page, iPhone);
  await open(page, '/downLoad');
  await expect(page.locator('[data-system="ios"]').getByRole('link', { name: words.openStore })).toBeVisible();
  await expect(code).toBeHidden();
  for (const store of files.filter(({ kind, url }) => kind === 'store' && url))
    await expect(page.locator('#phone').getByRole('link', { name: store.label, exact: true })).toBeVisible();
});

test('A visitor reads what each system needs, and what is new in the release, one click from the files', async ({
  page,
}) => {
  await open(page, '/downLoad');
  const needs = page.locator('#requirements');
  await expect(needs.getByRole('term')).toHaveText(platforms.map(({ name }) => name));
  await expect(needs.getByRole('definition')).toHaveText(platforms.map(({ requirements }) => requirements));
  const notes = releasePath(files[0]?.version ?? '');
  await page.locator('#files').locator(`a[href="${notes}"]`).first().click();
  await expect(page).toHaveURL(notes);
});

test('A visitor with a phone reads every file from top to bottom, and a screen reader still hears a table', {
  tag: '@a11y',
}, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(pagePath('downLoad'));
  const { label } = withId(english.downloads.files, 'windows-arm64');
  const table = page.getByRole('table', { name: messages.download.files });
  const row = table.getByRole('row').filter({ has: page.getByRole('link', { name: label, exact: true }) });
  await expect(row.getByRole('rowheader')).toHaveText(label);
  await expect(row.getByRole('cell')).toHaveCount(5);
  await expect(table.getByRole('columnheader', { name: messages.download.checksum })).toHaveCount(1);
  const [outer, inner] = await Promise.all([table.boundingBox(), row.getByRole('cell').last().boundingBox()]);
  expect(outer && inner && inner.x + inner.width <= outer.x + outer.width && inner.x >= outer.x).toBe(true);
});

const chrome = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`;
const safari = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`;
const windows = chrome('Windows NT 10.0; Win64; x64');
const mac = 'Macintosh; Intel Mac OS X 10_15_7';
const android = 'Linux; Android 15; Pixel 9';

const { forYou, openStore, openWeb, unknownChip, inApp, systems, all } = messages.download;
const { comingSoon } = messages.common;

type Download = (typeof files)[number];

/** A system's files for these processors, in the order of the content. */
const filesOf = (system: Download['platform'], ...chips: Download['architecture'][]) =>
  files.filter(({ platform, architecture }) => platform === system && [...chips, 'any'].includes(architecture));
const isStore = ({ kind }: Download) => kind === 'store';
const android15 = filesOf('android', 'x64', 'arm64');
const forAndroid = [...android15.filter(isStore), ...android15.filter((file) => !isStore(file))];

/** What the link to a file says, besides words such as “Download”. */
function nameOf({ kind, label }: Download): string {
  if (kind === 'web') return openWeb;
  return kind === 'store' ? openStore : label;
}

type Story = Visitor & {
  who: string;
  width: number;
  /** What the visitor's machine is called. */
  system: keyof typeof systems | undefined;
  /** The files that the visitor gets, in their order; to the others the names of all systems. */
  gets: readonly Download[];
  notice?: string;
};

/** One visitor for each layout of the offers; src/features/download-detection has the table of all systems and processors. */
const stories: readonly Story[] = [
  {
    who: 'with Windows on Intel',
    width: 1440,
    userAgent: windows,
    hints: { platform: 'Windows', architecture: 'x86', bitness: '64' },
    system: 'windows',
    gets: filesOf('windows', 'x64'),
  },
  {
    who: 'with Windows whose browser hides the chip',
    width: 800,
    userAgent: windows,
    hints: { platform: 'Windows', architecture: '', bitness: '' },
    system: 'windows',
    gets: filesOf('windows', 'x64', 'arm64'),
    notice: unknownChip.heading,
  },
  {
    who: 'with a Mac in Safari, which calls every Mac an Intel',
    width: 1280,
    userAgent: safari(mac),
    system: 'macos',
    gets: filesOf('macos', 'x64', 'arm64'),
    notice: unknownChip.heading,
  },
  {
    who: 'with a Chromebook',
    width: 1280,
    userAgent: chrome('X11; CrOS x86_64 14541.0.0'),
    hints: { platform: 'Chrome OS', architecture: 'x86', bitness: '64' },
    system: 'chromeos',
    gets: [...filesOf('web'), ...forAndroid.filter(isStore)],
  },
  {
    who: 'with an iPad that calls itself a Mac',
    width: 820,
    userAgent: safari(mac),
    touches: 5,
    system: 'ios',
    gets: filesOf('ios'),
  },
  {
    who: 'with an Android phone',
    width: 360,
    userAgent: chrome(android),
    hints: { platform: 'Android', architecture: '', bitness: '' },
    touches: 5,
    system: 'android',
    gets: forAndroid,
  },
  {
    who: 'in WeChat',
    width: 360,
    userAgent: `${chrome(android)} MicroMessenger/8.0.60 Language/zh_CN`,
    touches: 5,
    system: 'android',
    gets: forAndroid,
    notice: inApp.heading,
  },
  {
    who: 'that is a search engine',
    width: 1280,
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    system: undefined,
    gets: [],
  },
];

async function expectOffers(page: Page, { system, gets, notice }: Story): Promise<void> {
  const place = page.locator('[data-system]');
  const name = system ? filled(forYou, { system: systems[system] }) : all;
  await expect(place.getByRole('heading', { name, exact: true })).toBeVisible();
  const offers = place.locator('ul').getByRole('link');
  const offered = gets.filter(({ url }) => url);
  await expect(offers).toContainText(system ? offered.map(nameOf) : platforms.map((platform) => platform.name));
  for (const offer of await offers.all()) await expect(offer).toHaveAttribute('href', /^(https:\/\/|#)/);
  for (const { heading } of [unknownChip, inApp])
    await expect(place.getByText(heading)).toBeVisible({ visible: heading === notice });
  for (const { label } of gets.filter(({ url }) => !url))
    await expect(place.getByText(`${label} ${comingSoon}`)).toBeVisible();
}

for (const story of stories) {
  test(`A visitor ${story.who} is offered what runs there, and nothing moves for it`, {
    tag: '@chromium',
  }, async ({ page }) => {
    await page.setViewportSize({ width: story.width, height: 900 });
    await visitAs(page, story);
    await watchLayoutShift(page);
    await open(page, '/downLoad');
    await expectOffers(page, story);
    expect(await layoutShift(page)).toBeLessThan(UNSEEN);
  });
}

for (const story of stories.filter(({ hints }) => !hints).slice(0, 2)) {
  test(`A visitor ${story.who} is offered the same in every browser`, { tag: '@cross' }, async ({ page }) => {
    await visitAs(page, story);
    await open(page, '/downLoad');
    await expectOffers(page, story);
  });
}
