import type { Page } from '@playwright/test';
import { pagePath } from '../../src/lib/paths.ts';
import { THEME_KEY } from '../../src/lib/storage-keys.ts';
import { open, started } from '../support/app.ts';
import { messages } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { mainLink, menu, menuButton, menuLink } from '../support/pages.ts';

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const { theme } = messages.common;
const choice = (page: Page, name: 'system' | 'light' | 'dark') =>
  page.getByRole('banner').getByRole('radio', { name: theme[name], exact: true });
const paper = 'rgb(251, 248, 242)';
const night = 'rgb(23, 21, 18)';

test('A visitor who chooses dark colours keeps them on the next page and the next visit', {
  tag: ['@smoke', '@readonly'],
}, async ({ page, context }) => {
  await open(page, pagePath('home'));
  await choice(page, 'dark').check();
  await expect.poll(() => ground(page)).toBe(night);
  await mainLink(page, 'about').click();
  await expect(page).toHaveURL(pagePath('about'));
  expect(await ground(page)).toBe(night);
  const next = await context.newPage();
  await next.goto(pagePath('subscribe'));
  expect(await ground(next)).toBe(night);
  await started(next);
  await expect(choice(next, 'dark')).toBeChecked();
});

test('A visitor who returns to the system’s colours is forgotten about', async ({ page }) => {
  await open(page, pagePath('home'));
  await page.evaluate((key) => localStorage.setItem(key, 'dark'), THEME_KEY);
  await page.reload();
  expect(await ground(page)).toBe(night);
  await started(page);
  await choice(page, 'system').check();
  await expect.poll(() => ground(page)).toBe(paper);
  expect(await page.evaluate((key) => localStorage.getItem(key), THEME_KEY)).toBeNull();
});

test('A chosen theme is there before the first paint, without any script file', { tag: '@cross' }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/dynamically imported module|ERR_FAILED/);
  await open(page, pagePath('home'));
  await page.evaluate((key) => localStorage.setItem(key, 'dark'), THEME_KEY);
  await page.route('**/assets/js/**', (route) => route.abort());
  await page.goto(pagePath('about'), { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await ground(page)).toBe(night);
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('a visitor opens the menu, chooses colours there, and goes to a page, which closes it', async ({ page }) => {
    await open(page, pagePath('home'));
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    await menu(page).getByRole('radio', { name: theme.light, exact: true }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await menuLink(page, 'about').click();
    await expect(page).toHaveURL(pagePath('about'));
    await expect(menu(page)).toBeHidden();
  });

  test('a visitor closes the menu with Escape and is back at its button', async ({ page }) => {
    await open(page, pagePath('home'));
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  });
});
