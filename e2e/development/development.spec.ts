import { pagePath } from '../../src/lib/paths.ts';
import { test } from '../support/development.ts';
import { expect } from '../support/fixtures.ts';

test.describe('A developer', { tag: '@own-servers' }, () => {
  test('sees every path from the development server, redirects included', async ({ page }) => {
    await page.goto(pagePath('about'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/no/such/page?x=1');
    await expect(page).toHaveURL(`${pagePath('home')}?x=1`);
  });

  test('reads Chinese where they ask for it, and from then on', async ({ page }) => {
    await page.goto(pagePath('about'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('banner').getByRole('link', { name: '中文' }).click();
    await expect(page).toHaveURL(/lang=zh-CN/);
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
    await page.goto(pagePath('home'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });

  test('has API requests proxied, without the prefix', async ({ request }) => {
    const answer = await request.post('/prod-api/echo?x=1', { data: { text: 'hello' } });
    expect(await answer.json()).toMatchObject({ method: 'POST', url: '/echo?x=1', body: '{"text":"hello"}' });
  });
});
