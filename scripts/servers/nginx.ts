import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { readBuildEnvironment } from '../../generator/environment.ts';
import { projectRoot } from '../../generator/files.ts';
import { languagesConf } from '../../generator/language-choice.ts';
import { cspConf } from '../../generator/page-html.ts';
import { filesConf } from '../../generator/public-files.ts';
import { redirectsConf } from '../../generator/redirects.ts';
import { writeFiles } from '../../generator/temporary-files.ts';
import { endChild, startChild, waitForServer } from '../setup/run.ts';
import { freePort, quickStart } from './serve.ts';

export type Environment = Record<string, string>;

export const nginxDirectory = join(projectRoot, 'nginx');

const noTexts = {
  notReceived: { title: '', heading: '', text: '' },
  unreadable: { title: '', heading: '', cookies: '', address: '', home: '' },
};

/** Writes the smallest site that the entrypoint accepts, with additional files. Returns the folder. */
export function writeSite(folder: string, files: Record<string, string | Buffer> = {}): string {
  const unhashedFiles = Object.keys(files).filter((name) => !/^(?:pages|assets)\//.test(name));
  const csp = cspConf(
    { scripts: { theme: '', start: '' }, styles: new Set() },
    readBuildEnvironment({ SITE_COMMIT: 'unit-test' }),
  );
  const languages = languagesConf(new Map([['en', noTexts]]));
  writeFiles(folder, {
    'pages/en/index.html': '<!doctype html>',
    'csp.conf': csp,
    'languages.conf': languages,
    version: '1.2.3, commit abc\n',
    'files.conf': filesConf(unhashedFiles.map((name) => `/${name}`)),
    'redirects.conf': redirectsConf([]),
    ...files,
  });
  return folder;
}

/** Links the programs that the image has into a folder, because there the entrypoint can call no others. */
function linkProgramsOfImage(): string {
  const script = readFileSync(join(projectRoot, 'scripts/container/collect-root.sh'), 'utf8');
  const [, applets = ''] = /^for applet in (.*); do$/m.exec(script) ?? [];
  // All processes of the tests use the folder at the same time.
  const folder = join(projectRoot, 'node_modules/.cache/site/programs', hash('sha1', `flock ${applets}`));
  mkdirSync(folder, { recursive: true });
  const folders = process.env.PATH?.split(':') ?? [];
  const files = ['nginx', 'env', 'flock', ...applets.split(' ')].flatMap(
    (program) => folders.map((parent) => join(parent, program)).find((candidate) => existsSync(candidate)) ?? [],
  );
  // Not symlinkSync, because another process may create the same links at this time.
  spawnSync('ln', ['-s', ...files, folder]);
  return folder;
}

const PATH = linkProgramsOfImage();

const completeEnvironment = (work: string, environment: Environment) => ({
  ...quickStart,
  PATH,
  SITE_ROOT: join(work, 'site'),
  RUN_DIR: join(work, 'run'),
  SITE_LISTEN: '127.0.0.1',
  ...environment,
});

/** Runs an entrypoint command on the site in `work` until it exits. Kills it after 25 s if it has started nginx instead. */
export function runEntrypoint(
  work: string,
  environment: Environment,
  { command = 'check', directory = nginxDirectory } = {},
) {
  const { status, stderr } = spawnSync('sh', [join(directory, 'entrypoint.sh'), command], {
    env: completeEnvironment(work, environment),
    encoding: 'utf8',
    timeout: 25_000,
  });
  return { status, stderr };
}

/** Runs a script that may call the entrypoint's shell functions. `values` are its positional parameters. */
export function runShell(
  script: string,
  {
    variables = {},
    folder = nginxDirectory,
    values = [],
  }: { variables?: Environment; folder?: string; values?: string[] },
): string {
  const functions = ['checks', 'configuration'].map((name) => `. "${nginxDirectory}/shell/${name}.sh"`);
  const { stdout, stderr } = spawnSync('sh', ['-euc', [...functions, script].join('\n'), 'sh', ...values], {
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...variables },
    encoding: 'utf8',
  });
  return (stdout + stderr).trim();
}

type CleanUp = (end: () => Promise<void>) => void;

/**
 * Serves the site in `work` through nginx on a free port, with a separate RUN_DIR.
 * @returns `stop` lets requests finish and resolves with nginx's output; `started` is the line that the entrypoint prints
 * @throws if nginx exits before it responds; the message has its output
 */
export async function serve(work: string, environment: Environment = {}, cleanUp: CleanUp = onTestFinished) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const nginx = startChild('sh', [join(nginxDirectory, 'entrypoint.sh')], {
    // RELOAD_TIMEOUT also limits how long a stop waits for connections that a test leaves open.
    env: completeEnvironment(work, {
      SITE_PORT: String(port),
      RUN_DIR: join(work, `run-${port}`),
      WORKERS: '1',
      RELOAD_TIMEOUT: '20s',
      ...environment,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
    endSignal: 'SIGQUIT',
  });
  const output = Promise.all([nginx.stdout, nginx.stderr].map((stream) => text(stream ?? Readable.from([]))));
  cleanUp(() => endChild(nginx));
  await waitForServer(nginx, 'nginx', `${url}/healthz`).catch(async () => {
    throw new Error(`nginx did not start: ${(await output).join('')}`);
  });
  return {
    port,
    url,
    async stop() {
      await endChild(nginx);
      const [stdout = '', stderr = ''] = await output;
      const [, started = '', errors = ''] = /^(entrypoint: serves [^\n]*\n)?(.*)$/s.exec(stderr) ?? [];
      return { stdout, started, stderr: errors };
    },
  };
}

/** Runs an API until the test ends or calls `stop`. @param upstream `host:port` for API_UPSTREAM; port 0 is any free port */
export async function startApi(handler: http.RequestListener, upstream = '127.0.0.1:0') {
  const [host, port] = upstream.split(':');
  const server = http.createServer(handler).listen(Number(port), host);
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The API listens on no port.');
  return { server, upstream: `${host}:${address.port}`, stop };
}
