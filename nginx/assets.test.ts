import { existsSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Environment, runEntrypoint, serve, workFolder, writeSite } from './testing/site.ts';

const DAY = 86_400_000;
let work: ReturnType<typeof workFolder>;
const finished: (() => void)[] = [];
beforeEach(() => {
  work = workFolder();
  finished.push(work.remove);
});
afterAll(() => {
  for (const remove of finished) remove();
});

const kept = (...path: string[]) => join(work.path, 'kept', ...path);

/** The folders of two deployments: a file that changed, one that did not, one that has no hash. */
const deployments = {
  a: {
    'assets/js/page.aaaaaaaaaa.js': 'a',
    'assets/js/page.aaaaaaaaaa.js.gz': gzipSync('a'),
    'assets/js/same.0123456789.js': 's',
  },
  b: { 'assets/js/page.bbbbbbbbbb.js': 'b', 'assets/js/same.0123456789.js': 's', 'assets/plain.js': 'plain' },
};

/** Deploys, asks for paths while the site runs, and stops it: resolves with the answers. */
async function deploy(name: keyof typeof deployments, paths: string[] = [], environment: Environment = {}) {
  const site = writeSite(join(work.path, `site-${name}`), deployments[name]);
  const server = await serve(work.path, { SITE_ROOT: site, ASSETS_DIR: kept(), ...environment });
  const answers = [];
  for (const path of paths) {
    const response = await fetch(server.url + path);
    answers.push([response.status, response.headers.get('cache-control'), await response.text()]);
  }
  const { stderr } = await server.stop();
  return { answers, stderr };
}

/** Lets the kept files be last part of a deployment so many days ago. */
function age(days: number, ...files: string[]) {
  for (const file of files) utimesSync(kept(file), new Date(), new Date(Date.now() - days * DAY));
}

const FOUND = [200, 'public, max-age=31536000, immutable'];
const GONE = [404, 'no-store', 'Not found\n'];
const pageOfA = 'assets/js/page.aaaaaaaaaa.js';

describe('a visitor whose page is older than the deployment', () => {
  test('still gets its chunks, to be kept for ever', async () => {
    await deploy('a');
    const { answers, stderr } = await deploy('b', [
      `/${pageOfA}`,
      '/assets/js/page.bbbbbbbbbb.js',
      '/assets/js/same.0123456789.js',
    ]);
    expect(answers).toEqual([
      [...FOUND, 'a'],
      [...FOUND, 'b'],
      [...FOUND, 's'],
    ]);
    expect(stderr).toBe('');
  });

  test('gets them after a deployment that ran for longer than they are kept', async () => {
    await deploy('a');
    age(400, pageOfA, 'assets/js/same.0123456789.js');
    const { answers } = await deploy('b', [`/${pageOfA}`]);
    expect(answers).toEqual([[...FOUND, 'a']]);
  });

  test('gets them until the stated time is over', async () => {
    await deploy('a');
    await deploy('b');
    age(29.9, pageOfA);
    expect((await deploy('b', [`/${pageOfA}`])).answers).toEqual([[...FOUND, 'a']]);
    age(30.1, pageOfA);
    expect((await deploy('b', [`/${pageOfA}`])).answers).toEqual([GONE]);
    expect(existsSync(kept(pageOfA))).toBe(false);
  });

  test('gets a 404, not kept, where the operator keeps nothing', async () => {
    await deploy('a');
    expect((await deploy('b', [`/${pageOfA}`], { ASSETS_DIR: '' })).answers).toEqual([GONE]);
  });
});

