import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../setup/run.ts';
import { freePort } from '../site/port.ts';
import { nativeEnvironment } from '../site/serve.ts';
import { type Outcome, verdict } from './outcome.ts';
import { runSpecs } from './playwright.ts';

/** Whether nginx accepts the configuration that the entrypoint renders. */
export async function nginxAccepts(): Promise<Outcome> {
  const runDir = await mkdtemp(path.join(tmpdir(), 'site-check-'));
  const status = await run('sh', ['nginx/entrypoint.sh', 'check'], {
    env: nativeEnvironment(await freePort(), runDir),
  });
  await rm(runDir, { recursive: true, force: true });
  return verdict('nginx -t', status === 0);
}

/** Every spec in every browser, against nginx on this machine. */
export const nativeSpecs = (): Promise<Outcome> =>
  runSpecs('end to end, native', ['http', 'chromium', 'firefox', 'webkit', 'development']);
