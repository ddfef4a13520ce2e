import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Environment, nginxDirectory, runEntrypoint, serve, workFolder, writeSite } from './testing/site.ts';

const work = workFolder();
const siteRoot = writeSite(join(work, 'site'));
const runDirectory = join(work, 'run');
const file = join(work, 'file');
writeFileSync(file, '');

const run = (environment: Environment, { command = 'check', directory = nginxDirectory } = {}) =>
  runEntrypoint(work, environment, command, directory);

/**
 * For each variable, valid values, including the lowest and the highest, and values that stop the start: of another type,
 * beyond each bound, and some that would change the configuration.
 */
const values: readonly (readonly [name: string, accepted: readonly string[], ...refused: string[]])[] = [
  ['SITE_PORT', ['1', '65535'], '0', '65536', '080', '-1', '80; include /etc/passwd', '8080\n9090', '9'.repeat(20)],
  ['SITE_LISTEN', ['[::1]', '*'], 'localhost', '127.0.0.256', '127.0.0', '::1', '127.0.0.1;}'],
  ['SITE_ROOT', [], join(work, 'missing'), work, 'dist', `${siteRoot}";}`, `${siteRoot}/$document_root`],
  ['RUN_DIR', [], 'run', file, join(file, 'below'), `${runDirectory}*`, `${runDirectory}\t`],
  ['CSP_IMG_ORIGINS', ['https://*.example.com http://192.0.2.7:9000'], 'cdn.example.com', 'https:', '*', 'https://*'],
  ['CSP_IMG_ORIGINS', [], 'data:', 'https://cdn.example.com/', 'https://cdn.example.com:0', 'https://[::1'],
  ['CSP_IMG_ORIGINS', [], 'https://a.example, https://b.example', 'https://a.example\nhttps://b.example'],
  ['CSP_CONNECT_ORIGINS', [' wss://live.example.com:8443  https://[2001:db8::7] '], 'ftp://example.com'],
  ['CSP_CONNECT_ORIGINS', [], "'unsafe-eval'", 'https://$host', 'https://a_b.example.com'],
  ['CSP_FORM_ORIGINS', ['https://forms.example.com'], 'wss://example.com', 'https://user@example.com'],
  ['CSP_FORM_ORIGINS', [], 'https://example.com"}', "https://a.example; script-src 'unsafe-inline'"],
  ['WORKERS', ['1'], '0', '513', 'two', '1;daemon on'],
  ['CLIENT_REQUESTS', ['1', '10000', 'off'], '0', '10001', 'none', '5 burst=1'],
  ['TLS_PORT', [], '0', '443 ssl'],
  ['TLS_HOST', [], 'www.example.com:443', 'https://www.example.com'],
  ['TLS_PUBLIC_PORT', [], '65536', '443/evil'],
  ['HSTS_MAX_AGE', ['0', '63072000', 'off'], '-1', '63072001', '1y', '31536000; includeSubDomains'],
  ['REAL_IP_FROM', ['192.0.2.7 10.0.0.0/8 fd00::/8 2001:db8::7'], 'proxy.example', '0.0.0.0/0', '::/0', '10.0.0.0/33'],
  ['REAL_IP_FROM', [], '10.0.0/8', 'fd00::/129', '10.0.0.0/8,192.0.2.7', '10.0.0.0/8; real_ip_recursive off'],
  ['REAL_IP_HEADER', ['CF-Connecting-IP'], 'X-Real IP', 'proxy_protocol', 'X-Real-IP;'],
  ['ASSETS_DIR', [join(work, 'kept', 'assets')], 'kept', siteRoot, join(siteRoot, 'assets'), work, file],
  ['ASSETS_DIR', [], `${work}/kept"; autoindex on`],
  ['ASSETS_KEEP_DAYS', ['1', '3650'], '0', '3651', '30 -delete'],
  ['ASSETS_MAX_MB', ['1', '100000'], '0', '1g'],
  ['METRICS_PORT', ['2', '9145'], '0', 'off', '8080', '9145; stub_status'],
  ['METRICS_LISTEN', ['[::1]', '*'], 'localhost', '0.0.0.0:9145', '127.0.0.1 ssl'],
  ['LOG_CLIENT_IP', ['on', 'off'], 'yes', 'ON', 'on"$http_cookie'],
  [
    'RESOLVERS',
    ['192.0.2.1', '192.0.2.1 192.0.2.2:5353 [2001:db8::1]:53'],
    'dns.example',
    '192.0.2.300',
    '2001:db8::1',
  ],
  ['RESOLVERS', [], '192.0.2.1:0', ' ', '192.0.2.1; resolver_timeout 0', '192.0.2.1 192.0.2.2 192.0.2.3 192.0.2.4'],
  [
    'API_UPSTREAM',
    ['api_v2.internal:3000', 'https://api:3000/base/v1%20x/', 'http://[2001:db8::7]:3000', 'localhost:3000'],
  ],
  ['API_UPSTREAM', [], 'ftp://api', 'http://', 'api:0', 'api:', 'api:port', 'user:secret@api', '192.0.2.300'],
  ['API_UPSTREAM', [], 'http://[::1', 'http://api/base/../admin', 'http://api/base?x=1', 'http://api/#fragment'],
  ['API_UPSTREAM', [], 'api host', 'api;return 200', 'api"}', 'http://$host', 'http://api\\', 'api\r\nX: y'],
  ['API_CONNECT_TIMEOUT', ['100ms', '60s'], '2', '99ms', '61s', '1.5s', '2s; include /etc/passwd'],
  ['API_SEND_TIMEOUT', ['1s', '60m'], '0s', '1h', '-5s'],
  ['API_READ_TIMEOUT', ['1s', '60m'], '999ms', '61m', 's', '9999999s', '5s\n'],
  ['API_BODY_LIMIT', ['1k', '100g'], '0k', '256', '256MB', '101g', '1m}'],
  ['API_RATE', ['1', '10000', 'off'], '0', '10001', '20r/s', '$rate'],
  ['API_BURST', ['1', '10000'], '0', '-1', '10001', 'off'],
];

