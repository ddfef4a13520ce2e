import { pagePath } from '../../src/config/paths.ts';
import { test } from '../support/development.ts';
import { expect } from '../support/fixtures.ts';

test.describe('A developer', { tag: '@own-servers' }, () => {
  test('sees every path from the development server, redirects included', async ({ page }) => {
    await page.goto(pagePath('about'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/no/such/page?x=1');
    await expect(page).toHaveURL(`${pagePath('home')}?x=1`);
  });

  test('has API requests proxied, without the prefix', async ({ request }) => {
    const answer = await request.post('/prod-api/echo?x=1', { data: { text: 'hello' } });
    expect(await answer.json()).toMatchObject({ method: 'POST', url: '/echo?x=1', body: '{"text":"hello"}' });
  });
});
