import { type ChildProcess, execFile } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { ensureInstalled } from '../setup/needs.ts';
import { endChild, main, mustRun, projectRoot, startChild, untilAnswers } from '../setup/run.ts';
import { benchmarkFolder as folder, median, medianOf, type Sample, table, writeTables } from '../site/benchmarks.ts';
import { buildSite } from '../site/build.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);

/** The servers share one processor, one running at a time; the load has the other. */
const [LOAD_CPU, SERVER_CPU] = ['0', '1'];

const root = `/tmp/site-bench-${process.pid}`;

/** From the range that RFC 2544 reserves for benchmarks. */
const address = '198.18.7.1';
const namespace = 'site-bench';
const execute = promisify(execFile);
const ip = (parameters: string) => execute('ip', parameters.split(' '));
const removeLink = () => ip(`netns delete ${namespace}`);

/**
 * Connects the servers with the load, which is in a network namespace of its own, as an engine connects two containers: on
 * loopback a packet holds 64 kB, and the client's delayed acknowledgement (40 ms) decides the rate. Reno, because BBR sends
 * by a timer, which would be measured.
 */
async function createLink(): Promise<void> {
  await removeLink().catch(() => undefined);
  await ip(`netns add ${namespace}`);
  await ip(`link add bench-servers type veth peer name bench-load netns ${namespace}`);
  await ip(`address add ${address}/30 dev bench-servers`);
  await ip('link set bench-servers up');
  await ip(`-n ${namespace} address add 198.18.7.2/30 dev bench-load`);
  await ip(`-n ${namespace} link set bench-load up`);
  await ip(`route change 198.18.7.0/30 dev bench-servers src ${address} congctl reno`);
}

/** Debian's own nginx configuration, with another port, folder and run files, and with one worker for the one processor. */
async function stockNginx(port: number): Promise<string> {
  const change = (text: string, changes: Readonly<Record<string, string>>) =>
    Object.entries(changes).reduce((changed, [from, to]) => {
      if (!changed.includes(from)) throw new Error(`Debian's nginx configuration has no "${from}".`);
      return changed.replace(from, to);
    }, text);
  const site = change(await readFile('/etc/nginx/sites-available/default', 'utf8'), {
    'listen 80 default_server;': `listen ${address}:${port} default_server;`,
    'listen [::]:80 default_server;': '',
    'root /var/www/html;': `root ${root};`,
  });
  const nginx = change(await readFile('/etc/nginx/nginx.conf', 'utf8'), {
    'pid /run/nginx.pid;': `pid ${folder}/stock.pid; daemon off;`,
    'error_log /var/log/nginx/error.log;': `error_log ${folder}/stock-error.log;`,
    'access_log /var/log/nginx/access.log;': `access_log ${folder}/stock-access.log;`,
    'worker_processes auto;': 'worker_processes 1;',
    'include /etc/nginx/sites-enabled/*;': `include ${folder}/stock-site.conf;`,
  });
  await writeFile(path.join(folder, 'stock-site.conf'), site);
  await writeFile(path.join(folder, 'stock.conf'), nginx);
  return path.join(folder, 'stock.conf');
}

type Server = { name: string; url: string; child: ChildProcess };

async function startServer(
  name: string,
  port: number,
  command: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Server> {
  const log = openSync(path.join(folder, `${name.replace(' ', '-')}.log`), 'a');
  const child = startChild('taskset', ['--cpu-list', SERVER_CPU, ...command], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  });
  const url = `http://${address}:${port}`;
  await untilAnswers(child, `${name} (log in ${folder})`, `${url}/icon-192.png`);
  return { name, url, child };
}

/** Starts this site's server, Debian's nginx and Caddy, sirv and serve on the same files. */
async function startServers(servers: Server[]): Promise<void> {
  const program = (name: string) => path.join(folder, 'node_modules/.bin', name);
  const caddyfile = `{\n admin off\n auto_https off\n}\nhttp://${address}:8303 {\n root * ${root}\n file_server {\n  precompressed br gzip\n }\n log {\n  output file ${folder}/caddy-access.log\n }\n}\n`;
  await writeFile(path.join(folder, 'Caddyfile'), caddyfile);
  // Otherwise serve redirects /pages/en/home.html, and the redirect is measured.
  await writeFile(path.join(folder, 'serve.json'), '{ "cleanUrls": false }');
  const ours = { SITE_PORT: '8301', SITE_LISTEN: address, SITE_ROOT: root, RUN_DIR: path.join(folder, 'run') };
  const sirv = [root, '--brotli', '--gzip', '--quiet', '--host', address, '--port', '8304'];
  const serve = [root, '--no-clipboard', '--no-request-logging', '--config', path.join(folder, 'serve.json')];
  servers.push(await startServer('this site', 8301, ['sh', path.join(projectRoot, 'nginx/entrypoint.sh')], ours));
  servers.push(await startServer('stock nginx', 8302, ['nginx', '-c', await stockNginx(8302)]));
  servers.push(await startServer('Caddy', 8303, ['caddy', 'run', '--config', 'Caddyfile', '--adapter', 'caddyfile']));
  servers.push(await startServer('sirv', 8304, [program('sirv'), ...sirv]));
  servers.push(await startServer('serve', 8305, [program('serve'), ...serve, '--listen', `tcp://${address}:8305`]));
}

type Kind = { name: string; path: string; pathElsewhere?: string; headers?: readonly string[]; status?: 404 };

