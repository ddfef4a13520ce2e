import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Environment, nginxDirectory, runEntrypoint, serve, workFolder, writeSite } from './testing/site.ts';

const folder = workFolder();
const work = folder.path;
const siteRoot = writeSite(join(work, 'site'));
const runDirectory = join(work, 'run');
writeFileSync(join(work, 'file'), '');
afterAll(folder.remove);

const run = (environment: Environment, { command = 'check', directory = nginxDirectory } = {}) =>
  runEntrypoint(work, environment, command, directory);

/** Every variable that has a default. */
const variables = [
  'SITE_PORT',
  'SITE_LISTEN',
  'API_UPSTREAM',
  'RESOLVERS',
  'WORKERS',
  'CLIENT_REQUESTS',
  'CSP_IMG_ORIGINS',
  'CSP_CONNECT_ORIGINS',
  'CSP_FORM_ORIGINS',
  'TLS_CERT',
  'TLS_KEY',
  'TLS_PORT',
  'TLS_HOST',
  'TLS_PUBLIC_PORT',
  'HSTS_MAX_AGE',
  'REAL_IP_FROM',
  'REAL_IP_HEADER',
  'ASSETS_DIR',
  'ASSETS_KEEP_DAYS',
  'ASSETS_MAX_MB',
  'METRICS_PORT',
  'METRICS_LISTEN',
  'LOG_CLIENT_IP',
];

describe('an environment that nginx accepts', () => {
  test.each<[string, Environment]>([
    ['nothing but a site', {}],
    ['variables that are set but empty', Object.fromEntries(variables.map((name) => [name, '']))],
    ['the lowest port', { SITE_PORT: '1' }],
    ['the highest port', { SITE_PORT: '65535' }],
    ['all addresses', { SITE_LISTEN: '*' }],
    ['an IPv6 address', { SITE_LISTEN: '[::1]' }],
    ['an API by name', { API_UPSTREAM: 'api', RESOLVERS: '192.0.2.1' }],
    ['an API by name and port', { API_UPSTREAM: 'api_v2.internal:3000', RESOLVERS: '192.0.2.1' }],
    ['an API on this machine', { API_UPSTREAM: 'localhost:3000' }],
    ['an API by address', { API_UPSTREAM: '192.0.2.7:3000' }],
    ['an API by IPv6 address', { API_UPSTREAM: 'http://[2001:db8::7]:3000' }],
    ['an API below a base path', { API_UPSTREAM: 'http://api:3000/base/v1%20x/', RESOLVERS: '192.0.2.1' }],
    ['three resolvers', { RESOLVERS: '192.0.2.1 192.0.2.2:5353 [2001:db8::1]:53' }],
    [
      'origins that the pages may use besides',
      {
        CSP_IMG_ORIGINS: 'https://*.example.com http://192.0.2.7:9000',
        CSP_CONNECT_ORIGINS: ' wss://live.example.com:8443  https://[2001:db8::7] ',
        CSP_FORM_ORIGINS: 'https://forms.example.com',
      },
    ],
    ['one worker', { WORKERS: '1' }],
    ['no limit for a client', { CLIENT_REQUESTS: 'off' }],
    ['derived workers', { WORKERS: 'auto' }],
    ['HSTS for visitors who came by https to a proxy', { HSTS_MAX_AGE: '63072000' }],
    ['HSTS to be forgotten', { HSTS_MAX_AGE: '0' }],
    ['proxies by address and network', { REAL_IP_FROM: '192.0.2.7 10.0.0.0/8 fd00::/8 2001:db8::7' }],
    ['a header that names the visitor', { REAL_IP_FROM: '10.0.0.0/8', REAL_IP_HEADER: 'CF-Connecting-IP' }],
    ['a folder for assets that is yet to be made', { ASSETS_DIR: join(work, 'kept', 'assets') }],
    ['assets kept for a day', { ASSETS_KEEP_DAYS: '1', ASSETS_MAX_MB: '1' }],
    ['assets kept for ten years', { ASSETS_KEEP_DAYS: '3650', ASSETS_MAX_MB: '100000' }],
    ['metrics for this machine', { METRICS_PORT: '9145' }],
    ['metrics for a network', { METRICS_PORT: '9145', METRICS_LISTEN: '*' }],
    ['metrics on an IPv6 address', { METRICS_PORT: '9145', METRICS_LISTEN: '[::1]' }],
    ['addresses in the log', { LOG_CLIENT_IP: 'on' }],
    ['no addresses in the log', { LOG_CLIENT_IP: 'off' }],
  ])('%s', (_, environment) => {
    expect(run(environment)).toEqual({ status: 0, stderr: expect.not.stringContaining('refuse') });
  });
});

