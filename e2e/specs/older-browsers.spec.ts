import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { expect, test } from '../support/fixtures.ts';
import { faultsOfStyles, serveOlder } from '../support/older-browsers.ts';
import { faultOfFocus, menu, menuButton } from '../support/pages.ts';

const narrow = { width: 390, height: 844 };
const wide = { width: 1280, height: 800 };

/** Presses Tab 16 times. Returns the focus rings that are missing or covered. */
async function pressTabs(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (let press = 0; press < 16; press++) {
    await page.keyboard.press('Tab');
    faults.push((await faultOfFocus(page)) || '');
  }
  return faults.filter(Boolean);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`Every page is readable and usable in the oldest supported browsers, in a ${colorScheme} system @full @visitor`, async ({
    playwright,
    browserName,
    channel,
    launchOptions,
  }) => {
    test.setTimeout(180_000);
    using older = await serveOlder();
    // Firefox's driver cannot change the colour scheme of a running browser.
    const prefs = { 'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1 };
    const firefoxUserPrefs = { ...launchOptions.firefoxUserPrefs, ...prefs };
    const options = { ...launchOptions, ...(channel && { channel }), firefoxUserPrefs };
    await using browser = await playwright[browserName].launch(options);
    await using context = await browser.newContext({ colorScheme, locale: 'en', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${error}`));
    for (const name of pageNames)
      for (const viewport of [narrow, wide]) {
        const where = `${name}, ${viewport.width} px`;
        await page.setViewportSize(viewport);
        await page.goto(older.url + pagePath(name));
        expect.soft(await page.evaluate(faultsOfStyles), where).toEqual([]);
        expect.soft(await pressTabs(page), where).toEqual([]);
        if (viewport === wide) continue;
        await menuButton(page).click();
        await expect.soft(menu(page), where).toBeVisible();
        const background = menu(page).evaluate((dialog) => getComputedStyle(dialog).backgroundColor);
        expect.soft(await background, where).toMatch(/^rgb\(/);
        expect.soft(await page.evaluate(faultsOfStyles), `${where}, menu`).toEqual([]);
        await menu(page).getByRole('button', { name: 'Close', exact: true }).click();
        await expect.soft(menu(page), where).toBeHidden();
      }
    expect(errors).toEqual([]);
  });
}
