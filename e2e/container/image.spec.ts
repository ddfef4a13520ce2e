import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';
import { docker, exporter, inContainer, inspect, memory, test } from '../support/container.ts';
import { send } from '../support/http.ts';

const MB = 1_000_000;
const lines = (text: string) => text.split('\n').filter(Boolean);

test('An operator pulls at most 16 MB besides the site', () => {
  const sizes = lines(inContainer('find /usr/share/nginx/html -type f -exec stat -c %s {} +')).map(Number);
  const site = sizes.reduce((sum, size) => sum + size, 0);
  const image = Number(docker('image', 'inspect', '--format', '{{.Size}}', inspect('{{.Image}}')));
  expect(image - site).toBeLessThan(16 * MB);
});

test('A site without visitors uses at most 16 MiB of memory', () => {
  expect(memory()).toBeLessThan(16);
});

test('An attacker who controls the server has no capabilities, no root and no writable folder', () => {
  const status = inContainer('cat /proc/1/status');
  expect(status).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m);
  expect(status).toMatch(/^CapEff:\t0+$/m);
  expect(status).toMatch(/^CapBnd:\t0+$/m);
  expect(status).toMatch(/^NoNewPrivs:\t1$/m);
  expect(inContainer('for d in / /etc /usr/share/nginx/html; do (: >$d/x) 2>/dev/null && echo $d; done; true')).toBe(
    '',
  );
});

test('A scanner finds every package of the image, by name and version', () => {
  const records = lines(inContainer('cd /var/lib/dpkg/status.d && grep -h -E "^(Package|Version):" *'));
  const installed = new Map<string, string>();
  for (let at = 0; at < records.length; at += 2) {
    installed.set(records[at]?.slice('Package: '.length) ?? '', records[at + 1]?.slice('Version: '.length) ?? '');
  }
  expect([...installed.keys()]).toEqual(
    expect.arrayContaining(['nginx', 'busybox-static', 'libc6', 'libssl3t64', 'ca-certificates']),
  );
  const bill: { bomFormat: string; components: { name: string; version: string; purl: string; licenses: object[] }[] } =
    JSON.parse(inContainer('cat /usr/share/sbom/debian.cdx.json'));
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(new Map(bill.components.map(({ name, version }) => [name, version]))).toEqual(installed);
  for (const { licenses } of bill.components) expect(licenses.length).toBeGreaterThan(0);
  for (const { purl } of bill.components)
    expect(purl).toMatch(/^pkg:deb\/debian\/[a-z0-9.%-]+@[\w.%-]+\?arch=(?:amd64|arm64|all)&distro=debian-13/);
});

test('A scanner finds the packages and fonts of the pages as well, and their licenses', () => {
  const bill: { components: { name: string; licenses: object[] }[] } = JSON.parse(
    inContainer('cat /usr/share/sbom/npm.cdx.json'),
  );
  expect(bill.components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['@fontsource-variable/brygada-1918', 'react', 'react-dom', 'react-router', 'valibot']),
  );
  for (const { licenses } of bill.components) expect(licenses).toHaveLength(1);
});

test('The image’s labels have its commit, and the commit’s date', () => {
  const label = (name: string) => inspect(`{{index .Config.Labels "org.opencontainers.image.${name}"}}`);
  const git = (...parameters: string[]) => execFileSync('git', parameters, { encoding: 'utf8' }).trim();
  expect(label('revision')).toBe(git('rev-parse', '--short=12', 'HEAD'));
  expect(label('created')).toBe(git('log', '-1', '--format=%cI'));
  expect(label('version')).toMatch(/^\d+\.\d+\.\d+/);
});

test('The next deployment will find this one’s hashed files in the volume', () => {
  const names = (folder: string) =>
    lines(inContainer(`cd ${folder} && find assets -type f -name "*.??????????.*"`)).sort();
  expect(names('/usr/share/nginx/html').length).toBeGreaterThan(50);
  expect(names('/var/lib/site-assets')).toEqual(expect.arrayContaining(names('/usr/share/nginx/html')));
});

test('Monitoring reads nginx’s counters within the network', () => {
  expect(inContainer('wget -q -O - http://127.0.0.1:9145/stub_status')).toContain('Active connections');
});

/** The samples without labels in Prometheus' text format, by name. */
const samples = (text: string) =>
  new Map([...text.matchAll(/^(\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]));

test('Monitoring reads requests and connections as Prometheus text', async () => {
  const scrape = async () => {
    const answer = await fetch(`${exporter}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    return samples(await answer.text());
  };
  // The exporter may not be listening yet, and without nginx's counters it answers with 0.
  await expect.poll(() => scrape().then((sample) => sample.get('nginx_up'), String)).toBe(1);
  const before = (await scrape()).get('nginx_http_requests_total') ?? Number.NaN;
  for (let visits = 1; visits <= 10; visits += 1) await send('/home');
  const after = await scrape();
  expect(after.get('nginx_http_requests_total')).toBeGreaterThanOrEqual(before + 10);
  for (const name of ['accepted', 'active', 'handled', 'reading', 'waiting', 'writing']) {
    expect(after.get(`nginx_connections_${name}`), name).toBeGreaterThanOrEqual(0);
  }
  expect(after.get('nginx_connections_active')).toBeGreaterThanOrEqual(1);
});
