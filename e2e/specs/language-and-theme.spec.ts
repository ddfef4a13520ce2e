import type { Page } from '@playwright/test';
import { pagePath } from '../../src/lib/paths.ts';
import { THEME_KEY } from '../../src/lib/storage.ts';
import { open, started } from '../support/app.ts';
import { contentIn, languages, messages, otherLanguages } from '../support/content.ts';
import { expect, onFixtureContent, test } from '../support/fixtures.ts';
import { footerLink, shownEditions } from '../support/pages.ts';

const isInMenu = languages.length > 2;
const languageLabel = messages.common.language.label;

for (const { tag, name } of otherLanguages) {
  test(`A visitor switches to ${name}, here and on later pages`, { tag: ['@smoke', '@readonly'] }, async ({ page }) => {
    const { navigation } = contentIn(tag);
    await page.goto(`${pagePath('subscribe')}?x=1#faq`);
    await started(page);
    // More languages than fit into the header are in the menu.
    if (isInMenu) await page.getByRole('banner').getByRole('button', { name: languageLabel }).click();
    await page
      .getByRole(isInMenu ? 'dialog' : 'banner')
      .getByRole('link', { name })
      .click();
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await expect(page).toHaveURL(`${pagePath('subscribe')}?x=1&lang=${tag}#faq`);
    await started(page);
    await footerLink(page, 'about').click();
    await expect(page).toHaveURL(pagePath('about'));
    await expect(page.getByRole('contentinfo')).toContainText(navigation.footer[0]?.title ?? '');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
  });
}

for (const { tag, name } of otherLanguages) {
  test(`A visitor with a phone finds ${name} at the end of a page, without the menu`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await open(page, pagePath('about'));
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await expect(page).toHaveURL(`${pagePath('about')}?lang=${tag}`);
  });
}

/** True where the page's background is darker than a medium grey. */
const isDark = (page: Page) =>
  page.evaluate(() => {
    const channels =
      getComputedStyle(document.documentElement)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    return Math.max(...channels.slice(0, 3)) < 128;
  });
const { theme } = messages.common;
const choice = (page: Page, name: 'system' | 'light' | 'dark') =>
  page.getByRole('banner').getByRole('radio', { name: theme[name], exact: true });

test('A visitor keeps dark colours, on the next visit before any script', { tag: ['@smoke', '@readonly'] }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/dynamically imported module|ERR_FAILED/);
  await open(page, pagePath('home'));
  await choice(page, 'dark').check();
  await expect.poll(() => isDark(page)).toBe(true);
  await footerLink(page, 'about').click();
  await expect(page).toHaveURL(pagePath('about'));
  expect(await isDark(page)).toBe(true);

  const next = await page.context().newPage();
  await next.route('**/assets/js/**', (route) => route.abort());
  await next.goto(pagePath('subscribe'), { waitUntil: 'commit' });
  await expect(next.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isDark(next)).toBe(true);
  await next.unroute('**/assets/js/**');
  await open(next, pagePath('subscribe'));
  await expect(choice(next, 'dark')).toBeChecked();
  await choice(next, 'system').check();
  await expect.poll(() => isDark(next)).toBe(false);
  expect(await next.evaluate((key) => localStorage.getItem(key), THEME_KEY), 'no choice is stored').toBeNull();
  await expect.poll(() => isDark(page), 'the other tab follows').toBe(false);
  await choice(next, 'dark').check();
  await expect.poll(() => isDark(page)).toBe(true);
  await expect(choice(page, 'dark')).toBeChecked();
});

// An adopter's picture may have one edition, and the first screen no form.
test.describe('With the content of the tests', () => {
  onFixtureContent();

  // Firefox draws nothing of these pictures on a canvas.
  for (const system of ['light', 'dark'] as const) {
    test(`Pictures have the theme that the visitor chose, else the system’s, which is ${system}; print has the light one, on white`, {
      tag: '@chromium',
    }, async ({ page }) => {
      await page.emulateMedia({ colorScheme: system });
      await open(page, pagePath('home'));
      for (const chosen of ['light', 'dark', 'system'] as const) {
        await page.locator(`header > div input[value="${chosen}"]`).check();
        await expect
          .poll(() => page.evaluate(shownEditions, '#membership img'), { message: chosen })
          .toEqual([chosen === 'system' ? system : chosen]);
      }
      await page.emulateMedia({ colorScheme: system, media: 'print' });
      await expect.poll(() => page.evaluate(shownEditions, '#membership img')).toEqual(['light']);
      const grounds = () =>
        page.locator('body, body :visible').evaluateAll((elements) => {
          const colours = elements.map((element) => getComputedStyle(element).backgroundColor);
          return [...new Set(colours)].filter((colour) => colour.startsWith('rgb('));
        });
      await expect.poll(grounds).toEqual(['rgb(255, 255, 255)']);
    });
  }

  test('In a language from right to left, arrows, bars and dialogs follow the direction of reading', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open(page, pagePath('home'));
    const forward = () =>
      page.evaluate(() => ({
        arrow: getComputedStyle(document.querySelector('form svg') ?? document.body).scale,
        dialog: getComputedStyle(document.querySelector('dialog') ?? document.body).translate.startsWith('-'),
      }));
    expect(await forward()).toEqual({ arrow: '1', dialog: false });
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await expect.poll(forward).toEqual({ arrow: '-1 1', dialog: true });
  });
});
