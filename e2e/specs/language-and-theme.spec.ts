import type { Page } from '@playwright/test';
import { pagePath } from '../../src/lib/paths.ts';
import { THEME_KEY } from '../../src/lib/storage-keys.ts';
import { open, started } from '../support/app.ts';
import { chinese, english, messages } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { mainLink } from '../support/pages.ts';

const nameOfChinese = english.site.languages.find(({ tag }) => tag === 'zh-CN')?.name ?? '';

test('A visitor switches to Chinese, here and on later pages', { tag: ['@smoke', '@readonly'] }, async ({ page }) => {
  await page.goto(`${pagePath('subscribe')}?x=1#faq`);
  await started(page);
  await page.getByRole('banner').getByRole('link', { name: nameOfChinese }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page).toHaveURL(`${pagePath('subscribe')}?x=1&lang=zh-CN#faq`);
  await started(page);
  await page
    .getByRole('navigation', { name: chinese.messages.common.header.main })
    .locator(`a[href="${pagePath('about')}"]`)
    .click();
  await expect(page).toHaveURL(pagePath('about'));
  await expect(page.getByRole('contentinfo')).toContainText(chinese.navigation.footer[0]?.title ?? '');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

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
  await mainLink(page, 'about').click();
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
});
