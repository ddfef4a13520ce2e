import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { projectRoot } from '../../generator/files.ts';
import { commitAll, workFolder, writeFiles } from '../../generator/temporary-files.ts';
import { nginxDirectory, serve, writeSite } from '../servers/nginx.ts';
import { freePort } from '../servers/serve.ts';
import { endChild, startChild, waitForServer } from '../setup/run.ts';

const read = (file: string) => readFileSync(projectRoot + file, 'utf8');

type PromisesOfFile = { file: string; objects?: { kind?: string }[]; lines?: string[] };
const promises: PromisesOfFile[] = parse(read('scripts/deploy/promises.yaml'));

test.each(promises)('$file keeps the limits, restarts and times that operators rely on', ({ file, objects, lines }) => {
  const text = read(file);
  expect(text.split('\n')).toEqual(expect.arrayContaining(lines ?? []));
  const actual = objects ? parseAllDocuments(text).map((document) => document.toJS()) : [];
  for (const promised of objects ?? [])
    expect(actual.find(({ kind }) => kind === promised.kind)).toMatchObject(promised);
});

describe('the unit of systemd', () => {
  // Not workFolder(), because the path must have no space.
  const work = mkdtempSync(path.join(tmpdir(), 'site-unit-'));
  afterAll(() => rmSync(work, { recursive: true }));
  const unit = read('deploy/systemd/site.service')
    .replaceAll('/srv/site', `${work}/srv`)
    .replaceAll('/run/site', `${work}/run`)
    .replaceAll('/var/lib/site', `${work}/state`);

  /** The shell command in `Exec…=/bin/sh -c '…'`, in which systemd writes $ as $$. */
  const command = (name: string) =>
    new RegExp(`^${name}=/bin/sh -c '(.*)'$`, 'm').exec(unit)?.[1]?.replaceAll('$$', '$') ?? '';
  const variables = /^Environment=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];

  /** Adds a release and makes it the current one. */
  function publish(version: string): void {
    writeSite(path.join(work, 'srv', version, 'dist'), { 'pages/en/home.html': version });
    cpSync(nginxDirectory, path.join(work, 'srv', version, 'nginx'), { recursive: true });
    rmSync(path.join(work, 'srv/current'), { force: true });
    symlinkSync(version, path.join(work, 'srv/current'));
  }

  test('starts the current release, and switches to another by a reload', async () => {
    mkdirSync(path.join(work, 'state'));
    publish('1.0.0');
    const SITE_PORT = String(await freePort());
    const variablesOfTest = { PATH: process.env.PATH, SITE_LISTEN: '127.0.0.1', SITE_PORT, WORKERS: '1' };
    const env = { ...Object.fromEntries(variables.map((variable) => variable.split('='))), ...variablesOfTest };
    const server = startChild('sh', ['-c', command('ExecStart')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      endSignal: 'SIGQUIT',
    });
    onTestFinished(() => endChild(server));
    const url = `http://127.0.0.1:${SITE_PORT}`;
    await waitForServer(server, 'nginx', `${url}/healthz`);
    const served = async () => (await fetch(`${url}/home`)).text();
    expect(await served()).toBe('1.0.0');
    publish('1.1.0');
    // A request would not show it, because nginx keeps files open for 2 s.
    expect(readFileSync(path.join(work, 'run/conf/server.conf'), 'utf8')).toContain(`${work}/srv/1.0.0/dist`);
    expect(spawnSync('sh', ['-c', command('ExecReload')], { env }).status).toBe(0);
    await expect.poll(served).toBe('1.1.0');
  });

  test('can read a release that was published with umask 077', () => {
    const [commands = ''] = read('deploy/README.md').match(/^mkdir -p \/srv\/site.*$/m) ?? [];
    const srv = path.join(work, 'published');
    const script = `umask 077 && mkdir dist && touch dist/page && ${commands.replaceAll('/srv/site', srv)}`;
    cpSync(nginxDirectory, path.join(work, 'checkout/nginx'), { recursive: true });
    expect(spawnSync('sh', ['-c', script], { cwd: path.join(work, 'checkout') }).status).toBe(0);
    const { stdout } = spawnSync('find', [srv, '!', '-perm', '-a+r', '-o', '-type', 'd', '!', '-perm', '-a+x']);
    expect([String(stdout), globSync('1.1.0/*', { cwd: srv }).sort()]).toEqual(['', ['1.1.0/dist', '1.1.0/nginx']]);
  });
});

const workflows = ['.github/workflows/check.yml', '.github/workflows/release.yml'];
const release = parse(read('.github/workflows/release.yml'));

test('every action is pinned by the digest of a commit, and no checkout leaves its token to later steps', () => {
  const text = workflows.map(read).join('\n');
  for (const action of text.match(/(?<=uses: )(?!\.\/).*/g) ?? [])
    expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  const checkouts = text.match(/uses: actions\/checkout@.*\n.*/g);
  expect(checkouts).toHaveLength(4);
  for (const checkout of checkouts ?? []) expect(checkout).toContain('persist-credentials: false');
});

