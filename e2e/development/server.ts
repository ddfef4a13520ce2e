import { spawnSync } from 'node:child_process';
import { freePort } from '../../scripts/servers/serve.ts';
import { endChild, startChild, waitForServer } from '../../scripts/setup/run.ts';
import { copyWithFixture } from '../../scripts/test/project-copy.ts';
import { targets } from '../support/targets.ts';

/**
 * Starts the development server as `npm run dev` does, on a copy of the project with the fixture's content. Tests may edit
 * files in the copy.
 * @param variables environment variables in addition to those of this process
 * @param edit changes the copy before the server starts
 */
export async function startDevelopment(
  variables: Readonly<Record<string, string>> = {},
  edit: (folder: string) => unknown = () => undefined,
) {
  const copy = await copyWithFixture();
  await edit(copy.path);
  const port = await freePort();
  const server = startChild('rsbuild', ['dev', '--no-env'], {
    cwd: copy.path,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      SITE_PORT: String(port),
      DEV_API_SERVER: targets.api,
      // A command that does nothing, in place of an editor.
      LAUNCH_EDITOR: 'true',
      ...variables,
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

/** Starts the editor as `npm run edit` does, in a repository of its own. */
export const startEditor = () =>
  startDevelopment({ DEV_EDITOR: 'on' }, (folder) => {
    const git = (...parameters: string[]) => spawnSync('git', parameters, { cwd: folder });
    git('init');
    git('add', 'content', 'public');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-m', 'First');
  });
