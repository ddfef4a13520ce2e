import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { workFolder, writeFiles } from '../generator/temporary-files.ts';
import { type Environment, runShell } from '../scripts/servers/nginx.ts';

const work = workFolder();

describe('the limits of this process, by its processors and the files of its cgroup', () => {
  const unlimited = { 'cpu.max': 'max 100000', 'pids.max': 'max', 'memory.max': 'max' };
  const above = { 'a/cpu.max': '300000 100000', 'a/b/cpu.max': 'max 100000', 'a/pids.max': '9', 'a/b/pids.max': '20' };
  const unlimitedV1 = { 'cpu/cpu.cfs_quota_us': '-1', 'memory/memory.limit_in_bytes': '9223372036854771712' };
  const together = { 'cpu,cpuacct/a/cpu.cfs_quota_us': '250000', 'cpu,cpuacct/a/cpu.cfs_period_us': '100000' };
  const cpuV1 = { 'cpu/cpu.cfs_quota_us': '200000', 'cpu/cpu.cfs_period_us': '100000' };
  const v1 = { ...cpuV1, 'pids/pids.max': '32', 'memory/memory.limit_in_bytes': '67108864' };
  const docker = '3:cpu:/docker/x 2:pids:/docker/x 1:memory:/docker/x';
  test.each<[string, processors: number, Record<string, string>, groups: string, expected: string]>([
    ['no quota: every processor', 4, {}, '0::/', '4 max max'],
    ['v2 without limits', 4, unlimited, '0::/', '4 max max'],
    ['v2', 16, { 'cpu.max': '200000 100000', 'pids.max': '32', 'memory.max': '67108864' }, '0::/', '2 32 65536'],
    ['a part of a processor counts as one', 16, { 'cpu.max': '150000 100000' }, '0::/', '2 max max'],
    ['less than one processor', 16, { 'cpu.max': '10000 100000' }, '0::/', '1 max max'],
    ['a quota above the processors', 2, { 'cpu.max': '800000 100000' }, '0::/', '2 max max'],
    ['unreadable numbers', 4, { 'cpu.max': 'what ever' }, '0::/', '4 max max'],
    ['a period of zero', 4, { 'cpu.max': '100000 0' }, '0::/', '4 max max'],
    ['v2, the lowest limits of the groups above', 16, above, '0::/a/b', '3 9 max'],
    ['v1 without limits', 4, unlimitedV1, '2:memory:/ 1:cpu:/', '4 max max'],
    ['v1, controllers mounted together', 16, together, '2:pids:/ 1:cpu,cpuacct:/a', '3 max max'],
    ['v1 in a container, whose own group is the mount', 16, v1, docker, '2 32 65536'],
  ])('%s', (_, processors, files, groups, expected) => {
    const machine = mkdtempSync(join(work, 'machine-'));
    for (const [name, line] of Object.entries(files)) writeFiles(join(machine, 'cgroup'), { [name]: `${line}\n` });
    writeFiles(machine, { groups: `${groups.replaceAll(' ', '\n')}\n` });
    const script = `nproc() { echo ${processors}; }; limits_of_process "$PWD/cgroup" "$PWD/groups"`;
    expect(runShell(script, {}, machine)).toBe(expected);
  });
});

describe('workers, and the limits of each', () => {
  const workers = (limits: string, environment: Environment) => {
    const print = 'echo $WORKERS $WORKER_CONNECTIONS $WORKER_MEMORY';
    const script = `ulimit -n \${FILES:-20000}; limits_of_process() { echo ${limits}; }; read_workers; ${print}`;
    return runShell(script, { TLS: 'off', ...environment });
  };

  test.each<[string, limits: string, Environment, string]>([
    ['nothing is limited', '4 max max', {}, '4 4096 unlimited'],
    ['64 MB', '1 32 65536', {}, '1 1024 36864'],
    ['96 MB', '1 32 98304', {}, '1 2205 69632'],
    ['64 MB for two workers', '2 32 65536', {}, '2 512 18432'],
    ['64 MB and TLS', '1 32 65536', { TLS: 'on' }, '1 1024 36864'],
    ['128 MB and TLS', '1 32 131072', { TLS: 'on' }, '1 1098 102400'],
    ['hardly any memory', '1 32 16384', {}, '1 1024 16384'],
    ['1024 file descriptors', '4 max max', { FILES: '1024' }, '4 360 unlimited'],
    ['just enough file descriptors', '4 max max', { FILES: '10240' }, '4 4096 unlimited'],
    ['fewer processes than processors', '64 32 max', {}, '12 4096 unlimited'],
    ['as many workers as the processes allow', '1 32 max', { WORKERS: '12' }, '12 4096 unlimited'],
    ['hardly any processes', '4 6 max', {}, '1 4096 unlimited'],
  ])('%s', (_, limits, environment, expected) => {
    expect(workers(limits, environment)).toBe(expected);
  });

  test('more workers than the limit of processes allows stop the start', () => {
    expect(workers('1 32 65536', { WORKERS: '13' })).toBe(
      'entrypoint: WORKERS is "13", expected auto or a number from 1 to 12: the limit of processes (pids_limit) is 32, and n workers need 2n + 8',
    );
  });
});

test('too little space in RUN_DIR stops the start, and the message says how much is needed', () => {
  // 1024 blocks of 4 KB: a /tmp of 4 MB.
  const script = 'stat() { echo "1024 * 4096 / 1024"; }; check_room';
  expect(runShell(script, { RUN_DIR: work })).toBe(
    `entrypoint: RUN_DIR is "${work}", expected a directory with at least 9 MB of room, of which it has 4 MB`,
  );
});

const refused = (value: string) => `entrypoint: REAL_IP_FROM is "${value}", expected `;
test.each<[string, published: string, from: string, gateway: string, expected: string]>([
  ['is trusted as the gateway', '127.0.0.1', '10.0.0.1 127.0.0.1', '010012AC', '10.0.0.1 127.0.0.1 172.18.0.1'],
  ['is trusted as the gateway, by IPv6 too', '[::1]', '::1', '010012AC', '::1 172.18.0.1'],
  ['is refused without a gateway', '127.0.0.1', '127.0.0.1', '00000000', refused('127.0.0.1')],
  ['is refused where visitors reach the port', '*', '127.0.0.0/8', '010012AC', refused('127.0.0.0/8')],
  ['is not meant by other addresses', '127.0.0.1', '10.127.0.1', '010012AC', '10.127.0.1'],
  ['is itself where no port is published', '', '127.0.0.1 ::1/128', '010012AC', '127.0.0.1 ::1/128'],
])('a proxy on the host of a container %s', (_, PUBLISHED_ON, REAL_IP_FROM, gateway, expected) => {
  writeFiles(work, { routes: `Iface\tDestination\tGateway\neth0\t000012AC\t00000000\neth0\t00000000\t${gateway}\n` });
  const script = 'trust_proxy_on_host "$PWD/routes"; echo "$REAL_IP_FROM"';
  const output = runShell(script, { PUBLISHED_ON, REAL_IP_FROM }, work);
  expect(output.replace(/(expected ).*/, '$1')).toBe(expected);
});
