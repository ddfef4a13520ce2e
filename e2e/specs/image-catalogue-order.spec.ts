import type { Page } from '@playwright/test';
import { IMAGE_CATALOGUE_KEY } from '../../src/config/storage-keys.ts';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { brandLink, expectShown } from '../support/pages.ts';

declare global {
  interface Window {
    /** What happened, in order: the images were stored, or the address changed; and where the visitor was before. */
    steps?: string[];
  }
}

/** Notes on every page, from its first script on, when the images are stored and when the address changes. */
async function noteSteps(page: Page): Promise<void> {
  await page.addInitScript((catalogueKey) => {
    const steps: string[] = [];
    window.steps = steps;
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key === catalogueKey) steps.push(`stored at ${location.pathname}`);
      setItem.call(this, key, value);
    };
    for (const method of ['pushState', 'replaceState'] as const) {
      const change = history[method];
      history[method] = function (state, unused, url) {
        const from = location.pathname;
        change.call(this, state, unused, url);
        if (location.pathname !== from) steps.push(`from ${from} to ${location.pathname}`);
      };
    }
  }, IMAGE_CATALOGUE_KEY);
}

const steps = (page: Page) => page.evaluate(() => window.steps);

test.describe('The stored images are fresh before the visitor moves on', () => {
  test.beforeEach(({ page }) => noteSteps(page));

  test('on entry at the root', { tag: ['@contract', '@readonly'] }, async ({ page }) => {
    await open(page, '/');
    await expect(page).toHaveURL('/home');
    expect(await steps(page)).toEqual(['stored at /', 'from / to /home']);
  });

  test('on a navigation to the root inside the site', { tag: ['@contract', '@readonly'] }, async ({ page }) => {
    await open(page, '/about');
    await brandLink(page).click();
    await expectShown(page, 'home');
    expect(await steps(page)).toEqual(['stored at /about', 'from /about to /home']);
  });
});
