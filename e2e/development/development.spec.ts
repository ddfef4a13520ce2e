import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endChild, projectRoot, startChild, untilAnswers } from '../../scripts/setup/run.ts';
import { freePort } from '../../scripts/site/port.ts';
import { copyProject } from '../../scripts/test/project-copy.ts';
import { pagePath } from '../../src/lib/paths.ts';
import { documentRequests, open } from '../support/app.ts';
import { chinese, english, messages } from '../support/content.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { targets } from '../support/targets.ts';

/** Runs the development server, as `npm run dev` does, on this project or a copy of it. */
async function startDevelopment(apiServer: string, folder = projectRoot) {
  const port = await freePort();
  const server = startChild('rsbuild', ['dev', '--no-env'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development', SITE_PORT: String(port), DEV_API_SERVER: apiServer },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  await untilAnswers(server, 'rsbuild dev', url);
  return { url, stop: () => endChild(server) };
}

/** A test on the development server, with the stub API behind it; the server is started once per worker. */
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

  test('reads Chinese after choosing it, and on later pages', async ({ page }) => {
    await page.goto(pagePath('about'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const name = english.site.languages.find(({ tag }) => tag === 'zh-CN')?.name ?? '';
    await page.getByRole('banner').getByRole('link', { name }).click();
    await expect(page).toHaveURL(/lang=zh-CN/);
    await expect(page.getByRole('navigation', { name: chinese.messages.common.header.main })).toBeVisible();
    await page.goto(pagePath('home'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });

  test('has API requests proxied, without the prefix', async ({ request }) => {
    const answer = await request.post('/prod-api/echo?x=1', { data: { text: 'hello' } });
    expect(await answer.json()).toMatchObject({ method: 'POST', url: '/echo?x=1', body: '{"text":"hello"}' });
  });
});

base(
  'A developer sees an edit on the open page, which keeps its state where a component changed',
  {
    tag: '@own-servers',
  },
  async ({ page, pageErrors }) => {
    // The pages are compiled on request, which takes minutes on a busy machine.
    base.setTimeout(180_000);
    // A copy, so that the project's own files and the other specs' pages do not change.
    const copy = await copyProject();
    // No API: pages must get no newer content, and no error.
    const server = await startDevelopment(`http://127.0.0.1:${await freePort()}`, copy);
    const edit = async (file: string, words: string, others: string) => {
      const source = await readFile(path.join(copy, file), 'utf8');
      expect(source).toContain(words);
      await writeFile(path.join(copy, file), source.replace(words, others));
    };
    try {
      await open(page, server.url + pagePath('home'));
      const { pause, replay } = messages.home;
      await page.getByRole('checkbox', { name: pause }).check();
      const documents = documentRequests(page);
      await edit('src/pages/home/hero.tsx', '{page.lead}', 'Words of the developer');
      await page.getByText('Words of the developer').waitFor();
      await expect(page.getByRole('checkbox', { name: pause })).toBeChecked();
      expect(documents).toEqual([]);

      // For content the server restarts; the page loses its connection for a moment and reloads.
      pageErrors.allow(/WebSocket connection|HMR update failed|404|net::ERR_/);
      await edit('content/en/messages.json', `"replay": "${replay}"`, '"replay": "Play it anew"');
      await page.getByRole('button', { name: 'Play it anew' }).waitFor();
    } finally {
      // First, or the page would report the stopped server.
      await page.close();
      await server.stop();
      await rm(copy, { recursive: true, force: true });
    }
  },
);
