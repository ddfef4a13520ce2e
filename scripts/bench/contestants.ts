import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '../setup/run.ts';
import { freePort } from '../site/port.ts';

export type Contestant = {
  name: string;
  url: string;
  /** The first process; what it starts belongs to it. */
  pid: number;
  stop: () => Promise<void>;
};

/** The processor that all servers share, one running at a time; the load has another. */
const SERVER_CPU = '1';

type Command = { name: string; program: string; parameters: readonly string[]; port: number; env?: NodeJS.ProcessEnv };

async function start(
  { name, program, parameters, port, env = {} }: Command,
  folder: string,
  address: string,
): Promise<Contestant> {
  const log = openSync(path.join(folder, `${name.replace(/\W+/g, '-')}.log`), 'a');
  const child: ChildProcess = spawn('taskset', ['--cpu-list', SERVER_CPU, program, ...parameters], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  });
  const exited = once(child, 'exit');
  const url = `http://${address}:${port}`;
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null)
      throw new Error(`${name} ended with status ${child.exitCode}: see its log in ${folder}.`);
    await delay(50);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { name, url, pid: child.pid ?? 0, stop };
}

/** Debian's own files, but for what two servers cannot share: the port, the process's files, and the folder to serve. */
async function stockConfiguration(root: string, folder: string, listen: string): Promise<string> {
  const main = await readFile('/etc/nginx/nginx.conf', 'utf8');
  const site = await readFile('/etc/nginx/sites-available/default', 'utf8');
  const replace = (text: string, from: RegExp, to: string) => {
    if (!from.test(text)) throw new Error(`Debian's nginx configuration has no ${from}: it is not the stock one.`);
    return text.replace(from, to);
  };
  let server = replace(site, /listen 80 default_server;/, `listen ${listen} default_server;`);
  server = replace(server, /listen \[::\]:80 default_server;/, '');
  await writeFile(path.join(folder, 'stock-site.conf'), replace(server, /root \/var\/www\/html;/, `root ${root};`));
  let text = replace(main, /pid [^;]*;/, `pid ${folder}/stock.pid; daemon off;`);
  text = replace(text, /error_log [^;]*;/, `error_log ${folder}/stock-error.log;`);
  text = replace(text, /access_log [^;]*;/, `access_log ${folder}/stock-access.log;`);
  // The servers have one processor here; on the stock file's `auto`, nginx would count the machine's.
  text = replace(text, /worker_processes auto;/, 'worker_processes 1;');
  text = replace(text, /include [^;]*sites-enabled[^;]*;/, `include ${folder}/stock-site.conf;`);
  const file = path.join(folder, 'stock.conf');
  await writeFile(file, text);
  return file;
}

/**
 * Starts every server on the same files: this site's, Debian's nginx as it comes, Debian's Caddy, sirv and serve.
 * @param root the built site, readable by everyone
 * @param folder for what the servers write, with sirv-cli and serve installed in it
 * @param address where they listen
 */
export async function startContestants(root: string, folder: string, address: string): Promise<Contestant[]> {
  const ports = {
    ours: await freePort(),
    stock: await freePort(),
    caddy: await freePort(),
    sirv: await freePort(),
    serve: await freePort(),
  };
  const caddyfile = path.join(folder, 'Caddyfile');
  await writeFile(
    caddyfile,
    `{\n admin off\n auto_https off\n}\nhttp://${address}:${ports.caddy} {\n root * ${root}\n file_server {\n  precompressed br gzip\n }\n log {\n  output file ${folder}/caddy-access.log\n }\n}\n`,
  );
  const serveConfiguration = path.join(folder, 'serve.json');
  // Otherwise it would redirect /pages/en/home.html, and the redirect would be measured.
  await writeFile(serveConfiguration, JSON.stringify({ cleanUrls: false }));
  const npm = (name: string) => path.join(folder, 'node_modules', '.bin', name);
  const commands: Command[] = [
    {
      name: 'this site',
      program: 'sh',
      parameters: [path.join(projectRoot, 'nginx/entrypoint.sh')],
      port: ports.ours,
      env: {
        SITE_PORT: String(ports.ours),
        SITE_LISTEN: address,
        SITE_ROOT: root,
        RUN_DIR: path.join(folder, 'run'),
      },
    },
    {
      name: 'stock nginx',
      program: 'nginx',
      parameters: ['-c', await stockConfiguration(root, folder, `${address}:${ports.stock}`)],
      port: ports.stock,
    },
    {
      name: 'Caddy',
      program: 'caddy',
      parameters: ['run', '--config', caddyfile, '--adapter', 'caddyfile'],
      port: ports.caddy,
    },
    {
      name: 'sirv',
      program: npm('sirv'),
      parameters: [root, '--brotli', '--gzip', '--quiet', '--host', address, '--port', String(ports.sirv)],
      port: ports.sirv,
    },
    {
      name: 'serve',
      program: npm('serve'),
      parameters: [
        root,
        '--no-clipboard',
        '--no-request-logging',
        '--config',
        serveConfiguration,
        '--listen',
        `tcp://${address}:${ports.serve}`,
      ],
      port: ports.serve,
    },
  ];
  const contestants: Contestant[] = [];
  try {
    for (const command of commands) contestants.push(await start(command, folder, address));
    return contestants;
  } catch (error) {
    await Promise.all(contestants.map((contestant) => contestant.stop()));
    throw error;
  }
}
