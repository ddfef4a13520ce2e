import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../../generator/files.ts';
import { startBackOffice } from '../../mocks/back-office.ts';
import { buildSite } from '../../scripts/commands/build.ts';
import { freePort, highClientLimits, serveSite } from '../../scripts/servers/serve.ts';
import { ensureInstalled } from '../../scripts/setup/needs.ts';
import { main } from '../../scripts/setup/run.ts';
import { buildFixture } from '../../scripts/test/project-copy.ts';

const compose = readFileSync(path.join(import.meta.dirname, '../compose.yml'), 'utf8');
// The parser does not know the tags of docker compose.
const { services } = parse(compose, { logLevel: 'error' });
/** The environment of the container with tight limits. */
const tightLimits: Record<string, string> = services['web-with-limits'].environment;

/**
 * Playwright's `webServer` runs this file. It builds the sites of the fixture and of `content/` unless they are up to date, starts
 * the back office and the sites, prints their addresses for targets.ts, and exits when stdin ends.
 */
await main(async () => {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM')).resume();
  process.stdin.unref();
  await ensureInstalled('nginx');
  const [SITE_ROOT] = await Promise.all([buildFixture(), buildSite()]);
  await using office = await startBackOffice();
  const api = { API_UPSTREAM: new URL(office.url).host };
  const environments = [
    { ...api, ...highClientLimits },
    { API_UPSTREAM: '' },
    { API_UPSTREAM: `127.0.0.1:${await freePort()}` },
    { ...tightLimits, ...api },
    { ...api, ...highClientLimits, SITE_ROOT: path.join(projectRoot, 'dist') },
  ];
  const sites = await Promise.all(environments.map((environment) => serveSite({ SITE_ROOT, ...environment })));
  console.log('Servers:', ...sites.map(({ url }) => url), office.url, sites[0]?.pid, 'ready');
  await Promise.all(sites.map(({ exited }) => exited));
}, 'server');
