import type { Page, Request } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { footerLink } from '../support/pages.ts';

/**
 * Opens a page. Returns the number of responses before the first script, and the size of their bodies in bytes.
 * Lazy pictures do not count, because browsers load them at different distances.
 */
async function openAndMeasure(page: Page, path: string) {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await open(page, path);
  const lazyPictures = await page
    .locator('img[loading="lazy"]')
    .evaluateAll((images: HTMLImageElement[]) => images.map(({ currentSrc }) => currentSrc));
  const firstScript = requests.findIndex((request) => request.url().includes('/assets/js/'));
  const counted = requests.slice(0, firstScript).filter((request) => !lazyPictures.includes(request.url()));
  const sizes = await Promise.all(counted.map((request) => request.sizes()));
  return { count: counted.length, bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) };
}

for (const [language, sizeLabel, requestsLabel] of [
  ['en', 'Size', 'Requests'],
  ['zh-CN', '页面大小', '请求数'],
] as const)
  test(`The colophon states the number of requests and the size of the page, in ${language} @visitor`, {
    tag: '@chromium',
  }, async ({ page }) => {
    const { count, bytes } = await openAndMeasure(page, `/about?lang=${language}`);
    const figure = (label: string) => page.locator(`#colophon dt:text("${label}") + dd`);
    const expectFigures = async () => {
      await expect(figure(requestsLabel)).toHaveText(String(count));
      // The build measures the page before it fills in the figures, which are a few bytes.
      const stated = Number.parseInt((await figure(sizeLabel).textContent()) ?? '', 10);
      expect(Math.abs(stated - bytes / 1000), `${stated} kB for ${bytes} bytes`).toBeLessThan(0.6);
    };
    await expectFigures();
    await open(page, `/home?lang=${language}`);
    await footerLink(page, 'about').click();
    await expectFigures();
  });
