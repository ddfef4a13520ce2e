import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { projectRoot } from '../../generator/files.ts';
import { commitAll, workFolder, writeFiles } from '../../generator/temporary-files.ts';
import { nginxDirectory, writeSite } from '../servers/nginx.ts';
import { freePort } from '../servers/serve.ts';
import { endChild, startChild, waitForServer } from '../setup/run.ts';

const read = (file: string) => readFileSync(projectRoot + file, 'utf8');

const promises: { file: string; objects?: { kind?: string }[]; lines?: string[] }[] = parse(
  read('scripts/deploy/promises.yaml'),
);

test.each(promises)('$file keeps the limits, restarts and times that operators rely on', ({ file, objects, lines }) => {
  const text = read(file);
  expect(text.split('\n')).toEqual(expect.arrayContaining(lines ?? []));
  const actual = objects ? parseAllDocuments(text).map((document) => document.toJS()) : [];
  for (const promised of objects ?? [])
    expect(actual.find(({ kind }) => kind === promised.kind)).toMatchObject(promised);
});

test('the unit of systemd starts the current release, and switches to another by a reload', async () => {
  // Not workFolder(), because the path must have no space.
  const work = mkdtempSync(path.join(tmpdir(), 'site-unit-'));
  onTestFinished(() => rmSync(work, { recursive: true }));
  const unit = read('deploy/systemd/site.service')
    .replaceAll('/srv/site', `${work}/srv`)
    .replaceAll('/run/site', `${work}/run`)
    .replaceAll('/var/lib/site', `${work}/state`);
  /** The shell command in `Exec…=/bin/sh -c '…'`, in which systemd writes $ as $$. */
  const command = (name: string) =>
    new RegExp(`^${name}=/bin/sh -c '(.*)'$`, 'm').exec(unit)?.[1]?.replaceAll('$$', '$') ?? '';
  const publish = (version: string) => {
    writeSite(path.join(work, 'srv', version, 'dist'), { 'pages/en/home.html': version });
    cpSync(nginxDirectory, path.join(work, 'srv', version, 'nginx'), { recursive: true });
    rmSync(path.join(work, 'srv/current'), { force: true });
    symlinkSync(version, path.join(work, 'srv/current'));
  };
  mkdirSync(path.join(work, 'state'));
  publish('1.0.0');
  const variables = /^Environment=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
  const SITE_PORT = String(await freePort());
  const variablesOfTest = { PATH: process.env.PATH, SITE_LISTEN: '127.0.0.1', SITE_PORT, WORKERS: '1' };
  const env = { ...Object.fromEntries(variables.map((variable) => variable.split('='))), ...variablesOfTest };
  const server = startChild('sh', ['-c', command('ExecStart')], { env, stdio: 'ignore', endSignal: 'SIGQUIT' });
  onTestFinished(() => endChild(server));
  const url = `http://127.0.0.1:${SITE_PORT}`;
  await waitForServer(server, 'nginx', `${url}/healthz`);
  const served = async () => (await fetch(`${url}/home`)).text();
  expect(await served()).toBe('1.0.0');
  publish('1.1.0');
  // A request would not show it, because nginx keeps files open for 2 s.
  const settings = () => readFileSync(path.join(work, 'run/conf/server.conf'), 'utf8');
  expect(settings()).toContain(`${work}/srv/1.0.0/dist`);
  expect(spawnSync('sh', ['-c', command('ExecReload')], { env }).status).toBe(0);
  await expect.poll(served).toBe('1.1.0');
  expect(settings(), 'the release, not the link').toContain(`${work}/srv/1.1.0/dist`);
});

