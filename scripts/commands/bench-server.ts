import { execFile } from 'node:child_process';
import { globSync, openSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../generator/files.ts';
import { benchmarkFolder, median, table, writeTables } from '../servers/benchmarks.ts';
import { ensureInstalled } from '../setup/needs.ts';
import { childrenOf, main, mustRun, startChild, waitForServer } from '../setup/run.ts';
import { buildSite } from './build.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);

/** One processor generates the load, and the other runs the servers, one of which is measured at a time. */
const [LOAD_CPU, SERVER_CPU] = ['0', '1'];

/** A copy of the site, because the servers' accounts may not be able to read this checkout. */
const siteCopy = '/tmp/site-bench';

/**
 * Runs a command in new network and mount namespaces, with the site in the folder of Debian's nginx. The MTU is 1,500, because with
 * loopback's 64 kB the client's delayed acknowledgements (40 ms) would limit the rate. Reno, because BBR's timer would, too.
 */
const isolationScript = `
ip link set lo mtu 1500 up
echo reno >/proc/sys/net/ipv4/tcp_congestion_control
mount --bind "$1" /var/www/html
for folder in /run /var/log/nginx; do mount --bind "$2" $folder; done
shift 2
exec "$@"`;

const caddyConfiguration = `:8303\nroot * ${siteCopy}\nfile_server {\n\tprecompressed br gzip\n}\nlog\n`;

const siteEnvironment = { SITE_PORT: '8301', SITE_ROOT: siteCopy, RUN_DIR: path.join(benchmarkFolder, 'run') };
const stockConfiguration = path.join(benchmarkFolder, 'stock.conf');

const servers: readonly { name: string; port: number; command: readonly string[] }[] = [
  { name: 'this site', port: 8301, command: ['sh', path.join(projectRoot, 'nginx/entrypoint.sh')] },
  { name: 'stock nginx', port: 80, command: ['nginx', '-c', stockConfiguration, '-g', 'daemon off;'] },
  { name: 'Caddy', port: 8303, command: ['caddy', 'run', '--config', 'Caddyfile', '--adapter', 'caddyfile'] },
];

type Server = (typeof servers)[number];

const browserHeaders = ['Accept-Encoding: gzip, deflate, br', 'Accept-Language: en', 'Accept: */*'];
const [script] = globSync('assets/js/**/react-dom.*.js', { cwd: path.join(projectRoot, 'dist') });

type TestRequest = { name: string; path: string; headers?: readonly string[]; isMissing?: true };

const requests: readonly TestRequest[] = [
  { name: 'Home page, as a browser asks', path: '/home', headers: browserHeaders },
  { name: 'Home page, uncompressed', path: '/home' },
  { name: 'Hashed script', path: `/${script}`, headers: browserHeaders },
  { name: 'Small image', path: '/icon-192.png', headers: browserHeaders },
  { name: 'Missing file (404)', path: '/assets/js/missing.js', headers: browserHeaders, isMissing: true },
];

/** Returns the memory of a process and its descendants in MiB. Memory that they share is counted once. */
function memoryInMebibytes(pid: number): number {
  const proportionalSize = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return childrenOf(pid).reduce((sum, child) => sum + memoryInMebibytes(child), Number(proportionalSize) / 1024);
}

async function startServer({ name, port, command }: Server): Promise<number> {
  const log = openSync(path.join(benchmarkFolder, `${name.replace(' ', '-')}.log`), 'a');
  const child = startChild('taskset', ['--cpu-list', SERVER_CPU, ...command], {
    cwd: benchmarkFolder,
    env: { ...process.env, ...siteEnvironment },
    stdio: ['ignore', log, log],
  });
  await waitForServer(child, `${name} (log in ${benchmarkFolder})`, `http://127.0.0.1:${port}/icon-192.png`);
  return child.pid ?? 0;
}

/** Sends a request again and again on 32 keep-alive connections. @returns the requests per second */
async function measureRate({ name, port }: Server, request: TestRequest): Promise<number> {
  const pathname = name === 'this site' ? request.path : request.path.replace('/home', '/pages/en/home.html');
  const headers = (request.headers ?? []).flatMap((header) => ['-H', header]);
  const wrk = ['wrk', '-t1', '-c32', `-d${SECONDS}s`, ...headers, `http://127.0.0.1:${port}${pathname}`];
  const { stdout } = await promisify(execFile)('taskset', ['--cpu-list', LOAD_CPU, ...wrk]);
  const numberIn = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const count = numberIn(/(\d+) requests in/);
  const errorCount = numberIn(/Non-2xx or 3xx responses: (\d+)/);
  const hasSocketErrors = /Socket errors: (?!connect 0, read 0, write 0)/.test(stdout);
  if (hasSocketErrors || errorCount !== (request.isMissing ? count : 0))
    throw new Error(`${name}, ${pathname}: unexpected responses:\n${stdout}`);
  return numberIn(/Requests\/sec: +([\d.]+)/);
}

/** Measures all servers in rounds, so that other work on the machine affects them alike. Round 0 is the warm-up. */
async function measure(): Promise<void> {
  const running = await Array.fromAsync(servers, async (server) => ({
    ...server,
    pid: await startServer(server),
    rates: requests.map((): number[] => []),
  }));
  for (let round = 0; round <= ROUNDS; round++) {
    const first = round % running.length;
    for (const [index, request] of requests.entries()) {
      for (const server of [...running.slice(first), ...running.slice(0, first)]) {
        const rate = await measureRate(server, request);
        if (round > 0) server.rates[index]?.push(rate);
      }
    }
    console.log(`Round ${round} of ${ROUNDS} done.`);
  }
  const rows = requests.map(({ name }, index) => {
    const siteRates = running[0]?.rates[index] ?? [];
    const cells = running.map(({ rates }) => {
      const serverRates = rates[index] ?? [];
      // A ratio above 1 means that this site is faster.
      const ratios = siteRates.map((rate, round) => rate / (serverRates[round] ?? Number.NaN));
      return `${Math.round(median(serverRates)).toLocaleString('en')} (${median(ratios).toFixed(2)})`;
    });
    return [name, ...cells];
  });
  const names = servers.map(({ name }) => name);
  const rateTable = table(['requests/s (this site ÷ server)', ...names], rows);
  const memory = running.map(({ pid }) => memoryInMebibytes(pid).toFixed(1));
  const memoryTable = table(['MiB after the load', ...names], [['memory', ...memory]]);
  await writeTables('bench:server', `${rateTable}\n\n${memoryTable}`);
}

/** Builds the site and installs the servers. This needs the network, which the isolated measurement lacks. */
async function prepare(): Promise<void> {
  await ensureInstalled('nginx', 'benchmark');
  await buildSite();
  await mkdir(benchmarkFolder, { recursive: true });
  const nginx = await readFile('/etc/nginx/nginx.conf', 'utf8');
  // One worker, because there is one processor.
  await writeFile(stockConfiguration, nginx.replace('worker_processes auto;', 'worker_processes 1;'));
  await writeFile(path.join(benchmarkFolder, 'Caddyfile'), caddyConfiguration);
}

/** `npm run bench:server`, as root: measures this site's server and others, and writes the tables of docs/benchmarks.md. */
await main(async () => {
  if (process.argv[2] === 'measure') return measure();
  await prepare();
  await cp(path.join(projectRoot, 'dist'), siteCopy, { recursive: true, preserveTimestamps: true });
  const measureCommand = [process.execPath, import.meta.filename, 'measure'];
  const isolate = ['sh', '-ec', isolationScript, 'sh', siteCopy, benchmarkFolder];
  try {
    await mustRun('unshare', ['--net', '--mount', ...isolate, ...measureCommand]);
  } finally {
    await rm(siteCopy, { recursive: true, force: true });
  }
});
