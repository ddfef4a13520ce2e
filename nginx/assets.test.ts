import { chmodSync, existsSync, readdirSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
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

const kept = (...path: string[]) => join(work, 'kept', ...path);

/** Two deployments, with a changed file, an unchanged one, and one without a hash. */
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
  const site = writeSite(join(work, `site-${name}`), deployments[name]);
  const variables = { SITE_ROOT: site, ASSETS_DIR: kept(), ...environment };
  const answers: [status: number, caching: string | null, text: string][] = [];
  if (paths.length === 0) {
    const { stderr } = runEntrypoint(
      work,
      { ...variables, PATH: `${work}/bin:${process.env.PATH}` },
      { command: 'serve' },
    );
    return { answers, stderr };
  }
  const server = await serve(work, variables);
  for (const path of paths) {
    const response = await fetch(server.url + path);
    answers.push([response.status, response.headers.get('cache-control'), await response.text()]);
  }
  const { stderr } = await server.stop();
  return { answers, stderr };
}

/** Sets the files' mtime, the time of their last deployment, to some days ago. */
function age(days: number, ...files: string[]) {
  for (const file of files) utimesSync(kept(file), new Date(), new Date(Date.now() - days * DAY));
}

const served = (text: string) => [200, 'public, max-age=31536000, immutable', text];
const missing = [404, 'no-store', 'Not found\n'];

describe('a page that is older than the deployment', () => {
  test('still gets its files, even if its deployment ran for longer than ASSETS_KEEP_DAYS', async () => {
    await deploy('a');
    age(400, pageOfA, 'assets/js/same.0123456789.js');
    age(401, 'current');
    const paths = [`/${pageOfA}`, '/assets/js/page.bbbbbbbbbb.js', '/assets/js/same.0123456789.js'];
    expect(await deploy('b', paths)).toEqual({ answers: [served('a'), served('b'), served('s')], stderr: '' });
  });

  test('gets its files for ASSETS_KEEP_DAYS', async () => {
    await deploy('a');
    await deploy('b');
    age(29.9, pageOfA);
    const { mtimeMs } = statSync(kept(pageOfA));
    expect((await deploy('b', [`/${pageOfA}`])).answers).toEqual([served('a')]);
    expect(statSync(kept(pageOfA)).mtimeMs, 'is renewed once').toBe(mtimeMs);
    age(30.1, pageOfA);
    expect((await deploy('b', [`/${pageOfA}`])).answers).toEqual([missing]);
    expect(existsSync(kept(pageOfA))).toBe(false);
  });

  test('never gets its files without ASSETS_DIR', async () => {
    await deploy('a');
    expect((await deploy('b', [`/${pageOfA}`], { ASSETS_DIR: '' })).answers).toEqual([missing]);
  });
});

describe('ASSETS_DIR', () => {
  test('serves only its own hashed files', async () => {
    await deploy('a');
    const hostile = ['plain.js', 'a.short.js', 'a.AAAAAAAAAA.js', '.a.0123456789.js', 'a.0123456789.js.br'];
    const others = ['kept/secret.0123456789.js', 'outside.0123456789.js'];
    const paths = [...hostile.map((name) => `kept/assets/js/${name}`), ...others];
    writeFiles(work, Object.fromEntries(paths.map((path) => [path, 'hostile'])));
    symlinkSync('/etc/passwd', kept('assets/js/link.0123456789.js'));
    symlinkSync('/etc', kept('assets/etc'));
    const linked = ['/assets/js/link.0123456789.js', '/assets/..%2f..%2foutside.0123456789.js', '/assets/current'];
    const requested = [...hostile.map((name) => `/assets/js/${name}`), `/${pageOfA}.gz`, ...linked, '/assets/'];
    const { answers } = await deploy('b', requested);
    for (const [status] of answers) expect([400, 404]).toContain(status);
    const outside = await deploy('b', ['/secret.0123456789.js', '/assets/js/%2e%2e/%2e%2e/secret.0123456789.js']);
    expect(JSON.stringify([answers, outside.answers])).not.toMatch(/hostile|root:/);
  });

  test('stays below ASSETS_MAX_MB by deleting the oldest files, but none of this deployment', async () => {
    await deploy('a');
    const large = 'x'.repeat(600_000);
    const [old, older] = ['assets/js/old.0123456789.js', 'assets/js/older.0123456789.js'];
    writeFiles(kept(), { [old]: large, [older]: large });
    age(2, old);
    age(3, older);
    await deploy('b', [], { ASSETS_MAX_MB: '1' });
    expect([old, older, pageOfA].map((file) => existsSync(kept(file)))).toEqual([true, false, true]);
    writeSite(join(work, 'site-b'), { 'assets/js/large.0123456789.js': 'x'.repeat(1_200_000) });
    age(1, pageOfA, `${pageOfA}.gz`);
    await deploy('b', [], { ASSETS_MAX_MB: '1' });
    const ofB = ['large.0123456789.js', 'page.bbbbbbbbbb.js', 'same.0123456789.js'];
    expect(readdirSync(kept('assets/js')).sort()).toEqual(ofB);
  });

  test('supports replicas that start at the same time, and contains only hashed files', async () => {
    const starts = await Promise.all((['a', 'b', 'b'] as const).map((name) => deploy(name, ['/healthz'])));
    expect(starts.map(({ stderr }) => stderr)).toEqual(['', '', '']);
    expect(readdirSync(kept('assets'))).toEqual(['js']);
    expect(readdirSync(kept('assets/js'))).toHaveLength(4);
    expect(readdirSync(kept()).sort()).toEqual(['assets', 'current']);
  });

  test('does not prevent the start if it is not writable', async () => {
    await deploy('a');
    // A folder in place of a file, because root could write to a read-only file.
    writeFiles(kept(), { 'assets/js/page.bbbbbbbbbb.js/in-the-way': '' });
    const { answers, stderr } = await deploy('b', ['/assets/js/page.bbbbbbbbbb.js']);
    expect(answers).toEqual([served('b')]);
    expect(stderr).toContain("could not keep this deployment's assets");
  });
});
