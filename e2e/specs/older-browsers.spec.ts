import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { findViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { findUnclearChoices, serveOlder } from '../support/older-browsers.ts';
import { menu, menuButton, narrow, visitFocusable, wide } from '../support/pages.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('Every page is readable and usable in the oldest supported browsers @full @visitor', async ({ page }) => {
  test.setTimeout(300_000);
  using older = await serveOlder();
  const runOnly = ['color-contrast', 'link-in-text-block'];
  for (const [index, name] of pageNames.entries())
    for (const viewport of [narrow, wide]) {
      // Each page in both themes, each width, too.
      const colorScheme = (viewport === narrow) === (index % 2 === 0) ? 'light' : 'dark';
      const state = `${name}, ${viewport.width} px, ${colorScheme}`;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await page.goto(older.url + pagePath(name));
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(sideways, `${state}: px by which it scrolls sideways`).toBeLessThanOrEqual(0);
      expect.soft(await findViolations(page, { runOnly }), state).toEqual([]);
      expect.soft(await page.evaluate(findUnclearChoices), state).toEqual([]);
      expect.soft((await visitFocusable(page)).faults, state).toEqual([]);
      if (viewport === wide) continue;
      await menuButton(page).click();
      await expect.soft(menu(page), state).toBeVisible();
      await expect.soft(menu(page), `${state}, the menu is opaque`).toHaveCSS('background-color', /^rgb\(/);
      expect.soft(await findViolations(page, { include: ['dialog'], runOnly }), `${state}, menu`).toEqual([]);
      await menu(page).getByRole('button', { name: 'Close', exact: true }).click();
      await expect.soft(menu(page), state).toBeHidden();
    }
});
