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

/** One processor for the load, and one for the servers, which are measured one at a time. */
const [LOAD_CPU, SERVER_CPU] = ['0', '1'];

/** A copy of the site that every server's user may read, wherever this checkout is. */
const root = '/tmp/site-bench';

/**
 * Runs a command in network and mount namespaces in which the site is in the folder of Debian's nginx. The MTU is 1,500: with
 * loopback's 64 kB, the client's delayed acknowledgement (40 ms) would limit the rate. Reno, because BBR's timer would, too.
 */
const isolated = `
ip link set lo mtu 1500 up
echo reno >/proc/sys/net/ipv4/tcp_congestion_control
mount --bind "$1" /var/www/html
for run in /run /var/log/nginx; do mount --bind "$2" $run; done
shift 2
exec "$@"`;

/** Servers from npm, which only this command needs. */
const packages = ['sirv-cli@3.0.1', 'serve@14.2.7'];

/** The other servers' settings, by file. Without cleanUrls: false, serve would redirect /pages/en/home.html. */
const settings = {
  Caddyfile: `:8303\nroot * ${root}\nfile_server {\n\tprecompressed br gzip\n}\nlog\n`,
  'serve.json': '{ "cleanUrls": false }',
};

const siteEnvironment = { SITE_PORT: '8301', SITE_ROOT: root, RUN_DIR: path.join(folder, 'run') };
const npx = (name: string, ...options: string[]) => [path.join(folder, 'node_modules/.bin', name), root, ...options];

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

const kinds: readonly { name: string; path: string; headers?: readonly string[]; isMissing?: true }[] = [
  { name: 'Home page, as a browser asks', path: '/home', headers: browser },
  { name: 'Home page, uncompressed', path: '/home' },
  { name: 'Hashed script', path: `/${script}`, headers: browser },
  { name: 'Small image', path: '/icon-192.png', headers: browser },
  { name: 'Missing file (404)', path: '/assets/js/missing.js', headers: browser, isMissing: true },
];

/** The memory of a process and its descendants in MiB; memory that they share counts once. */
function memoryInMebibytes(pid: number): number {
  const ownMemory = Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
  return childrenOf(pid).reduce((sum, child) => sum + memoryInMebibytes(child), ownMemory);
}

/** @returns the id of the server's process */
async function startServer({ name, port, command }: Server): Promise<number> {
  const log = openSync(path.join(folder, `${name.replace(' ', '-')}.log`), 'a');
  const child = startChild('taskset', ['--cpu-list', SERVER_CPU, ...command], {
    cwd: folder,
    env: { ...process.env, ...siteEnvironment },
    stdio: ['ignore', log, log],
  });
  await untilAnswers(child, `${name} (log in ${folder})`, `http://127.0.0.1:${port}/icon-192.png`);
  return child.pid ?? 0;
}

/** Sends one kind of request on 32 keep-alive connections. @returns the requests per second */
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
  // The server is too slow to answer within this time.
  if (requests === 0) return measureRate(server, kind, 2 * seconds);
  return figure(/Requests\/sec: +([\d.]+)/);
}

/**
 * Measures all servers in rounds, so that other work on the machine affects them alike. Each round begins with another server.
 * Round 0 is the warm-up.
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
    const siteRates = running[0]?.rates[at] ?? [];
    const cells = running.map(({ rates: { [at]: serverRates = [] } }) => {
      const ratios = siteRates.map((rate, round) => rate / (serverRates[round] ?? Number.NaN));
      return `${Math.round(median(serverRates)).toLocaleString('en')} (${median(ratios).toFixed(2)})`;
    });
    return [name, ...cells];
  });
  const names = servers.map(({ name }) => name);
  // A ratio above 1 means that this site is faster.
  const speed = table(['requests/s (this site : it)', ...names], rows);
  const memories = running.map(({ pid }) => memoryInMebibytes(pid).toFixed(1));
  const memory = table(['MiB after the load', ...names], [['memory', ...memories]]);
  await writeTables('docs/benchmarks.md', 'bench:server', `${speed}\n\n${memory}`);
}

/** Builds the site and installs the servers, while there is a network. */
async function prepare(): Promise<void> {
  await ensureInstalled('nginx', 'benchmark');
  await buildSite();
  await mkdir(folder, { recursive: true });
  const nginx = await readFile('/etc/nginx/nginx.conf', 'utf8');
  // One worker, because there is one processor.
  const files = { ...settings, 'stock.conf': nginx.replace('worker_processes auto;', 'worker_processes 1;') };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  await mustRun('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', ...packages]);
}

/**
 * `npm run bench:server`, as root: measures this site's server and others, and writes the tables of docs/benchmarks.md. Not a
 * test, because the figures depend on the machine.
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
