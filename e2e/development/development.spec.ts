import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../scripts/site/port.ts';
import { startDevelopment } from '../../scripts/test/development.ts';
import { copyProject } from '../../scripts/test/project-copy.ts';
import { pagePath } from '../../src/lib/paths.ts';
import { documentRequests } from '../support/app.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { targets } from '../support/targets.ts';

/** A test on the development server, with the stub API behind it; started for the first test of a worker that needs it. */
const test = base.extend<object, { development: string }>({
  development: [
    async ({ browserName: _ }, use) => {
      const server = await startDevelopment(targets.api);
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ development }, use) => use(development),
});

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

/** The pages are compiled while they are waited for: on a busy machine that is a matter of minutes. */
const COMPILING = 180_000;

type Project = {
  /** Saves a file of the project with other words. */
  edit: (file: string, words: string, others: string) => Promise<void>;
};

/**
 * A copy of the project, with a development server that the page is open at: the project's own files stay as they are, and
 * so do the other specs' pages.
 */
const testOnCopy = base.extend<{ project: Project }>({
  project: [
    async ({ page }, use) => {
      const copy = await copyProject();
      // Nothing answers for the API: pages must find no newer content there, and no error.
      const server = await startDevelopment(`http://127.0.0.1:${await freePort()}`, copy);
      try {
        await page.goto(server.url + pagePath('home'));
        await page.locator('html[data-started]').waitFor();
        await use({
          edit: async (file, words, others) => {
            const source = await readFile(path.join(copy, file), 'utf8');
            expect(source).toContain(words);
            await writeFile(path.join(copy, file), source.replace(words, others));
          },
        });
      } finally {
        // First, or the page would report a server that is gone.
        await page.close();
        await server.stop();
        await rm(copy, { recursive: true, force: true });
      }
    },
    { timeout: COMPILING },
  ],
});

testOnCopy.describe('A developer who edits', { tag: '@own-servers' }, () => {
  testOnCopy.describe.configure({ timeout: COMPILING });

  testOnCopy(
    'reads a component’s new words on the open page, which is not loaded again and keeps its state',
    async ({ page, project }) => {
      const pause = page.getByRole('checkbox', { name: 'Pause' });
      await pause.check();
      const documents = documentRequests(page);
      await project.edit('src/pages/home/hero.tsx', '{page.lead}', 'Words of a moment ago');
      await page.getByText('Words of a moment ago').waitFor();
      await expect(pause).toBeChecked();
      expect(documents).toEqual([]);
    },
  );

  testOnCopy('reads new content on the open page', async ({ page, pageErrors, project }) => {
    // The server starts anew; the page misses it for a moment and loads itself again.
    pageErrors.allow(/WebSocket connection|HMR update failed|404|net::ERR_/);
    await project.edit('content/en/messages.json', '"replay": "Replay"', '"replay": "Play it anew"');
    await page.getByRole('button', { name: 'Play it anew' }).waitFor();
  });
});
