import { execFile } from 'node:child_process';
import { globSync, openSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../generator/files.ts';
import { benchmarkFolder as folder, median, table, writeTables } from '../servers/benchmarks.ts';
import { ensureInstalled } from '../setup/needs.ts';
import { childrenOf, main, mustRun, startChild, untilAnswers } from '../setup/run.ts';
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

/** Servers from npm: nothing else needs them. */
const packages = ['sirv-cli@3.0.1', 'serve@14.2.7'];

/** The settings of the other servers, by file. serve would redirect /pages/en/home.html, and the redirect would be measured. */
const settings = {
  Caddyfile: `:8303\nroot * ${root}\nfile_server {\n\tprecompressed br gzip\n}\nlog\n`,
  'serve.json': '{ "cleanUrls": false }',
};

const ours = { SITE_PORT: '8301', SITE_ROOT: root, RUN_DIR: path.join(folder, 'run') };
const npx = (name: string, ...options: string[]) => [path.join(folder, 'node_modules/.bin', name), root, ...options];

/** This site's server, and others on the same files. */
const servers: readonly { name: string; port: number; command: readonly string[] }[] = [
  { name: 'this site', port: 8301, command: ['sh', path.join(projectRoot, 'nginx/entrypoint.sh')] },
  { name: 'stock nginx', port: 80, command: ['nginx', '-c', path.join(folder, 'stock.conf'), '-g', 'daemon off;'] },
  { name: 'Caddy', port: 8303, command: ['caddy', 'run', '--config', 'Caddyfile', '--adapter', 'caddyfile'] },
  { name: 'sirv', port: 8304, command: npx('sirv', '--brotli', '--gzip', '--quiet', '--port', '8304') },
  {
    name: 'serve',
    port: 8305,
    command: npx('serve', '-L', '--no-clipboard', '--config', `${folder}/serve.json`, '--listen', '8305'),
  },
];

type Server = (typeof servers)[number];

const browser = ['Accept-Encoding: gzip, deflate, br', 'Accept-Language: en', 'Accept: */*'];
const [script] = globSync('assets/js/framework.*.js', { cwd: path.join(projectRoot, 'dist') });

/** The requests of a visit, a page without compression, and a path that scanners request. */
const kinds: readonly { name: string; path: string; headers?: readonly string[]; isMissing?: true }[] = [
  { name: 'Home page, as a browser asks', path: '/home', headers: browser },
  { name: 'Home page, uncompressed', path: '/home' },
  { name: 'Hashed script', path: `/${script}`, headers: browser },
  { name: 'Small image', path: '/icon-192.png', headers: browser },
  { name: 'Missing file (404)', path: '/assets/js/missing.js', headers: browser, isMissing: true },
];

/** The memory of a process and of its descendants in MiB; pages that several processes share count once. */
function mebibytes(pid: number): number {
  const own = Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
  return childrenOf(pid).reduce((sum, child) => sum + mebibytes(child), own);
}

/** Starts a server. @returns its process */
async function startServer({ name, port, command }: Server): Promise<number> {
  const log = openSync(path.join(folder, `${name.replace(' ', '-')}.log`), 'a');
  const child = startChild('taskset', ['--cpu-list', SERVER_CPU, ...command], {
    cwd: folder,
    env: { ...process.env, ...ours },
    stdio: ['ignore', log, log],
  });
  await untilAnswers(child, `${name} (log in ${folder})`, `http://127.0.0.1:${port}/icon-192.png`);
  return child.pid ?? 0;
}

/** Loads a server with one kind of request, on 32 kept connections. @returns the requests per second */
async function measureRate(server: Server, kind: (typeof kinds)[number], seconds = SECONDS): Promise<number> {
  const { name, port } = server;
  // Only this site has `/home`.
  const page = name === 'this site' ? kind.path : kind.path.replace('/home', '/pages/en/home.html');
  const headers = (kind.headers ?? []).flatMap((header) => ['-H', header]);
  const load = ['wrk', '-t1', '-c32', `-d${seconds}s`, ...headers, `http://127.0.0.1:${port}${page}`];
  const { stdout } = await promisify(execFile)('taskset', ['--cpu-list', LOAD_CPU, ...load]);
  const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const [requests, errors] = [figure(/(\d+) requests in/), figure(/Non-2xx or 3xx responses: (\d+)/)];
  const isBroken = /Socket errors: (?!connect 0, read 0, write 0)/.test(stdout);
  if (isBroken || errors !== (kind.isMissing ? requests : 0))
    throw new Error(`${name}, ${page}: unexpected answers:\n${stdout}`);
  // Too slow to answer within this time.
  if (requests === 0) return measureRate(server, kind, 2 * seconds);
  return figure(/Requests\/sec: +([\d.]+)/);
}

/**
 * Measures every server on every kind of request, round by round, so that other work on the machine affects all alike; each
 * round begins with another server. Round 0 warms up and does not count.
 */
async function measure(): Promise<void> {
  const running = await Array.fromAsync(servers, async (server) => ({
    ...server,
    pid: await startServer(server),
    rates: kinds.map((): number[] => []),
  }));
  for (let round = 0; round <= ROUNDS; round++) {
    const first = round % running.length;
    for (const [at, kind] of kinds.entries()) {
      for (const server of [...running.slice(first), ...running.slice(0, first)]) {
        const rate = await measureRate(server, kind);
        if (round > 0) server.rates[at]?.push(rate);
      }
    }
    console.log(`Round ${round} of ${ROUNDS} done.`);
  }
  const rows = kinds.map(({ name }, at) => {
    const own = running[0]?.rates[at] ?? [];
    const cells = running.map(({ rates: { [at]: theirs = [] } }) => {
      const ratios = own.map((rate, round) => rate / (theirs[round] ?? Number.NaN));
      return `${Math.round(median(theirs)).toLocaleString('en')} (${median(ratios).toFixed(2)})`;
    });
    return [name, ...cells];
  });
  const names = servers.map(({ name }) => name);
  // A ratio above 1: this site answers more.
  const speed = table(['requests/s (this site : it)', ...names], rows);
  const memories = running.map(({ pid }) => mebibytes(pid).toFixed(1));
  const memory = table(['MiB after the load', ...names], [['memory', ...memories]]);
  await writeTables('docs/benchmarks.md', 'bench:server', `${speed}\n\n${memory}`);
}

/** Builds the site and installs the servers: what needs the network. */
async function prepare(): Promise<void> {
  await ensureInstalled('nginx', 'benchmark');
  await buildSite();
  await mkdir(folder, { recursive: true });
  const nginx = await readFile('/etc/nginx/nginx.conf', 'utf8');
  // One worker for the one processor.
  const files = { ...settings, 'stock.conf': nginx.replace('worker_processes auto;', 'worker_processes 1;') };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  await mustRun('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', ...packages]);
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
