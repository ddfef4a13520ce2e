import { execFile } from 'node:child_process';
import { globSync, openSync, readFileSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { projectRoot } from '../../generator/files.ts';
import { ensureInstalled } from '../setup/needs.ts';
import { main, mustRun, startChild, untilAnswers } from '../setup/run.ts';
import {
  figures,
  benchmarkFolder as folder,
  median,
  medianOf,
  type Sample,
  table,
  writeTables,
} from '../site/benchmarks.ts';
import { buildSite } from './build.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);

/** The servers share one processor, one running at a time; the load has the other. */
const [LOAD_CPU, SERVER_CPU] = ['0', '1'];

/** A copy of the site that the stock server's user may read, wherever this checkout is. */
const root = '/tmp/site-bench';

/**
 * Runs a command in a network and a file system of its own, where Debian's nginx is as it was installed and its folder is
 * the site. On loopback a packet holds 64 kB, and the client's delayed acknowledgement (40 ms) would decide the rate: its
 * packets become those of a network. Reno, because BBR sends by a timer, which would be measured.
 */
const isolated = `
ip link set lo mtu 1500 up
echo reno >/proc/sys/net/ipv4/tcp_congestion_control
mount --bind "$1" /var/www/html
for run in /run /var/log/nginx; do mount --bind "$2" $run; done
shift 2
exec "$@"`;

/** The result of wrk, as bench-server/report.lua prints it. */
const wrkResult = v.object(v.entriesFromList(['rate', 'p99Ms', 'bytes', 'requests', 'status', 'broken'], v.number()));

const ours = { SITE_PORT: '8301', SITE_ROOT: root, RUN_DIR: path.join(folder, 'run') };
const npx = (name: string, ...options: string[]) => [path.join(folder, 'node_modules/.bin', name), root, ...options];

/** This site's server, and others on the same files, by name: port and command line. */
const commands: Record<string, readonly [port: number, command: readonly string[]]> = {
  'this site': [8301, ['sh', path.join(projectRoot, 'nginx/entrypoint.sh')]],
  'stock nginx': [80, ['nginx', '-c', path.join(folder, 'stock.conf'), '-g', 'daemon off;']],
  Caddy: [8303, ['caddy', 'run', '--config', 'Caddyfile', '--adapter', 'caddyfile']],
  sirv: [8304, npx('sirv', '--brotli', '--gzip', '--quiet', '--port', '8304')],
  serve: [8305, npx('serve', '-L', '--no-clipboard', '--config', `${folder}/serve.json`, '--listen', '8305')],
};

const headers = ['Accept-Encoding: gzip, deflate, br', 'Accept-Language: en', 'Accept: */*'];
const [script] = globSync('assets/js/framework.*.js', { cwd: path.join(projectRoot, 'dist') });

/** The requests of a visit, a page without compression, and a path that scanners request. Only this site has `/home`. */
const kinds: readonly { name: string; path: string; headers?: readonly string[]; status?: 404 }[] = [
  { name: 'Home page, as a browser asks', path: '/home', headers },
  { name: 'Home page, uncompressed', path: '/home' },
  { name: 'Hashed script', path: `/${script}`, headers },
  { name: 'Small image', path: '/icon-192.png', headers },
  { name: 'Missing file (404)', path: '/assets/js/missing.js', headers, status: 404 },
];

/** The sum of a figure of a process and of its descendants; `figure` finds it in a file of /proc. */
function sumOf(pid: number, file: string, figure: (text: string) => number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
  const own = figure(readFileSync(`/proc/${pid}/${file}`, 'utf8'));
  return children.reduce((sum, child) => sum + sumOf(Number(child), file, figure), own);
}

/** CPU time, user and system, in ticks of 10 ms. */
const cpuTicks = (pid: number) =>
  sumOf(pid, 'stat', (text) => {
    const fields = text.replace(/^.*\) /s, '').split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });

/** Memory in MiB; pages that several processes share count once. */
const mebibytes = (pid: number) =>
  sumOf(pid, 'smaps_rollup', (text) => Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1]) / 1024);

/** Starts a server. @returns its process */
async function startServer(name: string): Promise<number> {
  const [port, command] = commands[name] ?? [0, []];
  const log = openSync(path.join(folder, `${name.replace(' ', '-')}.log`), 'a');
  const child = startChild('taskset', ['--cpu-list', SERVER_CPU, ...command], {
    cwd: folder,
    env: { ...process.env, ...ours },
    stdio: ['ignore', log, log],
  });
  await untilAnswers(child, `${name} (log in ${folder})`, `http://127.0.0.1:${port}/icon-192.png`);
  return child.pid ?? 0;
}

