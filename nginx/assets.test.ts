import { chmodSync, existsSync, readdirSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { workFolder, writeFiles } from '../generator/temporary-files.ts';
import { type Environment, runEntrypoint, serve, writeSite } from '../scripts/servers/nginx.ts';

const DAY = 86_400_000;
let work: string;
beforeEach(() => {
  work = workFolder(onTestFinished);
  // Stands in for nginx in deployments without requests, because a start takes most of the time.
  writeFiles(work, { 'bin/nginx': '#!/bin/sh\n' });
  chmodSync(join(work, 'bin/nginx'), 0o755);
});

/** A path in the folder of ASSETS_DIR. */
const kept = (...path: string[]) => join(work, 'kept', ...path);

/** The files of two deployments: one changes, one stays the same, and one has no hash. */
const deployments = {
  a: {
    'assets/js/page.aaaaaaaaaa.js': 'a',
    'assets/js/page.aaaaaaaaaa.js.gz': gzipSync('a'),
    'assets/js/same.0123456789.js': 's',
  },
  b: { 'assets/js/page.bbbbbbbbbb.js': 'b', 'assets/js/same.0123456789.js': 's', 'assets/plain.js': 'plain' },
};
const pageOfA = 'assets/js/page.aaaaaaaaaa.js';

/** Starts the site, requests the paths, if any, and stops it. */
async function deploy(name: keyof typeof deployments, paths: string[] = [], environment: Environment = {}) {
  const SITE_ROOT = writeSite(join(work, `site-${name}`), deployments[name]);
  const variables = { SITE_ROOT, ASSETS_DIR: kept(), ...environment };
  if (paths.length === 0) {
    const withStub = { ...variables, PATH: `${work}/bin:${process.env.PATH}` };
    return { responses: [], stderr: runEntrypoint(work, withStub, { command: 'serve' }).stderr };
  }
  const server = await serve(work, variables);
  const responses: [status: number, cacheControl: string | null, text: string][] = [];
  for (const path of paths) {
    const response = await fetch(`${server.url}/${path}`);
    responses.push([response.status, response.headers.get('cache-control'), await response.text()]);
  }
  return { responses, stderr: (await server.stop()).stderr };
}

/** Sets the modification time of files, which is the time of their last deployment, to some days ago. */
function setAge(days: number, ...files: string[]) {
  for (const file of files) utimesSync(kept(file), new Date(), new Date(Date.now() - days * DAY));
}

const served = (text: string) => [200, 'public, max-age=31536000, immutable', text];
const missing = [404, 'no-store', 'Not found\n'];

test('a page that is older than the deployment gets its files for ASSETS_KEEP_DAYS, however long its deployment ran', async () => {
  await deploy('a');
  setAge(400, pageOfA, 'assets/js/same.0123456789.js');
  setAge(401, 'current');
  const paths = [pageOfA, 'assets/js/page.bbbbbbbbbb.js', 'assets/js/same.0123456789.js'];
  expect(await deploy('b', paths)).toEqual({ responses: [served('a'), served('b'), served('s')], stderr: '' });
  setAge(29.9, pageOfA);
  const { mtimeMs } = statSync(kept(pageOfA));
  await deploy('b');
  expect(statSync(kept(pageOfA)).mtimeMs, 'not renewed by another deployment without the file').toBe(mtimeMs);
  setAge(30.1, pageOfA);
  expect((await deploy('b', [pageOfA])).responses).toEqual([missing]);
  expect(existsSync(kept(pageOfA))).toBe(false);
});

test('ASSETS_DIR serves only its own hashed files', async () => {
  await deploy('a');
  const withoutHash = ['plain.js', 'a.short.js', 'a.AAAAAAAAAA.js', '.a.0123456789.js', 'a.0123456789.js.br'];
  const outside = ['kept/secret.0123456789.js', 'outside.0123456789.js'];
  for (const file of [...withoutHash.map((name) => `kept/assets/js/${name}`), ...outside])
    writeFiles(work, { [file]: 'secret' });
  symlinkSync('/etc/passwd', kept('assets/js/link.0123456789.js'));
  const others = [`${pageOfA}.gz`, 'assets/js/link.0123456789.js', 'assets/..%2f..%2foutside.0123456789.js'];
  const paths = [...withoutHash.map((name) => `assets/js/${name}`), ...others, 'assets/current', 'assets/'];
  const { responses } = await deploy('b', paths);
  for (const [status, , text] of responses) {
    expect([400, 404]).toContain(status);
    expect(text).not.toMatch(/secret|root:/);
  }
});

test('ASSETS_DIR stays below ASSETS_MAX_MB, because the oldest files are deleted, but none of this deployment', async () => {
  await deploy('a');
  const largerThanHalf = 'x'.repeat(600_000);
  const [old, older] = ['assets/js/old.0123456789.js', 'assets/js/older.0123456789.js'];
  writeFiles(kept(), { [old]: largerThanHalf, [older]: largerThanHalf });
  setAge(2, old);
  setAge(3, older);
  await deploy('b', [], { ASSETS_MAX_MB: '1' });
  expect([old, older, pageOfA].map((file) => existsSync(kept(file)))).toEqual([true, false, true]);
  writeSite(join(work, 'site-b'), { 'assets/js/large.0123456789.js': 'x'.repeat(1_200_000) });
  setAge(1, pageOfA, `${pageOfA}.gz`);
  await deploy('b', [], { ASSETS_MAX_MB: '1' });
  const ofB = ['large.0123456789.js', 'page.bbbbbbbbbb.js', 'same.0123456789.js'];
  expect(readdirSync(kept('assets/js')).sort()).toEqual(ofB);
});

test('ASSETS_DIR supports replicas that start at the same time, and contains only hashed files, none of a killed start', async () => {
  writeFiles(kept(), { 'incoming.killed/assets/js/half': '' });
  const starts = await Promise.all((['a', 'b', 'b'] as const).map((name) => deploy(name, ['healthz'])));
  expect(starts.map(({ stderr }) => stderr)).toEqual(['', '', '']);
  expect(readdirSync(kept('assets'))).toEqual(['js']);
  expect(readdirSync(kept('assets/js'))).toHaveLength(4);
  expect(readdirSync(kept()).sort()).toEqual(['assets', 'current', 'lock']);
});

test('ASSETS_DIR does not prevent the start if it is not writable', async () => {
  await deploy('a');
  // Root could write to a read-only file, but not to a folder.
  writeFiles(kept(), { 'assets/js/page.bbbbbbbbbb.js/in-the-way': '' });
  const { responses, stderr } = await deploy('b', ['assets/js/page.bbbbbbbbbb.js']);
  expect(responses).toEqual([served('b')]);
  expect(stderr).toContain("could not keep this deployment's assets");
});
