import { open } from '../support/app.ts';
import { english, messages } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, menu, menuButton, menuLink } from '../support/pages.ts';

test.describe('A visitor with a narrow window', () => {
  test.use({ viewport: { width: 700, height: 800 } });

  test.beforeEach(async ({ page }) => {
    await open(page, '/home');
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
  });

  test('goes to another page by the menu, which closes', async ({ page }) => {
    const links = menu(page).getByRole('navigation').first().getByRole('link');
    await expect(links).toHaveText(english.navigation.main.map(({ label }) => label));
    await menuLink(page, 'about').click();
    await expectShown(page, 'about');
    await expect(menu(page)).toBeHidden();
    await menuButton(page).click();
    await expect(menuLink(page, 'about')).toHaveAttribute('aria-current', 'page');
    await menuLink(page, 'about').click();
    await expect(menu(page), 'a link to the page already shown closes it too').toBeHidden();
  });

  test('closes the menu with its button, or with a press beside it', async ({ page }) => {
    await menu(page).getByRole('button', { name: messages.common.header.close }).click();
    await expect(menu(page)).toBeHidden();
    await menuButton(page).click();
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
