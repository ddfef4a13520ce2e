import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { filesConf } from '../generator/public-files.ts';
import { type Redirect, redirectOf, redirectsConf } from '../generator/redirects.ts';
import { workFolder } from '../generator/temporary-files.ts';
import { nginxDirectory, serve, writeSite } from '../scripts/servers/nginx.ts';

type Cases = { redirects: Redirect[]; redirected: Record<string, object>; unchanged: string[] };
const { redirects, redirected, unchanged }: Cases = parse(readFileSync(join(nginxDirectory, 'redirects.yaml'), 'utf8'));

test('Old addresses redirect to new ones with their query, as in development; pages and files are unaffected @operator', async () => {
  const work = workFolder();
  writeSite(join(work, 'site'), {
    'pages/en/about.html': '',
    'blog/press.zip': '',
    'files.conf': filesConf(['/blog/press.zip']),
    'redirects.conf': redirectsConf(redirects),
  });
  const { url } = await serve(work);
  const get = async (address: string) => {
    const { status, headers } = await fetch(url + address, { redirect: 'manual' });
    return { status, location: headers.get('location') };
  };
  for (const [address, expected] of Object.entries(redirected)) {
    expect(redirectOf(redirects, address), `${address} in development`).toEqual(expected);
    expect(await get(address), address).toEqual(expected);
  }
  for (const address of unchanged) expect(await get(address), address).toEqual({ status: 200, location: null });
});
