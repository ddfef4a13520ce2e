import type { Page } from '@playwright/test';
import { holdScripts, open, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink } from '../support/pages.ts';

// So low that even the shortest page is longer than the window.
test.use({ viewport: { width: 1280, height: 160 } });

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Follows a footer link without scrolling any further than it takes to see it; returns how far that was. */
async function followFromBelow(page: Page): Promise<number> {
  const link = footerLink(page, 'about');
  await link.focus();
  const from = await scrolled(page);
  await page.keyboard.press('Enter');
  return from;
}

test('A visitor starts a new page at its top, and Back returns to where they were reading', { tag: '@cross' }, async ({
  page,
}) => {
  await open(page, '/home');
  const from = await followFromBelow(page);
  expect(from, 'the page was scrolled').toBeGreaterThan(0);
  await expectShown(page, 'about');
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expectShown(page, 'home');
  await expect.poll(() => scrolled(page)).toBe(from);
});

test('A visitor who reloads stays where they were reading', async ({ page }) => {
  await open(page, '/home');
  await footerLink(page, 'about').focus();
  const from = await scrolled(page);
  expect(from, 'the page was scrolled').toBeGreaterThan(0);
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(from);
});

test('A visitor who scrolls before the app has started is not thrown back to the top', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/home');
  await footerLink(page, 'about').focus();
  const from = await scrolled(page);
  expect(from, 'the page was scrolled').toBeGreaterThan(0);
  release();
  await started(page);
  expect(await scrolled(page)).toBe(from);
});
