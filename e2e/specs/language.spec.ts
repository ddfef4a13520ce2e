import type { Page } from '@playwright/test';
import { pagePath } from '../../src/lib/paths.ts';
import { started } from '../support/app.ts';
import { chinese, english } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';

const nameOfChinese = english.site.languages.find(({ tag }) => tag === 'zh-CN')?.name ?? '';
const toChinese = (page: Page) => page.getByRole('banner').getByRole('link', { name: nameOfChinese });
/** The header and the footer speak Chinese. */
async function expectChinese(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: chinese.messages.common.header.main })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(chinese.navigation.footer[0]?.title ?? '');
}

test('A visitor switches to Chinese and stays where they were, there and on every page after', {
  tag: ['@smoke', '@readonly'],
}, async ({ page }) => {
  await page.goto(`${pagePath('subscribe')}?x=1#faq`);
  await started(page);
  await toChinese(page).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page).toHaveURL(`${pagePath('subscribe')}?x=1&lang=zh-CN#faq`);
  await started(page);
  await page
    .getByRole('navigation', { name: chinese.messages.common.header.main })
    .locator(`a[href="${pagePath('about')}"]`)
    .click();
  await expect(page).toHaveURL(pagePath('about'));
  await expectChinese(page);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor switches the language all the same', async ({ page }) => {
    await page.goto(pagePath('about'));
    await toChinese(page).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page).toHaveURL(`${pagePath('about')}?lang=zh-CN`);
  });
});

test.describe('A visitor whose browser prefers Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('is greeted in Chinese', async ({ page }) => {
    await page.goto(pagePath('home'));
    await started(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expectChinese(page);
  });
});
