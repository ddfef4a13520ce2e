import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../scripts/site/port.ts';
import { startDevelopment } from '../../scripts/test/development.ts';
import { copyProject } from '../../scripts/test/project-copy.ts';
import { pagePath } from '../../src/lib/paths.ts';
import { documentRequests } from '../support/app.ts';
import { test as base, expect } from '../support/fixtures.ts';

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
const test = base.extend<{ project: Project }>({
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

test.describe('A developer', { tag: '@own-servers' }, () => {
  test.describe.configure({ timeout: COMPILING });

  test('reads a component’s new words on the open page, which is not loaded again and keeps its state', async ({
    page,
    project,
  }) => {
    const pause = page.getByRole('checkbox', { name: 'Pause' });
    await pause.check();
    const documents = documentRequests(page);
    await project.edit('src/pages/home/hero.tsx', '{page.lead}', 'Words of a moment ago');
    await page.getByText('Words of a moment ago').waitFor();
    await expect(pause).toBeChecked();
    expect(documents).toEqual([]);
  });

  test('reads new content on the open page', async ({ page, pageErrors, project }) => {
    // The server starts anew; the page misses it for a moment and loads itself again.
    pageErrors.allow(/WebSocket connection|HMR update failed|404|net::ERR_/);
    await project.edit('content/en/messages.json', '"replay": "Replay"', '"replay": "Play it anew"');
    await page.getByRole('button', { name: 'Play it anew' }).waitFor();
  });
});
