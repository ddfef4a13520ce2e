import type { Page } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, linkNames } from '../support/pages.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'Menu' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const menuLink = (page: Page, name: keyof typeof linkNames) =>
  menu(page).getByRole('navigation').getByRole('link', { name: linkNames[name], exact: true });

test.describe('A visitor with a narrow window', () => {
  test.use({ viewport: { width: 700, height: 800 } });

  test.beforeEach(async ({ page }) => {
    await open(page, '/home');
    await opener(page).click();
    await expect(menu(page)).toBeVisible();
  });

  test('goes to another page by the menu, which closes', async ({ page }) => {
    await menuLink(page, 'about').click();
    await expectShown(page, 'about');
    await expect(menu(page)).toBeHidden();
    await opener(page).click();
    await expect(menuLink(page, 'about')).toHaveAttribute('aria-current', 'page');
    await menuLink(page, 'about').click();
    await expect(menu(page), 'a link to the page already shown closes it too').toBeHidden();
  });

  test('closes the menu with its button, or with a press beside it', async ({ page }) => {
    await menu(page).getByRole('button', { name: 'Close' }).click();
    await expect(menu(page)).toBeHidden();
    await opener(page).click();
    await expect(menu(page)).toBeVisible();
    await page.mouse.click(20, 700);
    await expect(menu(page)).toBeHidden();
  });

  test('stays inside the menu with the Tab key', async ({ page }) => {
    const place = () => page.evaluate(() => document.activeElement?.closest('header, main, footer, dialog')?.tagName);
    for (let press = 0; press < 20; press++) {
      await page.keyboard.press('Tab');
      // Between the last and the first the focus may be with the browser itself.
      expect(['DIALOG', undefined]).toContain(await place());
    }
  });
});
