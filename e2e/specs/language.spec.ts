import { pagePath } from '../../src/config/paths.ts';
import { started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

test('A visitor switches to Chinese and stays where they were, there and on every page after', async ({ page }) => {
  await page.goto(`${pagePath('subscribe')}?x=1#faq`);
  await started(page);
  await page.getByRole('banner').getByRole('link', { name: '简体中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page).toHaveURL(`${pagePath('subscribe')}?x=1&lang=zh-CN#faq`);
  await started(page);
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '关于', exact: true }).click();
  await expect(page).toHaveURL(pagePath('about'));
  await expect(page.getByRole('contentinfo')).toContainText('隐私协议');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor switches the language all the same', async ({ page }) => {
    await page.goto(pagePath('about'));
    await page.getByRole('banner').getByRole('link', { name: '简体中文' }).click();
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
    await expect(page.getByRole('contentinfo')).toContainText('用户协议');
  });
});
