import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../../generator/files.ts';
import { startBackOffice } from '../../mocks/back-office.ts';
import { buildSite } from '../../scripts/commands/build.ts';
import { freePort, highClientLimits, serveSite } from '../../scripts/servers/serve.ts';
import { ensureInstalled } from '../../scripts/setup/needs.ts';
import { main } from '../../scripts/setup/run.ts';
import { buildTestSite } from '../../scripts/test/project-copy.ts';
import type { Targets } from './targets.ts';

const compose = readFileSync(path.join(import.meta.dirname, '../compose.yml'), 'utf8');
// The parser does not know the tags of docker compose.
const { services } = parse(compose, { logLevel: 'error' });
/** The limits of the service `web-with-limits`. */
const tightLimits: Record<string, string> = services['web-with-limits'].environment;

/**
 * Playwright's `webServer` runs this file. It builds the site of the sample and `dist/` unless they are up to date, serves
 * them and the back office, prints their `Targets` as JSON, and exits when stdin ends.
 */
await main(async () => {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM')).resume();
  process.stdin.unref();
  await ensureInstalled('nginx');
  const [SITE_ROOT] = await Promise.all([buildTestSite(), buildSite()]);
  await using office = await startBackOffice();
  const API_UPSTREAM = new URL(office.url).host;
  const serve = (environment: Readonly<Record<string, string>>) => serveSite({ SITE_ROOT, ...environment });
  const sites = await Promise.all([
    serve({ API_UPSTREAM, ...highClientLimits }),
    serve({ API_UPSTREAM: '' }),
    serve({ API_UPSTREAM: `127.0.0.1:${await freePort()}` }),
    serve({ ...tightLimits, API_UPSTREAM }),
    serve({ API_UPSTREAM, ...highClientLimits, SITE_ROOT: path.join(projectRoot, 'dist') }),
  ]);
  const [site, withoutApi, withDeadApi, withLimits, content] = sites;
  const targets: Targets = {
    site: site.url,
    withoutApi: withoutApi.url,
    withDeadApi: withDeadApi.url,
    withLimits: withLimits.url,
    content: content.url,
    api: office.url,
    nginxPid: site.pid,
  };
  console.log('Servers:', JSON.stringify(targets));
  await Promise.all(sites.map(({ exited }) => exited));
}, 'server');
