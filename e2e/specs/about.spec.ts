import type { Page, Request } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { footerLink } from '../support/pages.ts';

/**
 * Returns the number of responses before the first script, and the size of their bodies in bytes.
 * Lazy pictures do not count, because browsers load them at different distances.
 */
async function receivedBeforeScripts(page: Page, path: string) {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await open(page, path);
  const later = await page
    .locator('img[loading="lazy"]')
    .evaluateAll((images: HTMLImageElement[]) => images.map(({ currentSrc }) => currentSrc));
  const first = requests.findIndex((request) => request.url().includes('/assets/js/'));
  const counted = requests.slice(0, first).filter((request) => !later.includes(request.url()));
  const sizes = await Promise.all(counted.map((request) => request.sizes()));
  return { count: counted.length, bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) };
}

for (const [language, size, requests] of [
  ['en', 'Size', 'Requests'],
  ['zh-CN', '页面大小', '请求数'],
] as const)
  test(`The colophon states the number of requests and the size of the page, in ${language} @visitor`, {
    tag: '@chromium',
  }, async ({ page }) => {
    const { count, bytes } = await receivedBeforeScripts(page, `/about?lang=${language}`);
    const figure = (label: string) => page.locator(`#colophon dt:text("${label}") + dd`);
    const expectFigures = async () => {
      await expect(figure(requests)).toHaveText(String(count));
      // The build measures the page before it fills in the figures, which are a few bytes.
      const stated = Number.parseInt((await figure(size).textContent()) ?? '', 10);
      expect(Math.abs(stated - bytes / 1000), `${stated} kB for ${bytes} bytes`).toBeLessThan(0.6);
    };
    await expectFigures();
    await open(page, `/home?lang=${language}`);
    await footerLink(page, 'about').click();
    await expectFigures();
  });
