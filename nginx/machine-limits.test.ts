import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { workFolder, writeFiles } from '../generator/temporary-files.ts';
import { nginxDirectory, runShell } from '../scripts/servers/nginx.ts';

const words = v.record(v.string(), v.string());
const { limitsOfProcess, workers, proxyOnHost } = v.parse(
  v.object({
    limitsOfProcess: v.array(
      v.object({
        ...{ when: v.string(), processors: v.number(), limits: v.string() },
        ...{ files: v.optional(words, {}), groups: v.optional(v.array(v.string()), ['0::/']) },
      }),
    ),
    workers: v.array(
      v.object({ when: v.string(), limits: v.string(), environment: v.optional(words, {}), starts: v.string() }),
    ),
    proxyOnHost: v.array(
      v.object({
        ...{ proxy: v.string(), published: v.string(), from: v.string(), trusts: v.string() },
        gateway: v.optional(v.string(), '010012AC'),
      }),
    ),
  }),
  parse(readFileSync(join(nginxDirectory, 'machine-limits.yaml'), 'utf8')),
);
const work = workFolder();

test.each(limitsOfProcess)('finds the limits of this process: $when', ({ processors, files, groups, limits }) => {
  const machine = mkdtempSync(join(work, 'machine-'));
  for (const [name, line] of Object.entries(files)) writeFiles(join(machine, 'cgroup'), { [name]: `${line}\n` });
  writeFiles(machine, { groups: `${groups.join('\n')}\n` });
  const script = `nproc() { echo ${processors}; }; limits_of_process "$PWD/cgroup" "$PWD/groups"`;
  expect(runShell(script, {}, machine)).toBe(limits);
});

test.each(workers)('derives workers, and the limits of each: $when', ({ limits, environment, starts }) => {
  const print = 'echo $WORKERS $WORKER_CONNECTIONS $WORKER_MEMORY';
  const script = `ulimit -n \${FILES:-20000}; limits_of_process() { echo ${limits}; }; read_workers; ${print}`;
  expect(runShell(script, { TLS: 'off', ...environment })).toBe(starts);
});

test('too little space in RUN_DIR stops the start, and the message says how much is needed', () => {
  // 1024 blocks of 4 KB: a /tmp of 4 MB.
  const script = 'stat() { echo "1024 * 4096 / 1024"; }; check_room';
  expect(runShell(script, { RUN_DIR: work })).toBe(
    `entrypoint: RUN_DIR is "${work}", expected a directory with at least 9 MB of room, of which it has 4 MB`,
  );
});

test.each(proxyOnHost)('a proxy on the host of a container $proxy', ({ published, from, gateway, trusts }) => {
  writeFiles(work, { routes: `Iface\tDestination\tGateway\neth0\t000012AC\t00000000\neth0\t00000000\t${gateway}\n` });
  const script = 'trust_proxy_on_host "$PWD/routes"; echo "$REAL_IP_FROM"';
  const output = runShell(script, { PUBLISHED_ON: published, REAL_IP_FROM: from }, work);
  expect(output.replace(/(expected ).*/, '$1')).toBe(trusts);
});