/** Loads a server with one kind of request, on 32 kept connections. */
async function sample(name: string, pid: number, kind: (typeof kinds)[number], seconds: number): Promise<Sample> {
  const before = cpuTicks(pid);
  const path = name === 'this site' ? kind.path : kind.path.replace('/home', '/pages/en/home.html');
  const url = `http://127.0.0.1:${commands[name]?.[0]}${path}`;
  const options = ['-t1', '-c32', `-d${seconds}s`, '-s', `${folder}/report.lua`];
  const asked = (kind.headers ?? []).flatMap((header) => ['-H', header]);
  const load = ['--cpu-list', LOAD_CPU, 'wrk', ...options, ...asked, url];
  const { stdout } = await promisify(execFile)('taskset', load);
  const result = v.parse(wrkResult, JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
  const { requests, status, broken } = result;
  if (broken > 0 || status !== (kind.status ? requests : 0)) throw new Error(`${url}: unexpected answers:\n${stdout}`);
  if (requests === 0) {
    console.warn(`${url}: ${name} sent no answer within ${seconds} s, and is measured again for twice as long.`);
    return sample(name, pid, kind, 2 * seconds);
  }
  return { ...result, cpuMicroseconds: ((cpuTicks(pid) - before) * 1e4) / requests };
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

/** The median of the ratios of two servers' figures, each taken within a round. */
const ratio = (over: readonly Sample[], under: readonly Sample[], name: string) =>
  median(figures(over, name).map((figure, round) => figure / (under[round]?.[name] ?? Number.NaN))).toFixed(2);

/** The figure of each table. A ratio above 1: this site answers more. */
const figure: Record<string, (theirs: readonly Sample[], ours: readonly Sample[]) => string> = {
  'requests/s (this site : it)': (theirs, ours) =>
    `${whole(medianOf(theirs, 'rate'))} (${ratio(ours, theirs, 'rate')})`,
  'CPU, µs a request': (theirs) => medianOf(theirs, 'cpuMicroseconds').toFixed(1),
};

/**
 * Measures every server on every kind of request, round by round, so that other work on the machine affects all alike; each
 * round begins with another server. Round 0 warms up and does not count.
 */
async function measure(): Promise<void> {
  const servers: [name: string, pid: number][] = [];
  for (const name of Object.keys(commands)) servers.push([name, await startServer(name)]);
  const taken = kinds.map(() => new Map(servers.map(([name]): [string, Sample[]] => [name, []])));
  for (let round = 0; round <= ROUNDS; round++) {
    const first = round % servers.length;
    for (const [at, kind] of kinds.entries()) {
      for (const [name, pid] of [...servers.slice(first), ...servers.slice(0, first)]) {
        const result = await sample(name, pid, kind, round === 0 ? 1 : SECONDS);
        if (round > 0) taken[at]?.get(name)?.push(result);
      }
    }
    console.log(`Round ${round} of ${ROUNDS} done.`);
  }
  const head = servers.map(([name]) => name);
  const tables = Object.entries(figure).map(([title, cell]) => {
    const rows = kinds.map(({ name }, at) => {
      const samples = taken[at] ?? new Map<string, Sample[]>();
      return [name, ...head.map((server) => cell(samples.get(server) ?? [], samples.get('this site') ?? []))];
    });
    return table([title, ...head], rows);
  });
  const memory = table(
    ['MiB after the load', ...head],
    [['memory', ...servers.map(([, pid]) => mebibytes(pid).toFixed(1))]],
  );
  await writeTables('docs/benchmarks.md', 'bench:server', [...tables, memory].join('\n\n'));
}

/** Builds the site and installs the servers: what needs the network. */
async function prepare(): Promise<void> {
  await ensureInstalled('nginx', 'benchmark');
  await buildSite();
  // serve.json: otherwise serve redirects /pages/en/home.html, and the redirect is measured.
  await cp(path.join(import.meta.dirname, 'bench-server'), folder, { recursive: true });
  const nginx = await readFile('/etc/nginx/nginx.conf', 'utf8');
  // One worker for the one processor.
  await writeFile(path.join(folder, 'stock.conf'), nginx.replace('worker_processes auto;', 'worker_processes 1;'));
  await mustRun('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
}

/**
 * `npm run bench:server`: measures this site's server beside others, as root, and writes the tables of docs/benchmarks.md.
 * It is not a test: the figures depend on the machine.
 */
await main(async () => {
  if (process.argv[2] === 'measure') return measure();
  await prepare();
  await cp(path.join(projectRoot, 'dist'), root, { recursive: true, preserveTimestamps: true });
  const self = [process.execPath, import.meta.filename, 'measure'];
  try {
    await mustRun('unshare', ['--net', '--mount', 'sh', '-ec', isolated, 'sh', root, folder, ...self]);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
