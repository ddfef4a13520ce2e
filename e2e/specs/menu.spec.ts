import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, mainLabels, mainNavigation, menu, menuButton, menuLink } from '../support/pages.ts';

test('A narrow window’s menu has the header’s links and theme @visitor', { tag: '@contract' }, async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await open(page, '/home');
  await menuButton(page).click();
  await expect(menu(page).getByRole('navigation').first().getByRole('link')).toHaveText(mainLabels);
  const expectLink = (name: string, href: string) =>
    expect(menu(page).getByRole('link', { name, exact: true }).last()).toHaveAttribute('href', href);
  await expectLink('Download', '/downLoad');
  await expectLink('Open in browser', 'https://app.example.com/');
  await menuLink(page, 'about').click();
  await expectShown(page, 'about');
  await expect(menu(page)).toBeHidden();
  await menuButton(page).click();
  await expect(menuLink(page, 'about')).toHaveAttribute('aria-current', 'page');
  await menuLink(page, 'about').click();
  await expect(menu(page), 'a link to the page already shown closes it too').toBeHidden();
  await menuButton(page).click();
  // The browser may cache the page when the visitor leaves it.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect(menu(page), 'Back does not show the page below the menu').toBeHidden();
  await menuButton(page).click();
  await page.mouse.click(20, 600);
  await expect(menu(page), 'a click outside closes it').toBeHidden();
  await menuButton(page).click();
  await menu(page).getByRole('radio', { name: 'Light', exact: true }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  const inHeader = page.locator('header > div input[data-theme-choice][value="light"]');
  await expect(inHeader, "the header's own theme control has changed too").toBeChecked();
});

test('The header stays visible on one line, with its links if they fit @visitor', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 780 });
  await open(page, '/subscribe');
  await page.evaluate(() => scrollTo(0, 900));
  const header = page.getByRole('banner');
  await expect(header).toBeInViewport({ ratio: 1 });
  // Fails if something covers the header.
  await header.click({ trial: true });
  const links = mainNavigation(page).getByRole('link');
  for (const { label, showsLinks } of [
    { label: '', showsLinks: true },
    { label: 'A much longer label ', showsLinks: false },
  ]) {
    for (const link of await links.all()) await link.evaluate((element, text) => element.prepend(text), label);
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(68);
    if (showsLinks) await expect(links.last()).toBeInViewport({ ratio: 1 });
    else await expect(links.last()).not.toBeInViewport();
    await expect(menuButton(page)).toBeVisible({ visible: !showsLinks });
  }
  await page.setViewportSize({ width: 390, height: 780 });
  await page.evaluate(() => scrollTo(0, 0));
  await header.getByText('Parley').evaluate((name) => name.append(' Research Companion'));
  await expect(header.getByRole('link', { name: 'Download' }), 'beside a long name').toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 780 });
  await links.last().focus();
  await page.keyboard.press('Shift+Tab');
  await expect(links.nth(-2), 'a link that gets focus becomes visible').toBeInViewport({ ratio: 1 });
});