describe('a value that stops the start', () => {
  test.each<[string, string]>([
    ['SITE_PORT', '0'],
    ['SITE_PORT', '65536'],
    ['SITE_PORT', '080'],
    ['SITE_PORT', '-1'],
    ['SITE_PORT', '80; include /etc/passwd'],
    ['SITE_PORT', '8080\n9090'],
    ['SITE_PORT', '99999999999999999999'],
    ['SITE_LISTEN', 'localhost'],
    ['SITE_LISTEN', '127.0.0.256'],
    ['SITE_LISTEN', '127.0.0'],
    ['SITE_LISTEN', '::1'],
    ['SITE_LISTEN', '127.0.0.1;}'],
    ['SITE_ROOT', join(work, 'missing')],
    ['SITE_ROOT', work],
    ['SITE_ROOT', 'dist'],
    ['SITE_ROOT', `${siteRoot}";}`],
    ['SITE_ROOT', `${siteRoot}/$document_root`],
    ['RUN_DIR', 'run'],
    ['RUN_DIR', join(work, 'file')],
    ['RUN_DIR', join(work, 'file', 'below')],
    ['RUN_DIR', `${runDirectory}*`],
    ['RUN_DIR', `${runDirectory}\t`],
    ['CSP_IMG_ORIGINS', 'cdn.example.com'],
    ['CSP_IMG_ORIGINS', 'https:'],
    ['CSP_IMG_ORIGINS', '*'],
    ['CSP_IMG_ORIGINS', 'https://*'],
    ['CSP_IMG_ORIGINS', 'data:'],
    ['CSP_IMG_ORIGINS', 'https://cdn.example.com/'],
    ['CSP_IMG_ORIGINS', 'https://cdn.example.com:0'],
    ['CSP_IMG_ORIGINS', 'https://a.example.com, https://b.example.com'],
    ['CSP_IMG_ORIGINS', "https://cdn.example.com; script-src 'unsafe-inline'"],
    ['CSP_IMG_ORIGINS', 'https://cdn.example.com\nhttps://b.example.com'],
    ['CSP_CONNECT_ORIGINS', 'ftp://example.com'],
    ['CSP_CONNECT_ORIGINS', "'unsafe-eval'"],
    ['CSP_CONNECT_ORIGINS', 'https://$host'],
    ['CSP_CONNECT_ORIGINS', 'https://a_b.example.com'],
    ['CSP_FORM_ORIGINS', 'wss://example.com'],
    ['CSP_FORM_ORIGINS', 'https://user@example.com'],
    ['CSP_FORM_ORIGINS', 'https://example.com"}'],
    ['CSP_FORM_ORIGINS', 'https://[::1'],
    ['WORKERS', '0'],
    ['WORKERS', '513'],
    ['WORKERS', 'two'],
    ['WORKERS', '1;daemon on'],
    ['TLS_CERT', join(work, 'missing.pem')],
    ['TLS_PORT', '0'],
    ['TLS_PORT', '443 ssl'],
    ['TLS_HOST', 'www.example.com:443'],
    ['TLS_HOST', 'https://www.example.com'],
    ['TLS_PUBLIC_PORT', '65536'],
    ['TLS_PUBLIC_PORT', '443/evil'],
    ['HSTS_MAX_AGE', '-1'],
    ['HSTS_MAX_AGE', '63072001'],
    ['HSTS_MAX_AGE', '1y'],
    ['HSTS_MAX_AGE', '31536000; includeSubDomains'],
    ['REAL_IP_FROM', 'proxy.example'],
    ['REAL_IP_FROM', '0.0.0.0/0'],
    ['REAL_IP_FROM', '::/0'],
    ['REAL_IP_FROM', '10.0.0.0/33'],
    ['REAL_IP_FROM', '10.0.0/8'],
    ['REAL_IP_FROM', 'fd00::/129'],
    ['REAL_IP_FROM', '10.0.0.0/8,192.0.2.7'],
    ['REAL_IP_FROM', '10.0.0.0/8; real_ip_recursive off'],
    ['REAL_IP_HEADER', 'X-Real IP'],
    ['REAL_IP_HEADER', 'proxy_protocol'],
    ['REAL_IP_HEADER', 'X-Real-IP;'],
    ['ASSETS_DIR', 'kept'],
    ['ASSETS_DIR', siteRoot],
    ['ASSETS_DIR', join(work, 'file', 'below')],
    ['ASSETS_DIR', `${work}/kept"; autoindex on`],
    ['ASSETS_KEEP_DAYS', '0'],
    ['ASSETS_KEEP_DAYS', '3651'],
    ['ASSETS_KEEP_DAYS', '30 -delete'],
    ['ASSETS_MAX_MB', '0'],
    ['ASSETS_MAX_MB', '1g'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', 'off'],
    ['METRICS_PORT', '8080'],
    ['METRICS_PORT', '9145; stub_status'],
    ['METRICS_LISTEN', 'localhost'],
    ['METRICS_LISTEN', '0.0.0.0:9145'],
    ['METRICS_LISTEN', '127.0.0.1 ssl'],
    ['LOG_CLIENT_IP', 'yes'],
    ['LOG_CLIENT_IP', 'ON'],
    ['LOG_CLIENT_IP', 'on"$http_cookie'],
    ['RESOLVERS', 'dns.example'],
    ['RESOLVERS', '192.0.2.300'],
    ['RESOLVERS', '2001:db8::1'],
    ['RESOLVERS', '192.0.2.1:0'],
    ['RESOLVERS', '192.0.2.1 192.0.2.2 192.0.2.3 192.0.2.4'],
    ['RESOLVERS', ' '],
    ['RESOLVERS', '192.0.2.1; resolver_timeout 0'],
    ['API_UPSTREAM', 'ftp://api'],
    ['API_UPSTREAM', 'http://'],
    ['API_UPSTREAM', 'api:0'],
    ['API_UPSTREAM', 'api:'],
    ['API_UPSTREAM', 'api:port'],
    ['API_UPSTREAM', 'user:secret@api'],
    ['API_UPSTREAM', '192.0.2.300'],
    ['API_UPSTREAM', 'http://[::1'],
    ['API_UPSTREAM', 'http://api/base/../admin'],
    ['API_UPSTREAM', 'http://api/base?x=1'],
    ['API_UPSTREAM', 'http://api/#fragment'],
    ['API_UPSTREAM', 'api host'],
    ['API_UPSTREAM', 'api;return 200'],
    ['API_UPSTREAM', 'api"}'],
    ['API_UPSTREAM', 'http://$host'],
    ['API_UPSTREAM', 'http://api\\'],
    ['API_UPSTREAM', 'api\r\nX: y'],
  ])('%s %j', (name, value) => {
    const { status, stderr } = run({ [name]: value });
    expect(status).toBe(64);
    const shown = [...value].map((character) => (character < ' ' ? '?' : character)).join('');
    expect(stderr).toMatch(/^entrypoint: [^\n]*\n$/);
    expect(stderr).toContain(`${name} is "${shown}", expected `);
  });

  test('an unknown command', () => {
    expect(run({}, { command: 'start' })).toEqual({
      status: 64,
      stderr: 'entrypoint: unknown command start, expected serve, check, reload or health\n',
    });
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

test('RUN_DIR may have a long path, and what a killed server left in it is not in the way', async () => {
  const RUN_DIR = join(work, 'x'.repeat(120));
  mkdirSync(RUN_DIR);
  writeFileSync(join(RUN_DIR, 'content.sock'), '');
  const server = await serve(work, { RUN_DIR });
  expect(statSync(join(RUN_DIR, 'content.sock')).isSocket()).toBe(true);
  expect(run({ RUN_DIR }).status, 'a check beside the running server').toBe(0);
  expect(statSync(join(RUN_DIR, 'content.sock')).isSocket()).toBe(true);
  await server.stop();
});

describe('a reload', () => {
  test('makes the running server use another build, its policy and its variables', async () => {
    const RUN_DIR = join(work, 'reloaded');
    const server = await serve(work, { RUN_DIR });
    const home = () => fetch(`${server.url}/home`);
    try {
      const before = await home();
      const site = writeSite(join(work, 'next'), { 'pages/en/home.html': 'next' });
      const next = { RUN_DIR, SITE_PORT: String(server.port), SITE_ROOT: site, CSP_FORM_ORIGINS: 'https://a.example' };
      expect(run(next, { command: 'reload' }).status).toBe(0);
      await expect.poll(async () => (await home()).text()).toBe('next');
      const { headers } = await home();
      expect(headers.get('etag')).not.toBe(before.headers.get('etag'));
      expect(headers.get('content-security-policy')).toContain('https://a.example');
      expect(run({ ...next, WORKERS: 'two' }, { command: 'reload' }).status).toBe(64);
      expect((await home()).status).toBe(200);
    } finally {
      await server.stop();
    }
  });

  test('says where no server runs', () => {
    const { status, stderr } = run({ RUN_DIR: join(work, 'idle') }, { command: 'reload' });
    expect({ status, stderr }).toEqual({ status: 69, stderr: expect.stringContaining('no server runs in RUN_DIR') });
  });
});

describe('rendering', () => {
  function brokenCopy(file: string, addition: string) {
    const directory = mkdtempSync(join(work, 'nginx-'));
    cpSync(nginxDirectory, directory, { recursive: true });
    appendFileSync(join(directory, file), addition);
    return directory;
  }

  // In RUN_DIR only what nginx itself made may remain: no rendered configuration, whole or half.
  const leftovers = () => readdirSync(runDirectory).filter((name) => name.startsWith('conf'));

  test('a variable that no one fills in stops the start', () => {
    const directory = brokenCopy('templates/server.conf.template', `# \${NOT_A_VARIABLE}\n`);
    const { status, stderr } = run({}, { directory, command: 'serve' });
    expect({ status, leftovers: leftovers() }).toEqual({ status: 70, leftovers: [] });
    expect(stderr).toContain('NOT_A_VARIABLE');
  });

  test('a configuration that nginx refuses never replaces the one in use', () => {
    const directory = brokenCopy('snippets/locations.conf', 'no_such_directive on;\n');
    const { status, stderr } = run({}, { directory, command: 'serve' });
    expect({ status, leftovers: leftovers() }).toEqual({ status: 70, leftovers: [] });
    expect(stderr).toContain('no_such_directive');
  });

  test('a check leaves no configuration behind', () => {
    expect(run({}).status).toBe(0);
    expect(existsSync(runDirectory)).toBe(true);
    expect(leftovers()).toEqual([]);
  });
});
