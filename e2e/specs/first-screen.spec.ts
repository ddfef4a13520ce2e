import type { Locator, Page } from '@playwright/test';
import { releasePath } from '../../src/lib/paths.ts';
import { open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/pages.ts';

/** The windows of common laptops, screens and phones: 1280 × 720, 1366 × 768 and so on without the browser's own interface. */
const wide = ['1280x600', '1366x650', '1440x780', '1536x730', '1920x950', '2048x1000', '2560x1300'];
const narrow = ['768x1024', '390x844', '390x720', '375x600'];

/** Returns how far an element extends beyond the window, in pixels: 0 where all of it is visible. */
const hiddenPart = (element: Locator) =>
  element.evaluate((node) => {
    const { top, right, bottom, left } = node.getBoundingClientRect();
    return Math.ceil(Math.max(0, -top, -left, right - document.documentElement.clientWidth, bottom - innerHeight));
  });

/** Gives the window a size such as `1366x650`. */
async function setWindow(page: Page, size: string): Promise<void> {
  const [width = 0, height = 0] = size.split('x').map(Number);
  await page.setViewportSize({ width, height });
}

/** Expects these elements to be visible without scrolling, in each of these windows. */
async function expectWithin(page: Page, sizes: readonly string[], elements: Record<string, Locator>): Promise<void> {
  for (const size of sizes) {
    await setWindow(page, size);
    for (const [what, element] of Object.entries(elements)) {
      await expect(element, `${what} at ${size}`).toBeVisible();
      expect.soft(await hiddenPart(element), `px of ${what} outside ${size}`).toBeLessThanOrEqual(0);
    }
  }
}

/** The windows of each visitor, the names of their download, and whether they touch the screen: controls are larger then. */
const visitors = [
  {
    machine: 'Chrome, Windows on Intel',
    sizes: wide,
    touches: false,
    download: ['Download for Windows', '下载Windows版'],
  },
  { machine: 'Chrome, Android phone', sizes: narrow, touches: true, download: ['Get it for Android', '获取Android版'] },
] as const;

const texts = {
  en: { lead: /^An AI chat app that numbers its sources/, question: /^Grandmother’s card says/ },
  'zh-CN': { lead: /^会注明出处的AI助手/, question: /^外婆的卡片上写着/ },
} as const;

test.describe('A visitor sees what matters without scrolling @visitor', { tag: ['@chromium', '@visual'] }, () => {
  for (const { machine, sizes, touches, download } of visitors)
    test.describe(() => {
      test.use({ hasTouch: touches, isMobile: touches });

      for (const [at, language] of (['en', 'zh-CN'] as const).entries()) {
        const { lead, question } = texts[language];

        test(`on /home and /downLoad in ${language}: ${machine}`, async ({ page }) => {
          await visitWith(page, machine);
          const action = page.getByRole('link', { name: download[at] ?? '' }).first();
          await open(page, `/home?lang=${language}`);
          const [first, words] = [page.getByText(question), page.getByText(lead)];
          await expectWithin(page, sizes, { heading: heading(page), action, lead: words, 'first question': first });
          await open(page, `/downLoad?lang=${language}`);
          await expectWithin(page, sizes, { heading: heading(page), action });
        });

        test(`on /subscribe in ${language}: ${machine}`, async ({ page }) => {
          await visitWith(page, machine);
          await open(page, `/subscribe?lang=${language}`);
          const card = (which: number) => page.locator('#plans li:has(h2)').nth(which);
          // Of the plans, a phone must show only the emphasised one.
          const cards = touches ? [1] : [0, 1, 2];
          const parts = cards.flatMap((which) => [
            [`price of plan ${which}`, card(which).getByText(/[$¥]/).filter({ visible: true }).first()] as const,
            [`button of plan ${which}`, card(which).getByRole('link')] as const,
          ]);
          await expectWithin(page, sizes, { heading: heading(page), ...Object.fromEntries(parts) });
        });
      }
    });
});

/** One machine of each kind, and whether it is touched. */
const kinds = [
  ['Chrome, Windows on Intel', false],
  ['Safari 26, Mac', false],
  ['Chrome, Linux on Intel', false],
  ['Safari, iPhone', true],
  ['Chrome, Android phone', true],
] as const;

test.describe('The action of a page is in the first screen, whichever machine a visitor has @visitor', {
  tag: ['@chromium', '@visual'],
}, () => {
  for (const [machine, touches] of kinds)
    test.describe(() => {
      test.use({ hasTouch: touches, isMobile: touches });

      for (const language of ['en', 'zh-CN'])
        test(`on /about and of a release in ${language}: ${machine}`, async ({ page }) => {
          const main = page.getByRole('main');
          await visitWith(page, machine);
          await open(page, `/about?lang=${language}`);
          const action = main.getByRole('link', { name: /^(Write to us|写信给我们)$/ });
          await expectWithin(page, [...wide, ...narrow], { action });
          await open(page, `${releasePath('1.4.0')}&lang=${language}`);
          await expectWithin(page, [...wide, ...narrow], { action: main.locator('[data-visitor]').getByRole('link') });
        });
    });
});

// The latest beginning of what a page is about, in pixels from the top of these windows.
for (const [device, what, path, selector, limits] of [
  ['a laptop', 'The first release', '/updateLogInfo', 'ol > li h3', { '1366x650': 330 }],
  ['a phone', 'The first release', '/updateLogInfo', 'ol > li h3', { '390x844': 440 }],
  ['a phone', 'The plain words', '/privacyAgreement', 'section > h2 + p', { '375x812': 640, '390x844': 640 }],
  ['a phone', 'The plain words', '/userAgreement', 'section > h2 + p', { '375x812': 640, '390x844': 640 }],
] as const)
  test.describe(`On ${device}`, () => {
    test.use({ hasTouch: device === 'a phone', isMobile: device === 'a phone' });

    for (const language of ['en', 'zh-CN'])
      test(`${what} of ${path} begins high in the first screen, in ${language} @visitor`, {
        tag: ['@chromium', '@visual'],
      }, async ({ page }) => {
        for (const [size, limit] of Object.entries(limits)) {
          await setWindow(page, size);
          await open(page, `${path}?lang=${language}`);
          const top = await page
            .locator(selector)
            .first()
            .evaluate((element) => element.getBoundingClientRect().top);
          expect.soft(top, `at ${size}`).toBeLessThanOrEqual(limit);
        }
      });
  });

for (const [path, sizes, hiddenAt] of [
  ['/downLoad', ['1024x700', '1366x650', '1920x950'], '700x900'],
  ['/versionUpdateContent', ['1366x650'], ''],
  [releasePath('1.1.0'), ['1366x650'], ''],
] as const)
  test(`The picture of ${path} is beside its title, all of it in the first screen @visitor`, async ({ page }) => {
    await open(page, path);
    const picture = page.locator('main section img').first();
    for (const size of sizes) {
      await setWindow(page, size);
      await expect(picture, size).toBeInViewport({ ratio: 1 });
      const [image, title] = await Promise.all([picture.boundingBox(), heading(page).boundingBox()]);
      expect(image?.x, size).toBeGreaterThanOrEqual((title?.x ?? 0) + (title?.width ?? 0));
    }
    if (!hiddenAt) return;
    await setWindow(page, hiddenAt);
    await expect(picture).toBeHidden();
  });
