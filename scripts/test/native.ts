import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot, run } from '../setup/run.ts';
import { freePort } from '../site/port.ts';
import { nativeEnvironment, type Site, serveSite } from '../site/serve.ts';
import { startDevelopment } from './development.ts';
import { type Outcome, verdict } from './outcome.ts';
import { manyVisitors, runSpecs, type Servers, tightLimits } from './playwright.ts';

/** Whether nginx accepts the configuration that the entrypoint renders. */
export async function nginxAccepts(): Promise<Outcome> {
  const runDir = await mkdtemp(path.join(tmpdir(), 'site-check-'));
  const status = await run('sh', ['nginx/entrypoint.sh', 'check'], {
    env: nativeEnvironment(await freePort(), runDir),
  });
  await rm(runDir, { recursive: true, force: true });
  return verdict('nginx -t', status === 0);
}

/**
 * Serves the site natively, four times: with the stub API behind it, with none, with one that nothing answers for, and
 * with tight limits for the API; and runs the development server. All of it ends with the task.
 */
export async function withNativeServers<Result>(task: (servers: Servers) => Promise<Result>): Promise<Result> {
  const apiPort = await freePort();
  const stub = spawn(process.execPath, [path.join(projectRoot, 'e2e/support/stub-api.ts'), String(apiPort)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(stub.stdout, 'data');
  const apiUpstream = `127.0.0.1:${apiPort}`;
  const kinds = [
    { apiUpstream, environment: manyVisitors },
    { apiUpstream: '' },
    { apiUpstream: `127.0.0.1:${await freePort()}` },
    { apiUpstream, environment: tightLimits },
  ];
  const sites: Site[] = [];
  try {
    for (const kind of kinds) sites.push(await serveSite({ port: await freePort(), log: 'ignore', ...kind }));
    const [site = '', withoutApi = '', withDeadApi = '', withLimits = ''] = sites.map(({ url }) => url);
    const development = await startDevelopment(`http://${apiUpstream}`);
    try {
      const pid = sites[0]?.pid;
      return await task({ site, withoutApi, withDeadApi, withLimits, pid, development: development.url });
    } finally {
      await development.stop();
    }
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    stub.kill();
  }
}

/** Every spec in every browser, against nginx on this machine. */
export const nativeSpecs = (): Promise<Outcome> =>
  withNativeServers((servers) =>
    runSpecs('end to end, native', servers, ['http', 'chromium', 'firefox', 'webkit', 'development']),
  );
