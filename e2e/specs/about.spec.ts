import type { Page, Request } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink } from '../support/pages.ts';
import { targets } from '../support/targets.ts';

/**
 * Opens a page. Returns the number of responses before the first script, and the size of their bodies in bytes.
 * Lazy pictures do not count, because browsers load them at different distances.
 */
async function openAndMeasure(page: Page, path: string) {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await open(page, path);
  const lazyPictures = await page
    .locator('img[loading="lazy"]')
    .evaluateAll((images: HTMLImageElement[]) => images.map(({ currentSrc }) => currentSrc));
  const firstScript = finished.findIndex((request) => request.url().includes('/assets/js/'));
  const counted = finished.slice(0, firstScript).filter((request) => !lazyPictures.includes(request.url()));
  const sizes = await Promise.all(counted.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  return { requests: counted.length, bytes };
}

const labels = {
  en: { size: 'Size', requests: 'Requests' },
  'zh-CN': { size: '页面大小', requests: '请求数' },
};

test('The colophon states the number of requests and the size of the page @visitor', { tag: '@chromium' }, async ({
  browser,
}) => {
  for (const [language, label] of Object.entries(labels)) {
    // A context without cached files.
    await using context = await browser.newContext({ baseURL: targets.site });
    const page = await context.newPage();
    const { requests, bytes } = await openAndMeasure(page, `/about?lang=${language}`);
    const figure = (term: string) => page.locator(`#colophon dt:text("${term}") + dd`);
    for (const isFromOtherPage of [false, true]) {
      if (isFromOtherPage) {
        await footerLink(page, 'home').click();
        await expectShown(page, 'home');
        await footerLink(page, 'about').click();
      }
      await expect(figure(label.requests)).toHaveText(String(requests));
      const kilobytes = Number.parseInt((await figure(label.size).textContent()) ?? '', 10);
      // Half a kilobyte for rounding, the rest for the figures, which the build fills in after it has measured the page.
      expect(Math.abs(kilobytes - bytes / 1000), `${kilobytes} kB for ${bytes} bytes`).toBeLessThan(0.6);
    }
  }
});
