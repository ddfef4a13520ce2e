import { spawnSync } from 'node:child_process';
import { addPage } from '../../scripts/commands/new-page.ts';
import { freePort } from '../../scripts/servers/serve.ts';
import { endChild, startChild, waitForServer } from '../../scripts/setup/run.ts';
import { copyWithPackages } from '../../scripts/test/project-copy.ts';
import { test as base } from '../support/fixtures.ts';
import { targets } from '../support/targets.ts';

/** `errors` returns what the server has written to stderr. */
type Server = { url: string; folder: string; errors: () => string };

/**
 * A test of a server like that of `npm run dev` or `npm run edit`, on a copy of the project whose content is the sample,
 * in a repository of its own. Tests may edit files in the copy. All tests of a file share the server, because starting
 * it and compiling the pages takes long.
 */
export const testWithEditor = (DEV_EDITOR: 'on' | 'off') =>
  base.extend<object, { server: Server }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
      async ({}, use) => {
        await using copy = await copyWithPackages();
        const cwd = copy.path;
        if (DEV_EDITOR === 'on') await addPage(cwd, 'blogoftests', 'articles');
        const git = (...parameters: string[]) => spawnSync('git', parameters, { cwd });
        git('init');
        git('add', 'sample', 'public');
        git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-m', 'First');
        const port = await freePort();
        const variables = {
          NODE_ENV: 'development',
          SITE_CONTENT: '',
          SITE_PORT: String(port),
          DEV_API_SERVER: targets.api,
          DEV_EDITOR,
        };
        const server = startChild('rsbuild', ['dev', '--no-env'], {
          cwd,
          // As the program that opens source files, a command that does nothing.
          env: { ...process.env, ...variables, LAUNCH_EDITOR: 'true' },
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        let errors = '';
        server.stderr?.on('data', (chunk) => {
          errors += chunk;
        });
        const url = `http://localhost:${port}`;
        await waitForServer(server, 'rsbuild dev', url, 150_000);
        await use({ url, folder: cwd, errors: () => errors });
        await endChild(server);
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: ({ server }, use) => use(server.url),
  });
