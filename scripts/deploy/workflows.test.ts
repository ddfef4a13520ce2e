import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../../generator/files.ts';

const read = (file: string) => readFileSync(projectRoot + file, 'utf8');
const files = ['.github/workflows/check.yml', '.github/workflows/release.yml'];
const [check, release] = files.map((file) => parse(read(file)));

test('every action is pinned by the digest of a commit, with its version beside it', () => {
  const actions = files.flatMap((file) => read(file).match(/(?<=uses: )(?!\.\/).*/g) ?? []);
  expect(actions.length).toBeGreaterThan(8);
  for (const action of actions) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('only the job that publishes may write, after the checks and the scans of both platforms', () => {
  expect([check.permissions, release.permissions]).toEqual([{ contents: 'read' }, { contents: 'read' }]);
  const { check: checks, scan, image, ...others } = release.jobs;
  expect(others).toEqual({});
  expect(checks).toEqual({ uses: './.github/workflows/check.yml' });
  expect(check.on).toHaveProperty('workflow_call');
  expect(scan).not.toHaveProperty('permissions');
  expect(JSON.stringify(image)).not.toContain('scan-action');
  expect(image).toMatchObject({ needs: ['check', 'scan'], permissions: { contents: 'read', packages: 'write' } });
  for (const platform of scan.strategy.matrix.platform) expect(JSON.stringify(image.steps)).toContain(platform);
  expect(scan.strategy.matrix.platform).toEqual(['linux/amd64', 'linux/arm64']);
});

test('a release is built on base images pinned by digest, which Renovate finds; a local build on the same tags', () => {
  const [manager] = parse(read('.github/renovate.json')).customManagers;
  const [pattern] = manager.matchStrings;
  const found = Array.from(read(files[1] ?? '').matchAll(new RegExp(pattern, 'g')), ({ groups }) => groups);
  const tags = found.map((groups) => `${groups?.depName}:${groups?.currentValue}`);
  expect(tags).toEqual(['node:24-trixie-slim', 'debian:trixie-slim']);
  const { args } = parse(read('docker-compose.yml')).services.web.build;
  expect([args.NODE_IMAGE, args.DEBIAN_IMAGE]).toEqual(
    ['NODE_IMAGE', 'DEBIAN_IMAGE'].map((name, at) => `\${${name}:-${tags[at]}}`),
  );
  expect(read('Dockerfile')).toContain(`ARG NODE_IMAGE=${tags[0]} DEBIAN_IMAGE=${tags[1]}`);
});
