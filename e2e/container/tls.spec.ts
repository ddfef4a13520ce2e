import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import http2 from 'node:http2';
import { chromium, expect } from '@playwright/test';
import { secure, test } from '../support/container.ts';
import { send } from '../support/http.ts';

test('A browser uses HTTP/2, and gets HSTS and the offer of HTTP/3', async () => {
  const session = http2.connect(secure.url, { ca: secure.certificate() });
  const stream = session.request({ ':path': '/home' });
  const [headers]: http2.IncomingHttpHeaders[] = await once(stream, 'response');
  stream.resume();
  await once(stream, 'close');
  session.close();
  expect(headers).toMatchObject({
    ':status': 200,
    'strict-transport-security': 'max-age=31536000',
    'alt-svc': `h3=":${new URL(secure.url).port}"; ma=86400`,
  });
});

test('A visitor who types http is sent to https, at the port that is published', async () => {
  const { status, headers } = await send('/downLoad?lang=en', { headers: { host: 'localhost' } });
  expect([status, headers.location]).toEqual([308, `${secure.url}/downLoad?lang=en`]);
});

test('A visitor’s browser reads a whole page over HTTP/3', async () => {
  const { publicKey } = new X509Certificate(secure.certificate());
  const key = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--enable-quic',
      `--origin-to-force-quic-on=${secure.host}`,
      `--ignore-certificate-errors-spki-list=${key}`,
      '--host-resolver-rules=MAP localhost 127.0.0.1',
    ],
  });
  try {
    const page = await browser.newPage();
    expect((await page.goto(`${secure.url}/home`, { waitUntil: 'load' }))?.status()).toBe(200);
    const protocols = await page.evaluate(() =>
      performance
        .getEntries()
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .map(({ nextHopProtocol }) => nextHopProtocol),
    );
    expect(new Set(protocols)).toEqual(new Set(['h3']));
  } finally {
    await browser.close();
  }
});
