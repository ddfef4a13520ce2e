import type { Page } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutShift, UNSEEN, watchLayoutShift } from '../support/layout-shift.ts';
import { type Visitor, visitAs } from '../support/visitors.ts';

const chrome = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`;
const safari = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`;
const windows = chrome('Windows NT 10.0; Win64; x64');
const mac = 'Macintosh; Intel Mac OS X 10_15_7';
const android = 'Linux; Android 15; Pixel 9';

const bothMacs = ['Download: Mac with Apple silicon', 'Download: Mac with an Intel processor'];
const bothWindows = ['Download: Windows, Intel or AMD', 'Download: Windows on ARM'];
const forAndroid = ['Open the store', 'Download: Android package (APK)'];
const everySystem = ['Windows', 'macOS', 'Linux', 'iPhone and iPad', 'Android', 'Web'];

const unknownChip = 'Your browser does not say which chip you have';
const inApp = 'You are reading this inside another app';

type Story = Visitor & {
  who: string;
  width: number;
  heading: string;
  /** The links that the visitor gets, in their order. */
  gets: readonly string[];
  notice?: string;
  soon?: string;
};

const stories: readonly Story[] = [
  {
    who: 'with Windows on Intel',
    width: 1440,
    userAgent: windows,
    hints: { platform: 'Windows', architecture: 'x86', bitness: '64' },
    heading: 'For your Windows computer',
    gets: ['Download: Windows, Intel or AMD'],
  },
  {
    who: 'with Windows on ARM',
    width: 1280,
    userAgent: windows,
    hints: { platform: 'Windows', architecture: 'arm', bitness: '64' },
    heading: 'For your Windows computer',
    gets: ['Download: Windows on ARM'],
  },
  {
    who: 'with Windows whose browser hides the chip',
    width: 800,
    userAgent: windows,
    hints: { platform: 'Windows', architecture: '', bitness: '' },
    heading: 'For your Windows computer',
    gets: bothWindows,
    notice: unknownChip,
  },
  {
    who: 'with a Mac in Chrome',
    width: 1440,
    userAgent: chrome(mac),
    hints: { platform: 'macOS', architecture: 'arm', bitness: '64' },
    heading: 'For your Mac',
    gets: ['Download: Mac with Apple silicon'],
  },
  {
    who: 'with a Mac in Safari, which calls every Mac an Intel',
    width: 1280,
    userAgent: safari(mac),
    heading: 'For your Mac',
    gets: bothMacs,
    notice: unknownChip,
  },
  {
    who: 'with Linux on Intel',
    width: 1440,
    userAgent: chrome('X11; Linux x86_64'),
    hints: { platform: 'Linux', architecture: 'x86', bitness: '64' },
    heading: 'For your Linux computer',
    gets: ['Debian and Ubuntu, x64', 'Fedora and RHEL, x64', 'AppImage, x64'],
  },
  {
    who: 'with Linux on ARM',
    width: 1024,
    userAgent: chrome('X11; Linux x86_64'),
    hints: { platform: 'Linux', architecture: 'arm', bitness: '64' },
    heading: 'For your Linux computer',
    gets: ['Debian and Ubuntu, ARM64', 'Fedora and RHEL, ARM64'],
    soon: 'AppImage, ARM64 Coming soon',
  },
  {
    who: 'with a Chromebook',
    width: 1280,
    userAgent: chrome('X11; CrOS x86_64 14541.0.0'),
    hints: { platform: 'Chrome OS', architecture: 'x86', bitness: '64' },
    heading: 'For your Chromebook',
    gets: ['Open in the browser', 'Open the store'],
  },
  {
    who: 'with an iPhone',
    width: 390,
    userAgent: safari('iPhone; CPU iPhone OS 18_6 like Mac OS X'),
    touches: 5,
    heading: 'For your iPhone or iPad',
    gets: ['Open the store'],
  },
  {
    who: 'with an iPad that calls itself a Mac',
    width: 820,
    userAgent: safari(mac),
    touches: 5,
    heading: 'For your iPhone or iPad',
    gets: ['Open the store'],
  },
  {
    who: 'with an Android phone',
    width: 360,
    userAgent: chrome(android),
    hints: { platform: 'Android', architecture: '', bitness: '' },
    touches: 5,
    heading: 'For your Android device',
    gets: forAndroid,
  },
  {
    who: 'with an Android tablet',
    width: 1024,
    userAgent: chrome('Linux; Android 14; SM-X910'),
    touches: 5,
    heading: 'For your Android device',
    gets: forAndroid,
  },
  {
    who: 'in WeChat',
    width: 360,
    userAgent: `${chrome(android)} MicroMessenger/8.0.60 Language/zh_CN`,
    touches: 5,
    heading: 'For your Android device',
    gets: forAndroid,
    notice: inApp,
  },
  {
    who: 'that is a search engine',
    width: 1280,
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    heading: 'Every system',
    gets: everySystem,
  },
];

async function expectOffers(page: Page, { heading, gets, notice, soon }: Story): Promise<void> {
  const place = page.locator('[data-system]');
  await expect(place.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  const offers = place.locator('ul').getByRole('link');
  await expect(offers).toHaveText([...gets]);
  for (const offer of await offers.all()) await expect(offer).toHaveAttribute('href', /^(https:\/\/|#)/);
  for (const text of [unknownChip, inApp])
    await expect(place.getByText(text)).toBeVisible({ visible: text === notice });
  if (soon) await expect(place.getByText(soon)).toBeVisible();
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
  test(`A visitor ${story.who} is offered the same in every browser`, async ({ page }) => {
    await visitAs(page, story);
    await open(page, '/downLoad');
    await expectOffers(page, story);
  });
}