test('the unit of systemd can read a release that was published with umask 077', () => {
  const work = workFolder(onTestFinished);
  const srv = path.join(work, 'srv').replaceAll(' ', '\\ ');
  const [commands = ''] = read('deploy/README.md').match(/^mkdir -p \/srv\/site.*$/m) ?? [];
  const prepared = 'umask 077 && mkdir dist nginx && touch dist/page nginx/entrypoint.sh';
  const script = `${prepared} && ${commands.replaceAll('/srv/site', srv)} && find ${srv} ! -perm -a+r`;
  const { status, stdout } = spawnSync('sh', ['-c', script], { cwd: work, encoding: 'utf8' });
  expect([status, stdout, existsSync(path.join(work, 'srv/1.1.0/nginx/entrypoint.sh'))]).toEqual([0, '', true]);
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
  ['for an article of this day', '3', '2026-12-03', 'yes'],
  ['on another day', '3', '2026-12-04', 'no'],
])('the nightly workflow decides whether to build the last release again %s', (_, weekday, day, answer) => {
  const root = workFolder(onTestFinished);
  const output = path.join(root, 'output');
  writeFiles(root, {
    'content/releases.json': '{ "releases": [{ "version": "1.5.0", "date": "2026-12-01" }] }',
    'content/en/legal/user-agreement.md': '---\neffective: 2026-12-02\n---\n',
    'content/en/news/a-title.md': '---\ntitle: A title\ndate: 2026-12-03\n---\n',
  });
  commitAll(root);
  const date = `date() { case $1 in +%u) echo ${weekday} ;; +%F) echo ${day} ;; esac; }`;
  const script = `${date}\ngit tag v1.0.0\n${release.jobs.due.steps[1].run}`;
  const env = { PATH: process.env.PATH, GITHUB_OUTPUT: output };
  expect(spawnSync('sh', ['-ec', script], { cwd: root, env }).status).toBe(0);
  expect(readFileSync(output, 'utf8')).toBe(`answer=${answer}\n`);
});

test.each([
  ['v1.5.0', 'push', '1.5.0 1.5 latest'],
  ['v1.4.0', 'push', '1.4.0'],
  ['v1.6.0-beta.1', 'push', '1.6.0-beta.1'],
  ['main', 'schedule', '1.5.0-20261204 1.5 latest'],
])('the image of %s at a %s has the tags %s, after the pre-releases of 1.5.0 and 1.6.0', (ref, event, tags) => {
  const root = workFolder(onTestFinished);
  const output = path.join(root, 'output');
  writeFiles(root, { page: '' });
  commitAll(root);
  const tagged = ['v1.4.0', 'v1.5.0-beta.1', 'v1.5.0', 'v1.6.0-beta.1'].map((tag) => `git tag ${tag}\n`).join('');
  const script = `date() { echo 20261204; }\n${tagged}${release.jobs.build.steps[1].run}`;
  const github = { GITHUB_OUTPUT: output, GITHUB_ENV: '/dev/null', GITHUB_REPOSITORY: 'a/b', GITHUB_REF_NAME: ref };
  const env = { PATH: process.env.PATH, ...github, GITHUB_EVENT_NAME: event };
  expect(spawnSync('bash', ['-ec', script], { cwd: root, env }).status).toBe(0);
  expect(readFileSync(output, 'utf8')).toBe(`name=ghcr.io/a/b\ntags=${tags}\n`);
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

const mtail = read('deploy/monitoring/site.mtail');

test('alerts use the metrics that site.mtail counts, and no others', () => {
  const counted = Array.from(mtail.matchAll(/^(?:counter|histogram) (\w+)/gm), ([, name]) => name);
  // A histogram has a metric for its buckets.
  const used = read('deploy/monitoring/alerts.yml').match(/\bsite_\w+?(?=(?:_bucket)?[{[)])/g) ?? [];
  expect(new Set(used)).toEqual(new Set(counted));
});

type LogLine = { when: string; line: string[]; values: (string | null)[] };
const logLines: LogLine[] = parse(read('scripts/deploy/log-lines.yaml'));

// The test of nginx's log has its real lines.
test('site.mtail counts no uploads, streams and cancelled requests as slow or failed, natively and in the log of an engine', () => {
  const [, format = ''] = /^ +'(\{"time".*?)';$/ms.exec(read('nginx/templates/nginx.conf.template')) ?? [];
  const patterns = Array.from(mtail.matchAll(/^\/(.*)\/ \{$/gm), ([, pattern = '']) => pattern.replaceAll('?P<', '?<'));
  const names =
    'sent_method request_path status_number request_time upstream_status upstream_header_time reached_limit';
  for (const { when, line, values } of logLines) {
    const value = (_: string, name: string) =>
      JSON.stringify([...line, ''][names.split(' ').indexOf(name)] ?? '7').slice(1, -1);
    const text = format.replace(/'\s+(?:\$\{.*\s+)?'/g, '').replace(/\$(\w+)/g, value);
    for (const logged of [text, JSON.stringify({ log: `${text}\n`, stream: 'stdout' })]) {
      const found = patterns.map((pattern) => Object.values(RegExp(pattern).exec(logged)?.groups ?? {})[0] ?? null);
      expect(found, when).toEqual(values);
    }
  }
});
