import type { Locator, Page } from '@playwright/test';
import { releasePath } from '../../src/lib/paths.ts';
import { open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/pages.ts';

/** The windows of common laptops, screens and phones: their resolutions without the browser's own interface. */
const wide = ['1280x600', '1366x650', '1440x780', '1536x730', '1920x950', '2048x1000', '2560x1300'];
const narrow = ['768x1024', '390x844', '390x720', '375x600'];

/** Gives the window a size such as `1366x650`. */
async function setWindow(page: Page, size: string): Promise<void> {
  const [width = 0, height = 0] = size.split('x').map(Number);
  await page.setViewportSize({ width, height });
}

/** Gives the window each size, and expects all elements to be visible without scrolling. */
async function expectWithoutScrolling(
  page: Page,
  sizes: readonly string[],
  elements: readonly Locator[],
): Promise<void> {
  for (const size of sizes) {
    await setWindow(page, size);
    for (const element of elements) {
      await expect(element).toBeVisible();
      await expect.soft(element, `${page.url()} at ${size}`).toBeInViewport({ ratio: 1 });
    }
  }
}

/** The download links for the visitor's system. */
const downloadActions = (page: Page) => page.getByRole('main').locator('[data-visitor]').getByRole('link');

/** A machine, whether it has a touch screen (controls are larger then), its windows, and the download's label. */
const visitors = [
  ['Chrome, Windows on Intel', false, wide, /^(Download for Windows|下载Windows版)$/],
  ['Chrome, Android phone', true, narrow, /^(Get it for Android|获取Android版)$/],
] as const;

for (const [machine, hasTouchScreen, sizes, download] of visitors)
  test.describe(machine, { tag: ['@chromium', '@visual'] }, () => {
    test.use({ hasTouch: hasTouchScreen, isMobile: hasTouchScreen });

    for (const language of ['en', 'zh-CN'])
      test(`A visitor sees the key elements of each page without scrolling, in ${language} @visitor`, async ({
        page,
      }) => {
        test.slow();
        const main = page.getByRole('main');
        await visitWith(page, machine);
        await open(page, `/home?lang=${language}`);
        const lead = main.getByText(/^(An AI chat app that numbers its sources|会注明出处的AI助手)/);
        const question = main.getByText(/^(Grandmother’s card says|外婆的卡片上写着)/);
        const action = main.getByRole('link', { name: download }).first();
        await expectWithoutScrolling(page, sizes, [heading(page), action, lead, question]);
        await open(page, `/downLoad?lang=${language}`);
        await expectWithoutScrolling(page, sizes, [heading(page), action]);
        await open(page, `/subscribe?lang=${language}`);
        // A phone need show only the emphasised plan.
        const plans = (hasTouchScreen ? [1] : [0, 1, 2]).map((index) => page.locator('#plans li:has(h2)').nth(index));
        const prices = plans.map((plan) => plan.getByText(/[$¥]/).filter({ visible: true }).first());
        await expectWithoutScrolling(page, sizes, [
          heading(page),
          ...prices,
          ...plans.map((plan) => plan.getByRole('link')),
        ]);
        await open(page, `/about?lang=${language}`);
        await expectWithoutScrolling(page, sizes, [main.getByRole('link', { name: /^(Write to us|写信给我们)$/ })]);
        await open(page, `${releasePath('1.4.0')}&lang=${language}`);
        await expectWithoutScrolling(page, sizes, [downloadActions(page)]);
        await open(page, `/updateLogInfo?lang=${language}`);
        await expectWithoutScrolling(page, sizes, [main.getByRole('heading', { level: 3 }).first()]);
      });
  });
