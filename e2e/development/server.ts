import { spawnSync } from 'node:child_process';
import { freePort } from '../../scripts/servers/serve.ts';
import { endChild, startChild, waitForServer } from '../../scripts/setup/run.ts';
import { copyWithFixture } from '../../scripts/test/project-copy.ts';
import { test as base } from '../support/fixtures.ts';
import { targets } from '../support/targets.ts';

/**
 * Starts the development server as `npm run dev` or `npm run edit` does, on a copy of the project with the fixture's content, in a
 * repository of its own. Tests may edit files in the copy.
 */
async function startDevelopment(DEV_EDITOR: 'on' | 'off') {
  const copy = await copyWithFixture();
  const git = (...parameters: string[]) => spawnSync('git', parameters, { cwd: copy.path });
  git('init');
  git('add', 'content', 'public');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-m', 'First');
  const port = await freePort();
  const server = startChild('rsbuild', ['dev', '--no-env'], {
    cwd: copy.path,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      SITE_PORT: String(port),
      DEV_API_SERVER: targets.api,
      DEV_EDITOR,
      // A command that does nothing, in place of a program that opens source files.
      LAUNCH_EDITOR: 'true',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  server.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const url = `http://localhost:${port}`;
  await waitForServer(server, 'rsbuild dev', url);
  return {
    url,
    folder: copy.path,
    /** What the server has written to stderr. */
    errors: () => errors,
    stop: async () => {
      await endChild(server);
      await copy.remove();
    },
  };
}

type Server = Awaited<ReturnType<typeof startDevelopment>>;

/** A test of a server that all tests of a file share, because starting it and compiling the pages takes long. */
export const testWithEditor = (editor: 'on' | 'off') =>
  base.extend<object, { server: Server }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
      async ({}, use) => {
        const server = await startDevelopment(editor);
        await use(server);
        await server.stop();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: ({ server }, use) => use(server.url),
  });
