import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { expect, test } from '../support/fixtures.ts';
import { findStyleFaults, serveOlder } from '../support/older-browsers.ts';
import { menu, menuButton, narrow, visitFocusable, wide } from '../support/pages.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { colorScheme, tag } of [
  { colorScheme: 'light', tag: '@a11y' },
  // Firefox's driver cannot change the colour scheme.
  { colorScheme: 'dark', tag: '@chromium' },
] as const)
  test(`Every page is readable and usable in the oldest supported browsers, in a ${colorScheme} system @full @visitor`, {
    tag,
  }, async ({ page }) => {
    test.setTimeout(300_000);
    using older = await serveOlder();
    await page.emulateMedia({ colorScheme });
    for (const name of pageNames)
      for (const viewport of [narrow, wide]) {
        const state = `${name}, ${viewport.width} px`;
        await page.setViewportSize(viewport);
        await page.goto(older.url + pagePath(name));
        expect.soft(await page.evaluate(findStyleFaults), state).toEqual([]);
        expect.soft((await visitFocusable(page)).faults, state).toEqual([]);
        if (viewport === wide) continue;
        await menuButton(page).click();
        await expect.soft(menu(page), state).toBeVisible();
        await expect.soft(menu(page), `${state}, the menu is opaque`).toHaveCSS('background-color', /^rgb\(/);
        expect.soft(await page.evaluate(findStyleFaults), `${state}, menu`).toEqual([]);
        await menu(page).getByRole('button', { name: 'Close', exact: true }).click();
        await expect.soft(menu(page), state).toBeHidden();
      }
  });
