import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pagePath } from '../../src/lib/paths.ts';
import { documentRequests, open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { startDevelopment } from './server.ts';

// In one worker, because the tests share a server.
test.describe.configure({ mode: 'default' });

test.describe('A developer', () => {
  let server: Awaited<ReturnType<typeof startDevelopment>>;
  let url: string;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    server = await startDevelopment();
    url = server.url;
  });
  test.afterAll(() => server.stop());
  // The pages are compiled on request, which takes minutes on a busy machine.
  test.beforeEach(() => test.setTimeout(180_000));

  test('can open any path, is redirected from unknown ones, and keeps the chosen language', async ({ page }) => {
    await page.goto(`${url}/no/such/page?x=1`);
    await expect(page).toHaveURL(`${url}${pagePath('home')}?x=1`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('banner').getByRole('link', { name: '简体中文' }).click();
    // Does not wait for the URL, because the development server's client may reload the page meanwhile.
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
    await page.goto(url + pagePath('about'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });

  test('gets API requests proxied, without the prefix @developer', async ({ request }) => {
    const response = await request.post(`${url}/prod-api/echo?x=1`, { data: { text: 'hello' } });
    expect(await response.json()).toMatchObject({ method: 'POST', url: '/echo?x=1', body: '{"text":"hello"}' });
  });

  test('can open source files in an editor from the page, but other sites cannot', async ({ request }) => {
    const statusFrom = async (site: 'cross-site' | 'same-origin') => {
      const headers = { 'Sec-Fetch-Site': site };
      return (await request.get(`${url}/__open-in-editor?file=package.json`, { headers })).status();
    };
    expect(await statusFrom('cross-site')).toBe(403);
    expect(await statusFrom('same-origin')).toBe(200);
  });

  test('is protected from sites whose domain resolves to this machine', async ({ request }) => {
    for (const target of ['/prod-api/echo', pagePath('home'), '/__open-in-editor?file=package.json']) {
      const response = await request.get(url + target, { headers: { Host: 'attacker.example' } });
      expect(response.status(), target).toBe(403);
    }
  });

  test('sees edits on the open page, which keeps its state and recovers from mistakes @developer', async ({
    page,
    pageErrors,
  }) => {
    const edit = async (file: string, before: string, after: string) => {
      const source = await readFile(path.join(server.folder, file), 'utf8');
      expect(source).toContain(before);
      await writeFile(path.join(server.folder, file), source.replace(before, after));
    };
    await open(page, url + pagePath('home'));
    const choice = page.getByRole('radio', { name: 'A contract' });
    await choice.check();
    const documents = documentRequests(page);
    await edit('src/pages/home/hero.tsx', '{page.lead}', 'Words of the developer');
    await page.getByText('Words of the developer').waitFor();
    expect(documents).toEqual([]);
    await expect(choice).toBeChecked();

    // Changed content reloads the page, because no module accepts it as a hot update.
    pageErrors.allow(/HMR update failed, performing full reload/);
    const content = 'content/en/home.json';
    await edit(content, '"send": "Ask"', '"send": 1');
    await expect.poll(() => server.errors()).toMatch(/home\.json:\d+.*send/);
    await edit(content, '"send": 1', '"send": "Send it"');
    await page.getByRole('button', { name: 'Send it' }).first().waitFor();
  });
});
