import type { Page } from '@playwright/test';
import home from '../../generator/fixture/content/en/home.json' with { type: 'json' };
import { open } from '../support/app.ts';
import { expect, onFixtureContent, test } from '../support/fixtures.ts';

onFixtureContent();

/** Opens a page, and shows it as its print. */
async function print(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.emulateMedia({ media: 'print' });
}

test.describe('A reader who prints', { tag: '@chromium' }, () => {
  test('a page has its words and no controls', async ({ page }) => {
    await print(page, '/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const role of ['button', 'textbox', 'radio', 'navigation'] as const)
      await expect(page.getByRole(role), role).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link'), 'the brand alone').toHaveCount(1);
    await expect(page.getByRole('table', { name: home.comparison.table.caption })).toBeVisible();
    await expect(page.locator('#faq details p').first(), 'an answer that is closed on the screen').toBeVisible();
  });

  test('the plans has both prices of each', async ({ page }) => {
    await print(page, '/subscribe');
    for (const price of ['$15.50 a month', '$149 a year'])
      await expect(page.locator('#plans').getByText(price, { exact: true })).toBeVisible();
  });

  test('a link to another site has its address', async ({ page }) => {
    await print(page, '/about');
    const status = page.locator('#contact').getByRole('link', { name: 'System status' });
    const after = await status.evaluate((link) => getComputedStyle(link, '::after').content);
    expect(after).toContain('https://status.osprey.test/');
  });
});
