import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { closedPolicy } from '../../generator/dev-server.ts';
import { pagePath } from '../../src/lib/paths.ts';
import { documentRequests, open } from '../support/app.ts';
import { expect } from '../support/fixtures.ts';
import { testWithEditor } from './server.ts';

// The editor would disable hot updates.
const test = testWithEditor('off');

test('A developer is redirected from unknown paths, keeps the language, and gets the files of a build', async ({
  page,
  baseURL,
}) => {
  await page.goto('/no/such/page?x=1');
  await expect(page).toHaveURL(`${baseURL}${pagePath('home')}?x=1`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: '简体中文' }).click();
  // Does not wait for the URL, because the development server's client may reload the page meanwhile.
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
  await page.goto(pagePath('about'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.locator('link[rel=expect]'), 'a warning of the browser').toHaveCount(0);
  expect(await page.locator('html').innerHTML(), 'marks of the editor').not.toMatch(/\u200b{4}/);
  const drawing = await page.request.get('/recipe-card.svg');
  expect(drawing.headers()['content-security-policy'], 'that of production').toBe(closedPolicy);
  const files = { 'sitemap.xml': 'text/xml', 'robots.txt': 'text/plain', 'feeds/en.atom': 'application/atom+xml' };
  for (const [file, type] of Object.entries({ ...files, 'site.webmanifest': 'application/manifest+json' })) {
    const response = await page.request.get(`/${file}`, { headers: { accept: 'text/html' } });
    expect(response.headers()['content-type'], file).toContain(type);
  }
});

test('A developer gets API requests proxied, without the prefix @developer', async ({ request }) => {
  const response = await request.post('/prod-api/echo?x=1', { data: { text: 'hello' } });
  expect(await response.json()).toMatchObject({ method: 'POST', url: '/echo?x=1', body: '{"text":"hello"}' });
});

test('A developer is protected from other sites, even if a domain resolves to this machine', async ({ request }) => {
  const openInEditor = '/__open-in-editor?file=package.json';
  const fromThisMachine = await request.get(openInEditor, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
  expect(fromThisMachine.status()).toBe(200);
  const fromOtherSite = await request.get(openInEditor, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
  expect(fromOtherSite.status()).toBe(403);
  for (const target of ['/prod-api/echo', pagePath('home'), openInEditor]) {
    const response = await request.get(target, { headers: { Host: 'attacker.example' } });
    expect(response.status(), target).toBe(403);
  }
});

test('A page shows edits, keeps its state, and recovers from mistakes @developer', async ({
  page,
  pageErrors,
  server,
}) => {
  const edit = async (file: string, before: string, after: string) => {
    const source = await readFile(path.join(server.folder, file), 'utf8');
    expect(source).toContain(before);
    await writeFile(path.join(server.folder, file), source.replace(before, after));
  };
  await open(page, pagePath('home'));
  const choice = page.getByRole('radio', { name: 'A contract' });
  await choice.check();
  const documents = documentRequests(page);
  await edit('src/pages/home/hero.tsx', '{page.lead}', 'Words of the developer');
  await page.getByText('Words of the developer').waitFor();
  expect(documents).toEqual([]);
  await expect(choice).toBeChecked();

  // Changed content reloads the page, because no module accepts it as a hot update.
  pageErrors.allow(/HMR update failed, performing full reload/);
  const content = 'sample/en/home.json';
  await edit(content, '"send": "Ask"', '"send": 1');
  await expect.poll(() => server.errors()).toMatch(/home\.json:\d+.*send/);
  await edit(content, '"send": 1', '"send": "Sent"');
  await page.getByRole('button', { name: 'Sent' }).first().waitFor();
  // As when git switches to another branch. The page shows the error of the stylesheet, whose colours are in brand.json.
  pageErrors.allow(/Module build failed/);
  await rename(path.join(server.folder, 'sample'), path.join(server.folder, 'away'));
  await expect.poll(() => server.errors()).toContain('languages.json: expected a file');
  await rename(path.join(server.folder, 'away'), path.join(server.folder, 'sample'));
  await edit(content, '"send": "Sent"', '"send": "Send it"');
  await page.getByRole('button', { name: 'Send it' }).first().waitFor();
});
