import { statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serve, workFolder, writeSite } from './testing/site.ts';

const folder = workFolder();
afterAll(folder.remove);

const noon = new Date('2026-01-01T12:00:00Z');

/** Serves a site whose one page is this, of a given time, asks for it once, and stops. */
async function ask(html: string, headers: Record<string, string> = {}) {
  const root = writeSite(join(folder.path, 'site'), { 'pages/en/home.html': html });
  const file = join(root, 'pages/en/home.html');
  utimesSync(file, noon, noon);
  const { size, mtimeMs } = statSync(file);
  expect({ size, mtimeMs }, 'what nginx’s own tags are made of').toEqual({ size: 4, mtimeMs: noon.getTime() });
  const server = await serve(folder.path);
  try {
    const response = await fetch(`${server.url}/home`, { headers });
    return { status: response.status, tag: response.headers.get('etag') ?? '', body: await response.text() };
  } finally {
    await server.stop();
  }
}

test('a visitor gets a new page that has the size and the time of the one they hold', async () => {
  const before = await ask('<p>a');
  const again = await ask('<p>a', { 'if-none-match': before.tag });
  expect(again.status).toBe(304);
  const after = await ask('<p>b', { 'if-none-match': before.tag, 'if-modified-since': noon.toUTCString() });
  expect(after).toMatchObject({ status: 200, body: '<p>b' });
  expect(after.tag).not.toBe(before.tag);
});