/** The requests of a visit, a page without compression, and a path that scanners request. */
function kinds(): Kind[] {
  const script = readdirSync(path.join(root, 'assets/js')).find((name) => /^framework\.\w+\.js$/.test(name));
  if (!script) throw new Error('dist/assets/js has no framework script.');
  const headers = ['Accept-Encoding: gzip, deflate, br', 'Accept-Language: en', 'Accept: */*'];
  const page = { path: '/home', pathElsewhere: '/pages/en/home.html' };
  return [
    { ...page, name: 'Home page, as a browser asks', headers },
    { ...page, name: 'Home page, uncompressed' },
    { name: 'Hashed script', path: `/assets/js/${script}`, headers },
    { name: 'Small image', path: '/icon-192.png', headers },
    { name: 'Missing file (404)', path: '/assets/js/missing.js', headers, status: 404 },
  ];
}

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

/** Makes wrk print its result as JSON. */
const wrkScript = `done = function(summary, latency)
  local errors, requests = summary.errors, summary.requests
  print(string.format('{"rate":%f,"p99Ms":%f,"bytes":%f,"requests":%d,"status":%d,"broken":%d}',
    requests / summary.duration * 1e6, latency:percentile(99) / 1e3, summary.bytes / requests, requests, errors.status,
    errors.connect + errors.read + errors.write))
end`;

const wrkResult = v.object(v.entriesFromList(['rate', 'p99Ms', 'bytes', 'requests', 'status', 'broken'], v.number()));

/** Loads a server with one kind of request, on 32 kept connections. */
async function sample({ name, url: base, child: { pid = 0 } }: Server, kind: Kind, seconds: number): Promise<Sample> {
  const before = cpuTicks(pid);
  const url = base + (name === 'this site' ? kind.path : (kind.pathElsewhere ?? kind.path));
  const headers = (kind.headers ?? []).flatMap((header) => ['-H', header]);
  const wrk = ['wrk', '-t1', '-c32', `-d${seconds}s`, '-s', path.join(folder, 'report.lua'), ...headers, url];
  const { stdout } = await execute('ip', ['netns', 'exec', namespace, 'taskset', '--cpu-list', LOAD_CPU, ...wrk]);
  const result = v.parse(wrkResult, JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
  const { requests, status, broken } = result;
  if (broken > 0 || status !== (kind.status ? requests : 0)) throw new Error(`${url}: unexpected answers:\n${stdout}`);
  return { ...result, cpuMicroseconds: ((cpuTicks(pid) - before) * 1e4) / requests };
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

/** The median of the ratios of two servers' figures, each taken within a round. */
const ratio = (over: readonly Sample[], under: readonly Sample[], name: string) =>
  median(over.map((sample, round) => (sample[name] ?? Number.NaN) / (under[round]?.[name] ?? Number.NaN))).toFixed(2);

/** One kind's table. Ratios above 1: this site answers more, or needs less processor time. */
function kindTable(kind: Kind, samples: ReadonlyMap<string, readonly Sample[]>): string {
  const ours = samples.get('this site') ?? [];
  const head = [
    'server',
    'requests/s',
    '±',
    'this site : it',
    'p99, ms',
    'CPU, µs a request',
    'it : this site',
    'bytes',
  ];
  const rows = [...samples].map(([server, theirs]) => {
    const rates = theirs.map(({ rate = Number.NaN }) => rate);
    return [
      server,
      whole(median(rates)),
      `${whole(((Math.max(...rates) - Math.min(...rates)) / median(rates) / 2) * 100)} %`,
      ratio(ours, theirs, 'rate'),
      medianOf(theirs, 'p99Ms').toFixed(2),
      medianOf(theirs, 'cpuMicroseconds').toFixed(1),
      ratio(theirs, ours, 'cpuMicroseconds'),
      whole(medianOf(theirs, 'bytes')),
    ];
  });
  return `### ${kind.name}\n\n${table(head, rows)}\n`;
}

/**
 * Measures every server on every kind of request, round by round, so that other work on the machine affects all alike; each
 * round begins with another server. Round 0 warms up and does not count.
 */
async function measure(servers: readonly Server[]): Promise<string> {
  const results = kinds().map((kind) => ({
    kind,
    samples: new Map<string, Sample[]>(servers.map(({ name }) => [name, []])),
  }));
  for (let round = 0; round <= ROUNDS; round++) {
    const order = [...servers.slice(round % servers.length), ...servers.slice(0, round % servers.length)];
    for (const { kind, samples } of results) {
      for (const server of order) {
        const taken = await sample(server, kind, round === 0 ? 1 : SECONDS);
        if (round > 0) samples.get(server.name)?.push(taken);
      }
    }
    console.log(`Round ${round} of ${ROUNDS} done.`);
  }
  const memory = servers.map(({ name, child: { pid = 0 } }) => [name, mebibytes(pid).toFixed(1)]);
  const tables = results.map(({ kind, samples }) => kindTable(kind, samples));
  return [...tables, `### Memory after the load\n\n${table(['server', 'MiB'], memory)}`].join('\n');
}

/**
 * `npm run bench:server`: measures this site's server beside others, as root, and writes the tables of docs/benchmarks.md.
 * It is not a test: the figures depend on the machine.
 */
await main(async () => {
  await ensureInstalled('nginx', 'benchmark');
  await buildSite();
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'report.lua'), wrkScript);
  // Not among this project's own dependencies: nothing but this command needs them.
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
  const install = ['install', '--no-audit', '--no-fund', '--loglevel=error', 'sirv-cli@3.0.1', 'serve@14.2.7'];
  await mustRun('npm', install, { cwd: folder });
  // A copy that the stock server's user may read, wherever this checkout is.
  await cp(path.join(projectRoot, 'dist'), root, { recursive: true, preserveTimestamps: true });
  const servers: Server[] = [];
  try {
    await createLink();
    await startServers(servers);
    await writeTables('bench:server', await measure(servers));
  } finally {
    await Promise.all(servers.map(({ child }) => endChild(child)));
    await removeLink();
    await rm(root, { recursive: true, force: true });
  }
});
