import type { Page } from '@playwright/test';
import { pagePath } from '../../src/config/paths.ts';
import { THEME_KEY } from '../../src/config/storage-keys.ts';
import { open, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const choice = (page: Page, name: string) => page.getByRole('banner').getByRole('radio', { name });
const paper = 'rgb(251, 248, 242)';
const night = 'rgb(23, 21, 18)';

test('A visitor who chooses dark colours keeps them on the next page and the next visit', async ({ page, context }) => {
  await open(page, pagePath('home'));
  await choice(page, 'Dark').check();
  await expect.poll(() => ground(page)).toBe(night);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(pagePath('about'));
  expect(await ground(page)).toBe(night);
  const next = await context.newPage();
  await next.goto(pagePath('subscribe'));
  expect(await ground(next)).toBe(night);
  await started(next);
  await expect(choice(next, 'Dark')).toBeChecked();
});

test('A visitor who returns to the system’s colours is forgotten about', async ({ page }) => {
  await open(page, pagePath('home'));
  await page.evaluate((key) => localStorage.setItem(key, 'dark'), THEME_KEY);
  await page.reload();
  expect(await ground(page)).toBe(night);
  await started(page);
  await choice(page, 'As the system').check();
  await expect.poll(() => ground(page)).toBe(paper);
  expect(await page.evaluate((key) => localStorage.getItem(key), THEME_KEY)).toBeNull();
});

test('A chosen theme is there before the first paint, without any script file', async ({ page, pageErrors }) => {
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
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await menu.getByRole('radio', { name: 'Light' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await menu.getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL(pagePath('about'));
    await expect(menu).toBeHidden();
  });

  test('a visitor closes the menu with Escape and is back at its button', async ({ page }) => {
    await open(page, pagePath('home'));
    const button = page.getByRole('button', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await expect(button).toBeFocused();
  });
});
