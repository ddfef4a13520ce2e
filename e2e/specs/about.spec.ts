import type { Request } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink } from '../support/pages.ts';

test('The colophon states the number of requests and the size of the page @visitor', async ({ page }) => {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await open(page, '/about?lang=zh-CN');
  // Lazy pictures do not count, because browsers load them at different distances.
  const lazyImages = page.locator('img[loading="lazy"]');
  const lazyPictures = await lazyImages.evaluateAll((all: HTMLImageElement[]) => all.map((image) => image.currentSrc));
  const firstScript = finished.findIndex((request) => request.url().includes('/assets/js/'));
  const counted = finished.slice(0, firstScript).filter((request) => !lazyPictures.includes(request.url()));
  const sizes = await Promise.all(counted.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  const figure = (term: string) => page.locator(`#colophon dt:text("${term}") + dd`);
  const requests = String(counted.length);
  await expect(figure('请求数')).toHaveText(requests);
  const kilobytes = Number.parseInt((await figure('大小（不含脚本）').textContent()) ?? '', 10);
  // Half a kilobyte for rounding, the rest for the figures, which the build fills in after it has measured the page.
  expect(Math.abs(kilobytes - bytes / 1000), `${kilobytes} kB for ${bytes} bytes`).toBeLessThan(0.6);
  await footerLink(page, 'home').click();
  await expectShown(page, 'home');
  await footerLink(page, 'about').click();
  await expect(figure('请求数'), 'in the app').toHaveText(requests);
});

test('The facts of a contact are right below its picture and text', { tag: '@cross' }, async ({ page }) => {
  await open(page, '/about');
  const contact = page.locator('#contact li:has(img)').first();
  const parts = contact.locator('img:visible, div:has(h3)');
  const bottoms = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().bottom));
  const facts = await contact.locator('dl').boundingBox();
  expect(facts?.y).toBeLessThan(Math.max(...bottoms) + 48);
});
