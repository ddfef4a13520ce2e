import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { workFolder, writeSite } from '../../nginx/testing/site.ts';
import { freePort } from './port.ts';
import { serveSite } from './serve.ts';

test('A running server keeps the pages that it started with while a build replaces them', async () => {
  const work = workFolder();
  onTestFinished(work.remove);
  const dist = writeSite(join(work.path, 'dist'), { 'pages/en/home.html': 'old' });
  const port = await freePort();
  const site = await serveSite({ port, apiUpstream: '', log: 'ignore', environment: { SITE_ROOT: dist } });
  onTestFinished(site.stop);
  const home = (headers = {}) => fetch(`${site.url}/home`, { headers });
  const etag = (await home()).headers.get('etag') ?? '';

  rmSync(dist, { recursive: true });
  writeSite(dist, { 'pages/en/home.html': 'new' });

  const answer = await home();
  expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([200, etag, 'old']);
  expect((await home({ 'if-none-match': etag })).status).toBe(304);
});
