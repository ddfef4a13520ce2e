import { execFileSync } from 'node:child_process';
import { hash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http2 from 'node:http2';
import { chromium, expect, test } from '@playwright/test';
import { fontPackages } from '../../generator/fonts.ts';
import { docker } from '../../scripts/servers/docker.ts';
import { send } from '../support/http.ts';

/** Set by scripts/test/container.ts: the container under test, which serves TLS. */
const { E2E_CONTAINER = '', E2E_TLS_CERT = '', E2E_PORT_TLS, E2E_PORT_EXPORTER } = process.env;

test.skip(!E2E_CONTAINER, 'No container: `npm test -- --full` brings one up if a Docker engine answers.');

/** Fills in a Go template with the container's properties. */
const inspect = (template: string) => docker(['inspect', '--format', template, E2E_CONTAINER]);

/** Runs a shell command in the container. Returns its output. */
const inContainer = (command: string) => docker(['exec', E2E_CONTAINER, 'sh', '-c', command]);

const lines = (text: string) => text.split('\n').filter(Boolean);

type BillOfMaterials = {
  bomFormat: string;
  components: { name: string; version: string; purl: string; licenses: object[] }[];
};

const readBillOfMaterials = async (file: string): Promise<BillOfMaterials> =>
  JSON.parse(await inContainer(`cat /usr/share/sbom/${file}`));

test('The image has at most 16 MB besides the site, and without visitors uses 16 MiB @operator', async () => {
  const fileSizes = lines(await inContainer('find /usr/share/nginx/html -type f -exec stat -c %s {} +')).map(Number);
  const siteSize = fileSizes.reduce((sum, size) => sum + size, 0);
  const imageSize = Number(await docker(['image', 'inspect', '--format', '{{.Size}}', await inspect('{{.Image}}')]));
  expect(imageSize - siteSize).toBeLessThan(16_000_000);
  const usage = await docker(['stats', '--no-stream', '--format', '{{.MemUsage}}', E2E_CONTAINER]);
  expect(usage).toMatch(/^[\d.]+MiB/);
  expect(Number.parseFloat(usage)).toBeLessThan(16);
});

test('An attacker who controls the server has no capabilities, is not root, and cannot change the site @operator', async () => {
  const status = await inContainer('cat /proc/1/status');
  expect(status).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m);
  expect(status).toMatch(/^CapEff:\t0+$/m);
  expect(status).toMatch(/^CapBnd:\t0+$/m);
  expect(status).toMatch(/^NoNewPrivs:\t1$/m);
  const writable = await inContainer(
    'for d in / /etc /usr/share/nginx/html; do (: >$d/x) 2>/dev/null && echo $d; done; true',
  );
  expect(writable).toBe('');
});

test('A scanner finds the packages of the image and the pages, and fonts, with their licenses @operator', async () => {
  const status = await inContainer('cat /var/lib/dpkg/status.d/*');
  const records = status.matchAll(/^Package: (.+)$[\s\S]*?^Version: (.+)$/gm);
  const installed = new Map([...records].map(([, name = '', version = '']) => [name, version]));
  const programs = ['nginx', 'busybox', 'libc6', 'libssl3t64', 'ca-certificates'];
  expect([...installed.keys()]).toEqual(expect.arrayContaining(programs));
  const debian = await readBillOfMaterials('debian.cdx.json');
  expect(debian.bomFormat).toBe('CycloneDX');
  expect(new Map(debian.components.map(({ name, version }) => [name, version]))).toEqual(installed);
  const packageUrl = /^pkg:deb\/debian\/[a-z0-9.%-]+@[\w.%-]+\?arch=(?:amd64|arm64|all)&distro=debian-13/;
  for (const { purl } of debian.components) expect(purl).toMatch(packageUrl);

  const npm = await readBillOfMaterials('npm.cdx.json');
  const packages = [`@fontsource-variable/${fontPackages().heading}`, 'react', 'react-dom', 'react-router'];
  expect(npm.components.map(({ name }) => name)).toEqual(expect.arrayContaining(packages));
  for (const { name, licenses } of [...debian.components, ...npm.components])
    expect(licenses.length, `licenses of ${name}`).toBeGreaterThan(0);
});

