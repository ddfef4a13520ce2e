import type { Page, Request } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

test('The page /about offers the logos for download, and lists the company’s milestones by date @visitor', async ({
  page,
}) => {
  await open(page, '/about');
  const valuesOf = (selector: string, name: string) =>
    page.locator(selector).evaluateAll((all, attribute) => all.map((one) => one.getAttribute(attribute)), name);
  expect(await valuesOf('#press-kit a[download]', 'href')).toEqual(['/images/logo@3x.png', '/images/logo-dark@3x.png']);
  const dates = await valuesOf('#timeline time', 'datetime');
  expect(dates).toHaveLength(4);
  expect(dates).toEqual(dates.toSorted());
});

/**
 * What a browser receives for a page before its first script: the number of answers, and the size of their bodies in bytes.
 * Pictures that it loads later are left out: how near they must be depends on the browser.
 */
async function receivedFor(page: Page, path: string) {
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
    const { count, bytes } = await receivedFor(page, `/about?lang=${language}`);
    const figure = (label: string) => page.locator(`#colophon dt:text("${label}") + dd`);
    await expect(figure(requests)).toHaveText(String(count));
    await expect(figure(size)).toHaveText(`${(bytes / 1000).toFixed(0)} kB`);
  });

test('The colophon states the same after an in-app navigation', { tag: '@cross' }, async ({ page }) => {
  const texts = () => page.locator('#colophon dd').allTextContents();
  await page.goto('/about');
  const served = await texts();
  for (const text of served) expect(text).toMatch(/\d/);
  await open(page, '/home');
  await page.getByRole('contentinfo').locator('a[href="/about"]').click();
  await expect.poll(texts).toEqual(served);
});
