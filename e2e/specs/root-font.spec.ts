import type { Page } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { menu, menuButton } from '../support/pages.ts';

const widths = [320, 375, 768, 1024, 1280, 1440, 1920, 2560, 3840];

/** Resizes the window as a visitor would, and expects 100 px a 1920 px of window width; Firefox rounds to 1/60 px. */
async function expectScaled(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  const measure = () =>
    page.evaluate(() => {
      const px = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      return { innerWidth, off: Math.abs(px - (100 * innerWidth) / 1920) > 0.02 ? px : 'nothing' };
    });
  await expect.poll(measure).toEqual({ innerWidth: width, off: 'nothing' });
}

/** The width that the vertical scrollbar takes from the window. */
const scrollbarWidth = (page: Page) => page.evaluate(() => innerWidth - document.documentElement.clientWidth);

test.describe('The root font size is 100 px per 1920 px of window width', () => {
  test('in a window of any width, from the first paint on', async ({ page }) => {
    for (const width of [320, 1440, 3840]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/home');
      await expectScaled(page, width, 900);
    }
  });

  test('while the window is resized, up and down', { tag: ['@contract', '@readonly'] }, async ({ page }) => {
    await open(page, '/home');
    for (const width of [...widths, ...widths.toReversed(), 447, 1001, 1921]) await expectScaled(page, width, 900);
  });

  test('beside a visible scrollbar', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 120 });
    await open(page, '/home');
    for (const width of [...widths, 1280]) {
      await expectScaled(page, width, 120);
      expect(await scrollbarWidth(page), `a scrollbar at ${width} px`).toBeGreaterThan(0);
    }
  });

  test('while the menu dialog is open', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 300 });
    await open(page, '/home');
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    for (const width of [375, 320, 700, 768, 1920, 375]) await expectScaled(page, width, 300);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expectScaled(page, 375, 300);
  });

  test('after a phone is turned, and turned back', { tag: ['@contract', '@readonly'] }, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await open(page, '/about');
    await expectScaled(page, 375, 812);
    await expectScaled(page, 812, 375);
    await expectScaled(page, 375, 812);
  });
});