test('The image’s labels have its commit, and the commit’s date', async () => {
  const label = (name: string) => inspect(`{{index .Config.Labels "org.opencontainers.image.${name}"}}`);
  const git = (...parameters: string[]) => execFileSync('git', parameters, { encoding: 'utf8' }).trim();
  expect((await label('revision')).replace('-dirty', '')).toBe(git('rev-parse', '--short=12', 'HEAD'));
  expect(await label('created')).toBe(git('log', '-1', '--format=%cI'));
  expect(await label('version')).toMatch(/^\d+\.\d+\.\d+/);
});

test('The volume has the hashed files of this deployment, for the next one', async () => {
  const hashedFilesIn = async (folder: string) =>
    lines(await inContainer(`cd ${folder} && find assets -type f -name "*.??????????.*"`));
  const deployed = await hashedFilesIn('/usr/share/nginx/html');
  expect(deployed.length).toBeGreaterThan(50);
  expect(await hashedFilesIn('/var/lib/site-assets')).toEqual(expect.arrayContaining(deployed));
});

test('Monitoring reads requests and connections as Prometheus text @operator', async () => {
  const readMetrics = async () => {
    const response = await fetch(`http://127.0.0.1:${E2E_PORT_EXPORTER}/metrics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const samples = (await response.text()).matchAll(/^(\w+) (\S+)$/gm);
    return new Map([...samples].map(([, name, value]) => [name, Number(value)]));
  };
  // The exporter may not be listening yet, and it reports 0 until it has read nginx's counters. `String` turns a failed request into
  // a value, so that the poll continues.
  await expect.poll(() => readMetrics().then((metrics) => metrics.get('nginx_up'), String)).toBe(1);
  const before = (await readMetrics()).get('nginx_http_requests_total') ?? Number.NaN;
  for (let visits = 1; visits <= 10; visits += 1) await send('/home');
  const after = await readMetrics();
  expect(after.get('nginx_http_requests_total')).toBeGreaterThanOrEqual(before + 10);
  expect(after.get('nginx_connections_active')).toBeGreaterThanOrEqual(1);
});

const secureOrigin = `https://localhost:${E2E_PORT_TLS}`;
const readCertificate = () => readFileSync(E2E_TLS_CERT, 'utf8');

test('A browser uses HTTP/2, and gets HSTS and the offer of HTTP/3 @operator', async () => {
  const session = http2.connect(secureOrigin, { ca: readCertificate() });
  const stream = session.request({ ':path': '/home' });
  const [headers]: http2.IncomingHttpHeaders[] = await once(stream, 'response');
  stream.resume();
  await once(stream, 'close');
  session.close();
  expect(headers).toMatchObject({
    ':status': 200,
    'strict-transport-security': 'max-age=31536000',
    'alt-svc': `h3=":${E2E_PORT_TLS}"; ma=86400`,
  });
});

test('A visitor who types http is redirected to https, at the published port @operator', async () => {
  const { status, headers } = await send('/downLoad?lang=en', { headers: { host: 'localhost' } });
  expect([status, headers.location]).toEqual([308, `${secureOrigin}/downLoad?lang=en`]);
});

test('A visitor’s browser reads a whole page over HTTP/3', async () => {
  // Chromium trusts the self-signed certificate by the hash of its key.
  const { publicKey } = new X509Certificate(readCertificate());
  const keyHash = hash('sha256', publicKey.export({ type: 'spki', format: 'der' }), 'base64');
  await using browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--enable-quic',
      `--origin-to-force-quic-on=localhost:${E2E_PORT_TLS}`,
      `--ignore-certificate-errors-spki-list=${keyHash}`,
      '--host-resolver-rules=MAP localhost 127.0.0.1',
    ],
  });
  const page = await browser.newPage();
  expect((await page.goto(`${secureOrigin}/home`, { waitUntil: 'load' }))?.status()).toBe(200);
  const protocols = await page.evaluate(() => {
    const requests = performance.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming);
    return requests.map(({ nextHopProtocol }) => nextHopProtocol);
  });
  expect(new Set(protocols)).toEqual(new Set(['h3']));
});

test('docs/operations.md builds source maps with the variables of the image', async () => {
  const [, command = ''] = /`docker (buildx bake .*?)`/.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  const { web } = JSON.parse(await docker([...command.split(' '), '--print'])).target;
  expect(web).toMatchObject({ target: 'source-maps', output: ['source-maps'] });
  expect(Object.keys(web.args)).toEqual(expect.arrayContaining(['PUBLIC_SITE_ORIGIN', 'PUBLIC_ERROR_REPORTS']));
});
