import type { Page } from '@playwright/test';
import { open, type Visitor, visitAs } from '../support/app.ts';
import { english, filled, messages } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutShift, UNSEEN, watchLayoutShift } from '../support/layout-shift.ts';

const chrome = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`;
const safari = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`;
const windows = chrome('Windows NT 10.0; Win64; x64');
const mac = 'Macintosh; Intel Mac OS X 10_15_7';
const android = 'Linux; Android 15; Pixel 9';

const { files, platforms } = english.downloads;
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
    who: 'with Windows on ARM',
    width: 1280,
    userAgent: windows,
    hints: { platform: 'Windows', architecture: 'arm', bitness: '64' },
    system: 'windows',
    gets: filesOf('windows', 'arm64'),
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
    who: 'with a Mac in Chrome',
    width: 1440,
    userAgent: chrome(mac),
    hints: { platform: 'macOS', architecture: 'arm', bitness: '64' },
    system: 'macos',
    gets: filesOf('macos', 'arm64'),
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
    who: 'with Linux on Intel',
    width: 1440,
    userAgent: chrome('X11; Linux x86_64'),
    hints: { platform: 'Linux', architecture: 'x86', bitness: '64' },
    system: 'linux',
    gets: filesOf('linux', 'x64'),
  },
  {
    who: 'with Linux on ARM',
    width: 1024,
    userAgent: chrome('X11; Linux x86_64'),
    hints: { platform: 'Linux', architecture: 'arm', bitness: '64' },
    system: 'linux',
    gets: filesOf('linux', 'arm64'),
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
    who: 'with an iPhone',
    width: 390,
    userAgent: safari('iPhone; CPU iPhone OS 18_6 like Mac OS X'),
    touches: 5,
    system: 'ios',
    gets: filesOf('ios'),
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
    who: 'with an Android tablet',
    width: 1024,
    userAgent: chrome('Linux; Android 14; SM-X910'),
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
