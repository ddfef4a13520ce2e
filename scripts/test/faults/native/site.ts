import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { projectRoot } from '../../../setup/run.ts';
import { freePort } from '../../../site/port.ts';
import { type Site, serveSite } from '../../../site/serve.ts';

const results = path.join(projectRoot, 'test-results');
mkdirSync(results, { recursive: true });
/** nginx reports every fault; on the terminal that would look like failing tests. */
const errors = openSync(path.join(results, 'faults-native.log'), 'a');

/** The site, served natively by two workers for the length of one test. */
export async function site(variables: Record<string, string> = {}): Promise<Site> {
  const served = await serveSite({
    port: await freePort(),
    apiUpstream: '',
    log: 'ignore',
    errors,
    // The load comes from one address, which would be limited as one visitor's.
    environment: { WORKERS: '2', API_RATE: 'off', CLIENT_REQUESTS: 'off', ...variables },
  });
  onTestFinished(() => served.stop());
  return { ...served, url: served.url.replace('localhost', '127.0.0.1') };
}