describe('the folder of kept assets', () => {
  test('gives out hashed files of its own, and nothing else', async () => {
    await deploy('a');
    for (const name of [
      'plain.js',
      'page.short.js',
      'page.AAAAAAAAAA.js',
      '.hidden.0123456789.js',
      'page.0123456789.js.br',
    ]) {
      writeFileSync(kept('assets/js', name), 'hostile');
    }
    writeFileSync(kept('secret.0123456789.js'), 'hostile');
    symlinkSync('/etc/passwd', kept('assets/js/link.0123456789.js'));
    symlinkSync('/etc', kept('assets/etc'));
    writeFileSync(join(work.path, 'outside.0123456789.js'), 'hostile');
    const { answers } = await deploy('b', [
      '/assets/js/plain.js',
      '/assets/js/page.short.js',
      '/assets/js/page.AAAAAAAAAA.js',
      '/assets/js/.hidden.0123456789.js',
      '/assets/js/page.0123456789.js.br',
      '/assets/js/page.aaaaaaaaaa.js.gz',
      '/assets/js/link.0123456789.js',
      '/assets/..%2f..%2foutside.0123456789.js',
      '/assets/current',
      '/assets/',
    ]);
    for (const [status] of answers) expect([400, 404]).toContain(status);
    const outside = await deploy('b', ['/secret.0123456789.js', '/assets/js/%2e%2e/%2e%2e/secret.0123456789.js']);
    expect(JSON.stringify([answers, outside.answers])).not.toMatch(/hostile|root:/);
  });

  test('holds hashed files alone', async () => {
    await deploy('b');
    expect(readdirSync(kept(), { recursive: true }).sort()).toEqual([
      'assets',
      'assets/js',
      'assets/js/page.bbbbbbbbbb.js',
      'assets/js/same.0123456789.js',
      'current',
    ]);
  });

  test('is kept below its limit, the oldest going first, never what is deployed', async () => {
    await deploy('a');
    const large = 'x'.repeat(600_000);
    for (const name of ['old', 'older']) writeFileSync(kept(`assets/js/${name}.0123456789.js`), large);
    age(2, 'assets/js/old.0123456789.js');
    age(3, 'assets/js/older.0123456789.js');
    await deploy('b', [], { ASSETS_MAX_MB: '1' });
    expect(readdirSync(kept('assets/js')).sort()).toEqual([
      'old.0123456789.js',
      'page.aaaaaaaaaa.js',
      'page.aaaaaaaaaa.js.gz',
      'page.bbbbbbbbbb.js',
      'same.0123456789.js',
    ]);
  });

  test('keeps all of what is deployed, even if that alone is beyond the limit', async () => {
    writeSite(join(work.path, 'site-b'), { 'assets/js/large.0123456789.js': 'x'.repeat(1_200_000) });
    await deploy('b', [], { ASSETS_MAX_MB: '1' });
    expect(readdirSync(kept('assets/js'))).toHaveLength(3);
  });

  test('is no way to touch files elsewhere, whatever the list in it says', async () => {
    await deploy('a');
    const outside = join(work.path, 'outside.0123456789.js');
    writeFileSync(outside, '');
    utimesSync(outside, 0, 0);
    writeFileSync(kept('current'), '../outside.0123456789.js\nassets/../../outside.0123456789.js\n-r\n');
    expect((await deploy('b')).stderr).toBe('');
    expect(existsSync(outside)).toBe(true);
  });

  test('takes replicas that start at once', async () => {
    const starts = await Promise.all([
      deploy('a', [], { RUN_DIR: join(work.path, 'run-1') }),
      deploy('b', [], { RUN_DIR: join(work.path, 'run-2') }),
      deploy('b', [], { RUN_DIR: join(work.path, 'run-3') }),
    ]);
    expect(starts.map(({ stderr }) => stderr)).toEqual(['', '', '']);
    expect(readdirSync(kept('assets/js'))).toHaveLength(4);
    expect(readdirSync(kept()).sort()).toEqual(['assets', 'current']);
  });

  test('does not keep the site from starting when it cannot be written to', async () => {
    await deploy('a');
    // A folder in the way of a file: it stops root as well.
    writeSite(kept(), { 'assets/js/page.bbbbbbbbbb.js/in-the-way': '' });
    const { answers, stderr } = await deploy('b', ['/assets/js/page.bbbbbbbbbb.js']);
    expect(answers).toEqual([[...FOUND, 'b']]);
    expect(stderr).toContain('could not keep this deployment’s assets'.replace('’', "'"));
  });
});

test.each([
  ['relative', 'kept'],
  ['the site itself', 'site'],
  ['within the site', 'site/assets'],
  ['around the site', '.'],
  ['a file', 'file'],
])('A folder for assets that is %s stops the start by name', (kind, path) => {
  writeSite(join(work.path, 'site'), deployments.a);
  writeFileSync(join(work.path, 'file'), '');
  const value = kind === 'relative' ? path : join(work.path, path);
  const { status, stderr } = runEntrypoint(work.path, { ASSETS_DIR: value });
  expect({ status, stderr }).toEqual({ status: 64, stderr: expect.stringContaining(`ASSETS_DIR is "${value}"`) });
});
