import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesConf } from '../generator/public-files.ts';
import { redirectOf, redirectsConf } from '../generator/redirects.ts';
import { workFolder } from '../generator/temporary-files.ts';
import { serve, writeSite } from '../scripts/servers/nginx.ts';

const redirects = [
  { from: '/pricing', to: '/subscribe', status: 301 },
  { from: '/Pricing', to: '/subscribe?case', status: 301 },
  { from: '/old.html', to: '/downLoad#verify', status: 302 },
  { from: '/v/1.4', to: '/versionUpdateContent?version=1.4.0', status: 301 },
  { from: '/seite/über-uns', to: '/about', status: 301 },
  { from: '/images/old.png', to: '/images/logo.png', status: 301 },
  { from: '/.well-known/change-password', to: 'https://account.site.example/password?from=$uri;"#{x}', status: 302 },
  { from: '/blog/*', to: 'https://blog.site.example/en/*', status: 301 },
  { from: '/blog/2019/*', to: '/updateLogInfo', status: 301 },
  { from: '/help/*', to: 'https://help.site.example/', status: 302 },
] as const;

const redirected = [
  ['/pricing', 301, '/subscribe'],
  ['/pricing?', 301, '/subscribe'],
  ['/pricing?utm_source=a&b=%2F', 301, '/subscribe?utm_source=a&b=%2F'],
  ['/Pricing?x', 301, '/subscribe?case&x'],
  ['/old.html?x=1', 302, '/downLoad?x=1#verify'],
  ['/v/1.4?lang=zh-CN', 301, '/versionUpdateContent?version=1.4.0&lang=zh-CN'],
  ['/seite/%C3%BCber-uns', 301, '/about'],
  ['/images/old.png', 301, '/images/logo.png'],
  ['/.well-known/change-password', 302, 'https://account.site.example/password?from=%24uri;%22#{x}'],
  ['/blog', 301, 'https://blog.site.example/en'],
  ['/blog/', 301, 'https://blog.site.example/en/'],
  ['/blog/a%20b/%E4%B8%AD?x=1', 301, 'https://blog.site.example/en/a%20b/%E4%B8%AD?x=1'],
  ['/blog/2019/spring', 301, '/updateLogInfo'],
  ['/blog/x?to=y?/evil/path', 301, 'https://blog.site.example/en/x?to=y?/evil/path'],
  ['/help/a/b', 302, 'https://help.site.example/'],
  ['/security.txt', 301, '/.well-known/security.txt'],
] as const;
const notRedirected = [
  '/PRICING',
  '/pricing/',
  '/pricing2',
  '/blogs',
  '/about',
  '/blog/press.zip',
  '/seite/%C3%9Cber-uns',
  '/old.html/',
  '/nothing',
];

test('old addresses lead to new ones with their query, as in development; pages and files stay @operator', async () => {
  const work = workFolder();
  writeSite(join(work, 'site'), {
    'pages/en/about.html': '',
    'blog/press.zip': '',
    'files.conf': filesConf(['/blog/press.zip']),
    'redirects.conf': redirectsConf(redirects),
  });
  const { url } = await serve(work);
  for (const [address, status, location] of redirected) {
    expect(redirectOf(redirects, address), address).toEqual({ status, location });
    const answer = await fetch(url + address, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')], address).toEqual([status, location]);
  }
  for (const address of notRedirected)
    expect((await fetch(url + address, { redirect: 'manual' })).status, address).toBe(200);
});
