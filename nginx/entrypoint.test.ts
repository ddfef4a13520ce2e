import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Environment, nginxDirectory, runEntrypoint, serve, siteFolder, writeSite } from './testing/site.ts';

const work = siteFolder();
const siteRoot = join(work, 'site');
const runDirectory = join(work, 'run');
const file = join(work, 'file');
writeFileSync(file, '');

const run = (environment: Environment, { command = 'check', directory = nginxDirectory } = {}) =>
  runEntrypoint(work, environment, command, directory);

/** Values that stop the start. Each variable has one of another kind, beyond each bound, and one that would change the configuration. */
const refused: readonly (readonly [name: string, ...values: string[]])[] = [
  ['SITE_PORT', '0', '65536', '080', '-1', '80; include /etc/passwd', '8080\n9090', '99999999999999999999'],
  ['SITE_LISTEN', 'localhost', '127.0.0.256', '127.0.0', '::1', '127.0.0.1;}'],
  ['SITE_ROOT', join(work, 'missing'), work, 'dist', `${siteRoot}";}`, `${siteRoot}/$document_root`],
  ['RUN_DIR', 'run', file, join(file, 'below'), `${runDirectory}*`, `${runDirectory}\t`],
  ['CSP_IMG_ORIGINS', 'cdn.example.com', 'https:', '*', 'https://*', 'data:', 'https://cdn.example.com/'],
  ['CSP_IMG_ORIGINS', 'https://cdn.example.com:0', 'https://a.example, https://b.example', 'https://[::1'],
  ['CSP_IMG_ORIGINS', "https://a.example; script-src 'unsafe-inline'", 'https://a.example\nhttps://b.example'],
  ['CSP_CONNECT_ORIGINS', 'ftp://example.com', "'unsafe-eval'", 'https://$host', 'https://a_b.example.com'],
  ['CSP_FORM_ORIGINS', 'wss://example.com', 'https://user@example.com', 'https://example.com"}'],
  ['WORKERS', '0', '513', 'two', '1;daemon on'],
  ['CLIENT_REQUESTS', '0', '10001', 'none', '5 burst=1'],
  ['TLS_PORT', '0', '443 ssl'],
  ['TLS_HOST', 'www.example.com:443', 'https://www.example.com'],
  ['TLS_PUBLIC_PORT', '65536', '443/evil'],
  ['HSTS_MAX_AGE', '-1', '63072001', '1y', '31536000; includeSubDomains'],
  ['REAL_IP_FROM', 'proxy.example', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0/8', 'fd00::/129'],
  ['REAL_IP_FROM', '10.0.0.0/8,192.0.2.7', '10.0.0.0/8; real_ip_recursive off'],
  ['REAL_IP_HEADER', 'X-Real IP', 'proxy_protocol', 'X-Real-IP;'],
  ['ASSETS_DIR', 'kept', siteRoot, join(siteRoot, 'assets'), work, file, `${work}/kept"; autoindex on`],
  ['ASSETS_KEEP_DAYS', '0', '3651', '30 -delete'],
  ['ASSETS_MAX_MB', '0', '1g'],
  ['METRICS_PORT', '0', 'off', '8080', '9145; stub_status'],
  ['METRICS_LISTEN', 'localhost', '0.0.0.0:9145', '127.0.0.1 ssl'],
  ['LOG_CLIENT_IP', 'yes', 'ON', 'on"$http_cookie'],
  ['RESOLVERS', 'dns.example', '192.0.2.300', '2001:db8::1', '192.0.2.1:0', ' ', '192.0.2.1; resolver_timeout 0'],
  ['RESOLVERS', '192.0.2.1 192.0.2.2 192.0.2.3 192.0.2.4'],
  [
    'API_UPSTREAM',
    'ftp://api',
    'http://',
    'api:0',
    'api:',
    'api:port',
    'user:secret@api',
    '192.0.2.300',
    'http://[::1',
  ],
  ['API_UPSTREAM', 'http://api/base/../admin', 'http://api/base?x=1', 'http://api/#fragment', 'api host'],
  ['API_UPSTREAM', 'api;return 200', 'api"}', 'http://$host', 'http://api\\', 'api\r\nX: y'],
  ['API_CONNECT_TIMEOUT', '2', '99ms', '61s', '1.5s', '2s; include /etc/passwd'],
  ['API_SEND_TIMEOUT', '0s', '1h', '-5s'],
  ['API_READ_TIMEOUT', '999ms', '61m', 's', '9999999s', '5s\n'],
  ['API_BODY_LIMIT', '0k', '256', '256MB', '101g', '1m}'],
  ['API_RATE', '0', '10001', '20r/s', '$rate'],
  ['API_BURST', '0', '-1', '10001', 'off'],
];

describe('a value that stops the start is named with what is expected', () => {
  test.each(refused.flatMap(([name, ...values]) => values.map((value) => [name, value] as const)))(
    '%s %j',
    (name, value) => {
      const { status, stderr } = run({ [name]: value });
      expect(status).toBe(64);
      const shown = [...value].map((character) => (character < ' ' ? '?' : character)).join('');
      expect(stderr).toMatch(/^entrypoint: [^\n]*\n$/);
      expect(stderr).toContain(`${name} is "${shown}", expected `);
    },
  );
});

const everyVariable = [...new Set(refused.map(([name]) => name)), 'TLS_CERT', 'TLS_KEY'].filter(
  (name) => !/_ROOT|_DIR/.test(name),
);

describe('an environment that nginx accepts', () => {
  test.each<[string, Environment]>([
    ['nothing but a site', {}],
    ['variables that are set but empty', Object.fromEntries(everyVariable.map((name) => [name, '']))],
    [
      'the lowest values',
      {
        ...{ SITE_PORT: '1', METRICS_PORT: '2', WORKERS: '1', CLIENT_REQUESTS: '1', HSTS_MAX_AGE: '0' },
        ...{ ASSETS_DIR: join(work, 'kept', 'assets'), ASSETS_KEEP_DAYS: '1', ASSETS_MAX_MB: '1' },
        ...{ API_CONNECT_TIMEOUT: '100ms', API_SEND_TIMEOUT: '1s', API_READ_TIMEOUT: '1s' },
        ...{ API_BODY_LIMIT: '1k', API_RATE: '1', API_BURST: '1' },
      },
    ],
    [
      'the highest values',
      {
        ...{ SITE_PORT: '65535', CLIENT_REQUESTS: '10000', HSTS_MAX_AGE: '63072000' },
        ...{ ASSETS_KEEP_DAYS: '3650', ASSETS_MAX_MB: '100000' },
        ...{ API_CONNECT_TIMEOUT: '60s', API_SEND_TIMEOUT: '60m', API_READ_TIMEOUT: '60m' },
        ...{ API_BODY_LIMIT: '100g', API_RATE: '10000', API_BURST: '10000' },
      },
    ],
    [
      'what can be switched off',
      { CLIENT_REQUESTS: 'off', API_RATE: 'off', HSTS_MAX_AGE: 'off', LOG_CLIENT_IP: 'off' },
    ],
    ['IPv6 addresses', { SITE_LISTEN: '[::1]', METRICS_PORT: '9145', METRICS_LISTEN: '[::1]' }],
    ['all addresses', { SITE_LISTEN: '*', METRICS_PORT: '9145', METRICS_LISTEN: '*', LOG_CLIENT_IP: 'on' }],
    ['proxies by address and network', { REAL_IP_FROM: '192.0.2.7 10.0.0.0/8 fd00::/8 2001:db8::7' }],
    ['a header that names the visitor', { REAL_IP_FROM: '10.0.0.0/8', REAL_IP_HEADER: 'CF-Connecting-IP' }],
    ['an API by name and port', { API_UPSTREAM: 'api_v2.internal:3000', RESOLVERS: '192.0.2.1' }],
    ['an API on this machine', { API_UPSTREAM: 'localhost:3000' }],
    ['an API by IPv6 address', { API_UPSTREAM: 'http://[2001:db8::7]:3000' }],
    [
      'an API by https below a base path',
      { API_UPSTREAM: 'https://api:3000/base/v1%20x/', RESOLVERS: '192.0.2.1 192.0.2.2:5353 [2001:db8::1]:53' },
    ],
    [
      'origins that the pages may use besides',
      {
        CSP_IMG_ORIGINS: 'https://*.example.com http://192.0.2.7:9000',
        CSP_CONNECT_ORIGINS: ' wss://live.example.com:8443  https://[2001:db8::7] ',
        CSP_FORM_ORIGINS: 'https://forms.example.com',
      },
    ],
  ])('%s', (_, environment) => {
    expect(run(environment)).toEqual({ status: 0, stderr: expect.not.stringContaining('refuse') });
  });
});

test('an unknown command is refused', () => {
  expect(run({}, { command: 'start' })).toEqual({
    status: 64,
    stderr: 'entrypoint: unknown command start, expected serve, check, reload or health\n',
  });
});

test('a site without the policy of its build stops the start', () => {
  const site = writeSite(mkdtempSync(join(work, 'site-')));
  rmSync(join(site, 'csp.conf'));
  expect(run({ SITE_ROOT: site })).toEqual({
    status: 69,
    stderr: `entrypoint: SITE_ROOT ${site} has no csp.conf: build the site again, or copy all of dist/\n`,
  });
});

test('RUN_DIR may have a long path, and a socket that a killed server left there', async () => {
  const RUN_DIR = join(work, 'x'.repeat(120));
  mkdirSync(RUN_DIR);
  const socket = join(RUN_DIR, 'content.sock');
  writeFileSync(socket, '');
  const server = await serve(work, { RUN_DIR });
  expect(run({ RUN_DIR }).status, 'a check beside the running server').toBe(0);
  expect(statSync(socket).isSocket()).toBe(true);
  await server.stop();
});

test('a reload makes the running server use another build and other variables, unless one is wrong', async () => {
  const RUN_DIR = join(work, 'reloaded');
  const reload = (environment: Environment) => run({ RUN_DIR, ...environment }, { command: 'reload' });
  expect(reload({})).toEqual({ status: 69, stderr: expect.stringContaining('no server runs in RUN_DIR') });
  const server = await serve(work, { RUN_DIR });
  const home = () => fetch(`${server.url}/home`);
  try {
    const SITE_ROOT = writeSite(join(work, 'next'), { 'pages/en/home.html': 'next' });
    const next = { SITE_PORT: String(server.port), SITE_ROOT, CSP_FORM_ORIGINS: 'https://a.example' };
    expect(reload(next).status).toBe(0);
    await expect.poll(async () => (await home()).text()).toBe('next');
    expect((await home()).headers.get('content-security-policy')).toContain('https://a.example');
    expect(reload({ ...next, WORKERS: 'two' }).status).toBe(64);
    expect((await home()).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test.each([
  ['a variable that nothing sets', 'templates/server.conf.template', `# \${NOT_A_VARIABLE}\n`, 'NOT_A_VARIABLE'],
  ['a directive that nginx refuses', 'snippets/locations.conf', 'no_such_directive on;\n', 'no_such_directive'],
])('%s stops the start, and never replaces the configuration in use', (_, name, addition, message) => {
  const directory = mkdtempSync(join(work, 'nginx-'));
  cpSync(nginxDirectory, directory, { recursive: true });
  appendFileSync(join(directory, name), addition);
  const { status, stderr } = run({}, { directory, command: 'serve' });
  expect({ status, stderr }).toEqual({ status: 70, stderr: expect.stringContaining(message) });
  expect(run({}).status, 'a check').toBe(0);
  expect(readdirSync(runDirectory).filter((each) => each.startsWith('conf'))).toEqual([]);
});
