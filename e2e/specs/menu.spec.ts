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

  test('goes to another page by the menu, which closes', { tag: ['@smoke', '@readonly'] }, async ({ page }) => {
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

  test('stays inside the menu with the Tab key', { tag: '@a11y' }, async ({ page }) => {
    const place = () => page.evaluate(() => document.activeElement?.closest('header, main, footer, dialog')?.tagName);
    for (let press = 0; press < 20; press++) {
      await page.keyboard.press('Tab');
      // Between the last and the first the focus may be with the browser itself.
      expect(['DIALOG', undefined]).toContain(await place());
    }
  });
});

for (const language of ['en', 'zh-CN']) {
  test(`A visitor has the header in one row, whatever its links (${language})`, async ({ page }) => {
    await open(page, `/home?lang=${language}`);
    const header = page.getByRole('banner');
    const links = header.getByRole('navigation').first().getByRole('link');
    const button = header.locator('button[command="show-modal"]');
    /** Whether the header is one row, and which of the links and the menu it shows: one of them. */
    const look = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      const height = await header.evaluate((element) => element.getBoundingClientRect().height);
      expect(height).toBeLessThanOrEqual(68);
      return { links: await reachable(), menu: await button.isVisible() };
    };
    /** The centre of the link lies inside the header's row. */
    const reachable = () =>
      links.last().evaluate((link) => {
        const { x, y, width, height } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    expect(await look(1440)).toEqual({ links: true, menu: false });
    for (const width of [1024, 1140]) {
      const shown = await look(width);
      // Which of them depends on the system's font.
      expect(shown.links).toBe(!shown.menu);
    }
    await links.last().evaluate((link) => {
      const item = link.parentElement?.cloneNode(true);
      if (item) link.parentElement?.after(item);
      for (const { lastChild } of document.querySelectorAll('header nav a')) lastChild?.before('A longer label ');
    });
    for (const width of [1024, 1140, 1440]) expect(await look(width)).toEqual({ links: false, menu: true });
    await links.last().focus();
    await page.keyboard.press('Shift+Tab');
    expect(await reachable(), 'the Tab key shows what it reaches').toBe(true);
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}
