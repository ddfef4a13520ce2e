import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../scripts/site/port.ts';
import { type Server, serve, workFolder, writeSite } from './testing/site.ts';

const work = workFolder();
const site = writeSite(join(work.path, 'site'));
let server: Server;
let metrics: number;

beforeAll(async () => {
  metrics = await freePort();
  server = await serve(work.path, { METRICS_PORT: String(metrics) });
});
afterAll(async () => {
  await server.stop();
  work.remove();
});

async function answer(url: string) {
  const response = await fetch(url);
  return { status: response.status, cache: response.headers.get('cache-control'), text: await response.text() };
}

describe('a load balancer', () => {
  test('learns that the site is alive and ready', async () => {
    expect(await answer(`${server.url}/healthz`)).toEqual({ status: 200, cache: 'no-store', text: 'ok\n' });
    expect(await answer(`${server.url}/readyz`)).toEqual({ status: 200, cache: 'no-store', text: 'ready\n' });
  });

  test('is told to look elsewhere when the files vanish, and to come back when they return', async () => {
    const away = join(work.path, 'away');
    renameSync(site, away);
    expect(await answer(`${server.url}/readyz`)).toMatchObject({ status: 503, cache: 'no-store' });
    expect(await answer(`${server.url}/healthz`)).toMatchObject({ status: 200 });
    renameSync(away, site);
    expect(await answer(`${server.url}/readyz`)).toMatchObject({ status: 200 });
  });
});

describe('monitoring', () => {
  test('reads nginx’s counters on the port set aside for it', async () => {
    const { status, text } = await answer(`http://127.0.0.1:${metrics}/stub_status`);
    expect(status).toBe(200);
    expect(text).toMatch(/^Active connections: \d+\s+server accepts handled requests\s+\d+ \d+ \d+/);
  });

  test('finds nothing else there, and visitors find no counters on the site’s port', async () => {
    expect((await answer(`http://127.0.0.1:${metrics}/`)).status).toBe(404);
    expect((await answer(`${server.url}/stub_status`)).text).not.toContain('Active connections');
  });
});