describe('an invalid value stops the start, and the message names the expected values', () => {
  test.each(values.flatMap(([name, _, ...refused]) => refused.map((value) => [name, value] as const)))(
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

const names = [...values.map(([name]) => name), 'TLS_CERT', 'TLS_KEY'].filter((name) => !/_ROOT|_DIR/.test(name));
/** The accepted value at this index of each row that has one. */
const acceptedAt = (at: number): Environment =>
  Object.fromEntries(values.flatMap(([name, accepted]) => accepted.slice(at, at + 1).map((value) => [name, value])));

test.each<[string, Environment]>([
  ['no variables', {}],
  ['variables that are set but empty', Object.fromEntries(names.map((name) => [name, '']))],
  ...[0, 1, 2, 3].map((at) => [JSON.stringify(acceptedAt(at)), acceptedAt(at)] satisfies [string, Environment]),
])('nginx accepts %s', (_, environment) => {
  expect(run(environment)).toEqual({ status: 0, stderr: expect.not.stringContaining('refuse') });
});

test('an unknown command is refused', () => {
  expect(run({}, { command: 'start' })).toEqual({
    status: 64,
    stderr: 'entrypoint: unknown command start, expected serve, check, reload or health\n',
  });
});

test('a site without csp.conf stops the start', () => {
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
  await serve(work, { RUN_DIR });
  expect(run({ RUN_DIR }).status, 'a check beside the running server').toBe(0);
  expect(statSync(socket).isSocket()).toBe(true);
});

test('a reload makes the running server use another build and other variables, unless one is wrong', async () => {
  const RUN_DIR = join(work, 'reloaded');
  const reload = (environment: Environment) => run({ RUN_DIR, ...environment }, { command: 'reload' });
  expect(reload({})).toEqual({ status: 69, stderr: expect.stringContaining('no server runs in RUN_DIR') });
  const server = await serve(work, { RUN_DIR });
  const home = () => fetch(`${server.url}/home`);
  const SITE_ROOT = writeSite(join(work, 'next'), { 'pages/en/home.html': 'next' });
  const next = { SITE_PORT: String(server.port), SITE_ROOT, CSP_FORM_ORIGINS: 'https://a.example' };
  expect(reload(next).status).toBe(0);
  await expect.poll(async () => (await home()).text()).toBe('next');
  expect((await home()).headers.get('content-security-policy')).toContain('https://a.example');
  expect(reload({ ...next, WORKERS: 'two' }).status).toBe(64);
  expect((await home()).status).toBe(200);
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
