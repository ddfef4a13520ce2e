import type { Page } from '@playwright/test';
import { pagePath } from '../../src/lib/paths.ts';
import { THEME_KEY } from '../../src/lib/storage.ts';
import { open, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { footerLink, shownEditions } from '../support/pages.ts';

test('A visitor switches to Chinese, here and on later pages @visitor', { tag: '@smoke' }, async ({ page }) => {
  await open(page, '/subscribe?x=1#faq');
  await page.getByRole('banner').getByRole('link', { name: '简体中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page).toHaveURL('/subscribe?x=1&lang=zh-CN#faq');
  await started(page);
  await footerLink(page, 'about').click();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('contentinfo')).toContainText('产品');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('A visitor with a phone finds Chinese at the end of a page, without the menu', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: '简体中文', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page).toHaveURL('/about?lang=zh-CN');
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
const choice = (page: Page, name: 'As the system' | 'Dark') =>
  page.getByRole('banner').getByRole('radio', { name, exact: true });

test('A visitor keeps dark colours, on the next visit before any script @visitor', { tag: '@smoke' }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/dynamically imported module|ERR_FAILED/);
  await open(page, pagePath('home'));
  await choice(page, 'Dark').check();
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
  await expect(choice(next, 'Dark')).toBeChecked();
  await choice(next, 'As the system').check();
  await expect.poll(() => isDark(next)).toBe(false);
  expect(await next.evaluate((key) => localStorage.getItem(key), THEME_KEY), 'no choice is stored').toBeNull();
  await expect.poll(() => isDark(page), 'the other tab follows').toBe(false);
  await choice(next, 'Dark').check();
  await expect.poll(() => isDark(page)).toBe(true);
  await expect(choice(page, 'Dark')).toBeChecked();
});

// Firefox draws nothing of these pictures on a canvas.
for (const system of ['light', 'dark'] as const) {
  test(`Pictures have the theme that the visitor chose, else the system’s, which is ${system}; print has the light one, on white @visitor`, {
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

test('In a language from right to left, arrows, bars and dialogs follow the direction of reading @visitor', async ({
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
