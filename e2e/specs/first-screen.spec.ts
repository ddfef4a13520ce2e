import type { Locator } from '@playwright/test';
import { releasePath } from '../../src/lib/paths.ts';
import { goInApp, open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/pages.ts';

const visitors = [
  {
    machine: 'Chrome, Windows on Intel',
    isPhone: false,
    quickLanguage: 'en',
    // The windows of common laptops and screens: their resolutions without the browser's own interface.
    windowSizes: ['1280x600', '1366x650', '1440x780', '1536x730', '1920x950', '2048x1000', '2560x1300'],
    downloadLabel: /^(Download for Windows|下载Windows版)$/,
  },
  {
    machine: 'Chrome, Android phone',
    // Controls are larger on a touch screen.
    isPhone: true,
    quickLanguage: 'zh-CN',
    windowSizes: ['768x1024', '390x844', '390x720', '375x600'],
    downloadLabel: /^(Get it for Android|获取Android版)$/,
  },
];

for (const { machine, isPhone, quickLanguage, windowSizes, downloadLabel } of visitors)
  test.describe(machine, { tag: ['@chromium', '@visual'] }, () => {
    test.use({ hasTouch: isPhone, isMobile: isPhone });

    for (const language of ['en', 'zh-CN'])
      test(`A visitor sees the key elements of each page without scrolling, in ${language} @visitor`, {
        tag: language === quickLanguage ? [] : '@full',
      }, async ({ page }) => {
        test.slow();
        const main = page.getByRole('main');
        const expectWithoutScrolling = async (...elements: Locator[]) => {
          for (const size of windowSizes) {
            const [width = 0, height = 0] = size.split('x').map(Number);
            await page.setViewportSize({ width, height });
            for (const element of elements) {
              const visible = element.filter({ visible: true });
              await expect.soft(visible, `${page.url()} at ${size}`).toBeInViewport({ ratio: 1 });
            }
          }
        };
        const visit = async (path: string) => {
          const title = await page.title();
          await goInApp(page, path);
          await expect(page).not.toHaveTitle(title);
        };
        await visitWith(page, machine);
        await open(page, `/home?lang=${language}`);
        const lead = main.getByText(/^(An AI chat app that numbers its sources|会注明出处的AI助手)/);
        const question = main.getByText(/^(Grandmother’s card says|外婆的卡片上写着)/);
        const download = main.getByRole('link', { name: downloadLabel }).first();
        await expectWithoutScrolling(heading(page), download, lead, question);
        await visit('/downLoad');
        await expectWithoutScrolling(heading(page), download);
        await visit('/subscribe');
        // On a phone, only the emphasised plan must be visible.
        const plans = (isPhone ? [1] : [0, 1, 2]).map((index) => page.locator('#plans li:has(h2)').nth(index));
        const prices = plans.map((plan) => plan.getByText(/[$¥]/).filter({ visible: true }).first());
        const planLinks = plans.map((plan) => plan.getByRole('link'));
        await expectWithoutScrolling(heading(page), ...prices, ...planLinks);
        await visit('/about');
        await expectWithoutScrolling(main.getByRole('link', { name: /^(Write to us|写信给我们)$/ }));
        await visit(releasePath('1.4.0'));
        await expectWithoutScrolling(main.locator('[data-visitor]').getByRole('link'));
        await visit('/updateLogInfo');
        await expectWithoutScrolling(main.getByRole('heading', { level: 3 }).first());
      });
  });
