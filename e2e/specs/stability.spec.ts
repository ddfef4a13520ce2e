import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/config/paths.ts';
import { hold, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutShift, UNSEEN, watchLayoutShift } from '../support/layout-shift.ts';

const languages = ['en', 'zh-CN'] as const;

/** A line so slow (in KB/s) that a page comes in many pieces, and is painted as they come. */
async function slowLine(page: Page, speed = 24): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: speed * 1024,
    uploadThroughput: speed * 1024,
  });
}

/** Waits until something of the page can be seen. */
const painted = (page: Page) =>
  page.waitForFunction(
    () => document.readyState !== 'loading' && performance.getEntriesByName('first-contentful-paint').length > 0,
  );

for (const width of [375, 1440]) {
  for (const language of languages) {
    test.describe(`Nothing moves before a visitor’s eyes, at ${width} px in ${language}`, { tag: '@chromium' }, () => {
      test.use({ viewport: { width, height: 800 }, locale: language });
      test.beforeEach(({ page }) => watchLayoutShift(page));

      for (const name of pageNames) {
        test(`while ${pagePath(name)} comes over a slow line`, async ({ page }) => {
          await slowLine(page);
          await page.goto(pagePath(name), { waitUntil: 'domcontentloaded' });
          await painted(page);
          expect(await layoutShift(page)).toBeLessThan(UNSEEN);
        });

        test(`when the fonts of ${pagePath(name)} come late, and it starts`, async ({ page }) => {
          const release = await hold(page, '**/*.woff2');
          await page.goto(pagePath(name), { waitUntil: 'commit' });
          await painted(page);
          release();
          await started(page);
          expect(await layoutShift(page)).toBeLessThan(UNSEEN);
        });
      }
    });
  }
}

test('A reader on a slow line sees the title before the rest has come', { tag: '@chromium' }, async ({ page }) => {
  await slowLine(page, 8);
  await page.goto('/home', { waitUntil: 'domcontentloaded' });
  await painted(page);
  const rest = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation');
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return visit instanceof PerformanceNavigationTiming && paint ? visit.responseEnd - paint.startTime : 0;
  });
  expect(rest).toBeGreaterThan(0);
});

test('A page shorter than the window keeps the scrollbar’s place, for what is yet to come', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 9000 });
  await page.goto('/about');
  const { fits, scrollbar } = await page.evaluate(() => ({
    fits: document.documentElement.scrollHeight <= innerHeight,
    scrollbar: innerWidth - document.documentElement.clientWidth,
  }));
  expect(fits).toBe(true);
  expect(scrollbar).toBeGreaterThan(0);
});