test('a release is scanned, signed and attested', () => {
  const { build, scan, publish, ...others } = release.jobs;
  // Another job could publish an image that was not scanned.
  expect(Object.keys(others).sort()).toEqual(['check', 'due']);
  const uses = (job: { steps: { uses?: string }[] }) => job.steps.map((step) => step.uses?.split('@')[0]);
  expect(uses(scan)).toContain('anchore/scan-action');
  // Third-party code must not be able to publish.
  expect([...uses(build), ...uses(publish)]).not.toContain('anchore/scan-action');
  const signs = ['actions/attest-build-provenance', 'sigstore/cosign-installer'];
  expect(uses(publish)).toEqual(expect.arrayContaining(signs));
});

test.each([
  ['on a Tuesday', '2', '2026-11-30', 'yes'],
  ['for a release of this day', '3', '2026-12-01', 'yes'],
  ['for an agreement of this day', '3', '2026-12-02', 'yes'],
  ['on another day', '3', '2026-12-03', 'no'],
])('the nightly workflow decides whether to build the last release again %s', (_, weekday, day, answer) => {
  const root = workFolder(onTestFinished);
  writeFiles(root, {
    'bin/date': `#!/bin/sh\ncase $1 in +%u) echo ${weekday} ;; +%F) echo ${day} ;; esac\n`,
    'content/releases.json': '{ "releases": [{ "version": "1.5.0", "date": "2026-12-01" }] }',
    'content/en/legal/user-agreement.md': '---\neffective: 2026-12-02\n---\n',
    output: '',
  });
  chmodSync(path.join(root, 'bin/date'), 0o755);
  commitAll(root);
  const [, { run }] = release.jobs.due.steps;
  const env = { PATH: `${root}/bin:${process.env.PATH}`, GITHUB_OUTPUT: path.join(root, 'output') };
  expect(spawnSync('sh', ['-ec', `git tag v1.0.0\n${run}`], { cwd: root, env }).status).toBe(0);
  expect(readFileSync(env.GITHUB_OUTPUT, 'utf8')).toBe(`answer=${answer}\n`);
});

test('a release pins its base images by digest, which Renovate finds, and a local build uses the same tags', () => {
  const [{ matchStrings }] = parse(read('.github/renovate.json')).customManagers;
  const images = read('.github/workflows/release.yml').matchAll(new RegExp(matchStrings[0], 'g'));
  const [nodeTag, debianTag] = Array.from(images, ({ groups }) => `${groups?.depName}:${groups?.currentValue}`);
  expect([nodeTag, debianTag]).toEqual(['node:24-trixie-slim', 'debian:trixie-slim']);
  const { args } = parse(read('docker-compose.yml')).services.web.build;
  expect(args).toMatchObject({
    NODE_IMAGE: `\${NODE_IMAGE:-${nodeTag}}`,
    DEBIAN_IMAGE: `\${DEBIAN_IMAGE:-${debianTag}}`,
  });
  expect(read('Dockerfile')).toContain(`ARG NODE_IMAGE=${nodeTag} DEBIAN_IMAGE=${debianTag}`);
});

test('alerts use the metrics that site.mtail counts, and no others', () => {
  const program = read('deploy/monitoring/site.mtail');
  const counted = Array.from(program.matchAll(/^(?:counter|histogram) (\w+)/gm), ([, name]) => name);
  const used = read('deploy/monitoring/alerts.yml').match(/\bsite_\w+(?=[{[)])/g) ?? [];
  // A histogram has a metric for its buckets.
  const usedMetrics = used.map((name) => name.replace(/_bucket$/, ''));
  expect(new Set(usedMetrics)).toEqual(new Set(counted));
});

test('the patterns of site.mtail find the values in the log, natively and in that of a container engine', async () => {
  const work = workFolder();
  writeSite(path.join(work, 'site'));
  const server = await serve(work, { API_UPSTREAM: `127.0.0.1:${await freePort()}` });
  for (const requestPath of ['/', '/"status":500,"bytes":1,"seconds":0.001,', '/prod-api/x'])
    await fetch(server.url + requestPath);
  const lines = (await server.stop()).stdout.trim().split('\n');
  const program = read('deploy/monitoring/site.mtail');
  const patterns = Array.from(program.matchAll(/^\/(.*)\/ \{$/gm), ([, pattern = '']) =>
    RegExp(pattern.replaceAll('(?P<', '(?<')),
  );
  const seconds = expect.stringMatching(/^\d+\.\d+$/);
  const ofPage = [{ status: '200', seconds }, undefined, undefined, undefined];
  const ofApi = [{ status: '503', seconds }, undefined, { status: '502' }, { seconds }];
  for (const wrap of [String, (line: string) => JSON.stringify({ log: `${line}\n`, stream: 'stdout' })]) {
    const found = lines.map((line) => patterns.map((pattern) => pattern.exec(wrap(line))?.groups));
    expect(found).toEqual([ofPage, ofPage, ofApi]);
  }
  expect(patterns[1]?.test('"limit":"reached",')).toBe(true);
});
