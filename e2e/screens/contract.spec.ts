import type { Page } from '@playwright/test';
import { IMAGE_CATALOGUE_KEY } from '../../src/lib/storage.ts';
import { documentRequests, goInApp, idle, readChanges, recordChanges, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink } from '../support/pages.ts';

/** Expects a root font size of 100 px per 1920 px of window width, and no part of the page beside the window. */
async function expectFit(page: Page): Promise<void> {
  const { fontSize, width, sideways } = await page.evaluate(() => ({
    fontSize: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    width: innerWidth,
    sideways: document.documentElement.scrollWidth - innerWidth,
  }));
  expect(fontSize, 'the root font size').toBeCloseTo((100 * width) / 1920, 1);
  expect(sideways, 'px by which the page scrolls sideways').toBeLessThanOrEqual(0);
}

// The tests tagged @contract have the details, which do not depend on the screen.
test('Each screen has redirects, stored images, the root font and lazy loading @visitor', async ({ page }) => {
  /** The names of the pages whose code is requested. */
  const pageScripts = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /\/page-(\w+)-view\./.exec(request.url()) ?? [];
    if (name) pageScripts.add(name);
  });
  await recordChanges(page);
  await page.goto('/?x=1#faq');
  await expect(page).toHaveURL('/home?x=1#faq');
  await started(page);
  await idle(page);
  expect(await readChanges(page), 'changes by the start of the app').toEqual([]);
  expect([...pageScripts]).toEqual(['home']);
  expect(await page.evaluate((key) => localStorage.getItem(key), IMAGE_CATALOGUE_KEY)).toContain('/logo.png');
  await expectFit(page);
  const documents = documentRequests(page);
  await footerLink(page, 'about').click();
  await expectShown(page, 'about');
  expect([...pageScripts]).toEqual(['home', 'about']);
  await expectFit(page);
  await goInApp(page, '/nope?y=2');
  await expect(page).toHaveURL('/home?y=2');
  expect(documents).toEqual([]);
  expect(await page.evaluate(async () => (await fetch('/prod-api/uploads')).status)).toBe(200);
});

test.describe('Without JavaScript on each screen', () => {
  test.use({ javaScriptEnabled: false });

  test('an unknown address shows the home page, and links work @visitor', async ({ page }) => {
    await page.goto('/nope');
    await expectShown(page, 'home');
    await expectFit(page);
    await footerLink(page, 'subscribe').click();
    await expectShown(page, 'subscribe');
    await expect(page).toHaveURL('/subscribe');
    await expectFit(page);
  });
});
