import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Environment, serve, workFolder, writeSite } from './testing/site.ts';

const work = workFolder();
writeSite(join(work.path, 'site'), { 'pages/en/home.html': '<!doctype html>' });
afterAll(work.remove);

/** Sends one request and reads whom the log and the headers took it for. */
async function visit(environment: Environment, headers: Record<string, string>) {
  const server = await serve(work.path, { LOG_CLIENT_IP: 'on', ...environment });
  const response = await fetch(`${server.url}/home`, { headers });
  const { stdout } = await server.stop();
  const entry: unknown = JSON.parse(stdout);
  return { entry, hsts: response.headers.get('strict-transport-security') };
}

const trusted = { REAL_IP_FROM: '127.0.0.0/8 fd00::/8', HSTS_MAX_AGE: '600' };

describe('behind a proxy', () => {
  test('that is trusted, the visitor is whom it names', async () => {
    const { entry } = await visit(trusted, { 'x-forwarded-for': '203.0.113.9' });
    expect(entry).toMatchObject({ client: '203.0.113.9' });
  });

  test('an address that the visitor put in front is not believed', async () => {
    const { entry } = await visit(trusted, { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 127.0.0.2' });
    expect(entry).toMatchObject({ client: '203.0.113.9' });
  });

  test('another header can name the visitor', async () => {
    const { entry } = await visit(
      { ...trusted, REAL_IP_HEADER: 'CF-Connecting-IP' },
      { 'cf-connecting-ip': '203.0.113.9' },
    );
    expect(entry).toMatchObject({ client: '203.0.113.9' });
  });

  test('that is trusted, https in front of it is https', async () => {
    const { hsts } = await visit(trusted, { 'x-forwarded-proto': 'https' });
    expect(hsts).toBe('max-age=600');
  });

  test('a visitor who reached it by http is not told to use https', async () => {
    expect((await visit(trusted, { 'x-forwarded-proto': 'http' })).hsts).toBeNull();
    expect((await visit(trusted, {})).hsts).toBeNull();
  });

  test.each([{}, { REAL_IP_FROM: '192.0.2.0/24' }])(
    'nobody is believed who is not trusted: %j',
    async (environment) => {
      const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
      const { entry, hsts } = await visit({ HSTS_MAX_AGE: '600', ...environment }, headers);
      expect(entry).toMatchObject({ client: '127.0.0.1' });
      expect(hsts).toBeNull();
    },
  );
});
