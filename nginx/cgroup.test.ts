import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const checks = join(dirname(fileURLToPath(import.meta.url)), 'shell', 'checks.sh');
const work = mkdtempSync(join(tmpdir(), 'cgroup-'));
afterAll(() => rmSync(work, { recursive: true }));

/** Runs the script on a made-up machine: its processors, the files of its cgroup mount, and this process's groups. */
function limits(processors: number, files: Record<string, string>, groups: string[]) {
  const machine = mkdtempSync(join(work, 'machine-'));
  const cgroup = join(machine, 'cgroup');
  mkdirSync(cgroup);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(cgroup, path)), { recursive: true });
    writeFileSync(join(cgroup, path), `${content}\n`);
  }
  writeFileSync(join(machine, 'groups'), groups.map((group) => `${group}\n`).join(''));
  writeFileSync(join(machine, 'nproc'), `#!/bin/sh\necho ${processors}\n`);
  chmodSync(join(machine, 'nproc'), 0o755);
  const { stdout, stderr } = spawnSync(
    'sh',
    ['-euc', `. ${checks}; limits_of_process "$@"`, 'sh', cgroup, join(machine, 'groups')],
    {
      env: { PATH: `${machine}:${process.env.PATH}` },
      encoding: 'utf8',
    },
  );
  return stdout + stderr;
}

describe('the limits of the cgroup', () => {
  test.each<[string, number, Record<string, string>, string[], number]>([
    ['no quota at all: every processor of the affinity mask', 4, {}, ['0::/'], 4],
    ['v2 without a limit', 4, { 'cpu.max': 'max 100000' }, ['0::/'], 4],
    ['v2, a whole quota', 16, { 'cpu.max': '200000 100000' }, ['0::/'], 2],
    ['v2, a part of a processor counts as one', 16, { 'cpu.max': '150000 100000' }, ['0::/'], 2],
    ['v2, less than one processor', 16, { 'cpu.max': '10000 100000' }, ['0::/'], 1],
    ['v2, a quota above the processors', 2, { 'cpu.max': '800000 100000' }, ['0::/'], 2],
    [
      'v2, the quota of a group above',
      16,
      { 'a/cpu.max': '300000 100000', 'a/b/cpu.max': 'max 100000' },
      ['0::/a/b'],
      3,
    ],
    ['v1 without a limit', 4, { 'cpu/cpu.cfs_quota_us': '-1', 'cpu/cpu.cfs_period_us': '100000' }, ['1:cpu:/'], 4],
    ['v1, a quota', 16, { 'cpu/cpu.cfs_quota_us': '50000', 'cpu/cpu.cfs_period_us': '50000' }, ['1:cpu:/'], 1],
    [
      'v1, controllers mounted together',
      16,
      { 'cpu,cpuacct/a/cpu.cfs_quota_us': '250000', 'cpu,cpuacct/a/cpu.cfs_period_us': '100000' },
      ['2:pids:/', '1:cpu,cpuacct:/a'],
      3,
    ],
    [
      'v1 in a container, whose own group is the mount',
      16,
      { 'cpu/cpu.cfs_quota_us': '200000', 'cpu/cpu.cfs_period_us': '100000' },
      ['1:cpu:/docker/x'],
      2,
    ],
    ['unreadable numbers', 4, { 'cpu.max': 'what ever' }, ['0::/'], 4],
    ['a period of zero', 4, { 'cpu.max': '100000 0' }, ['0::/'], 4],
  ])('workers: %s', (_, processors, files, groups, expected) => {
    expect(limits(processors, files, groups)).toBe(`${expected} max max\n`);
  });

  const container = { 'pids/pids.max': '32', 'memory/memory.limit_in_bytes': '67108864' };
  test.each<[string, Record<string, string>, string[], string]>([
    ['v2 without a limit', { 'pids.max': 'max', 'memory.max': 'max' }, ['0::/'], 'max max'],
    ['v2', { 'pids.max': '32', 'memory.max': '67108864' }, ['0::/'], '32 65536'],
    ['v2, the lowest of the groups above', { 'a/pids.max': '9', 'a/b/pids.max': '20' }, ['0::/a/b'], '9 max'],
    ['v1 in a container', container, ['2:pids:/docker/x', '1:memory:/docker/x'], '32 65536'],
    ['v1 without a limit', { 'memory/memory.limit_in_bytes': '9223372036854771712' }, ['1:memory:/'], 'max max'],
  ])('processes and memory: %s', (_, files, groups, expected) => {
    expect(limits(1, files, groups)).toBe(`1 ${expected}\n`);
  });
});
