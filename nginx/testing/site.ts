import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, onTestFinished } from 'vitest';
import { cspConf } from '../../build/csp.ts';
import { readBuildEnvironment } from '../../build/environment.ts';
import { startChild } from '../../scripts/setup/run.ts';
import { freePort } from '../../scripts/site/port.ts';

/** The environment variables of one start; those of the developer's shell are not inherited. */
export type Environment = Record<string, string>;

export const nginxDirectory = dirname(dirname(fileURLToPath(import.meta.url)));

/** Creates a folder for a test's files, with a space in its name, as users' folders may have. */
export function workFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'nginx test '));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Writes the smallest site that the entrypoint accepts, and more files by their paths in the site. Returns the folder. */
export function writeSite(folder: string, files: Record<string, string | Buffer> = {}): string {
  const all = Object.entries({ 'pages/en/index.html': '<!doctype html>', ...files });
  const conf = cspConf(new Set(), readBuildEnvironment({ SITE_COMMIT: 'unit-test' }, 'production'));
  for (const [name, content] of [...all, ['csp.conf', conf] as const]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Creates a folder with the smallest site and more files in `site`; it is removed after the tests of the calling file. */
export function siteFolder(files?: Record<string, string>): string {
  const { path, remove } = workFolder();
  afterAll(remove);
  writeSite(join(path, 'site'), files);
  return path;
}

const environmentOf = (work: string, environment: Environment) => ({
  PATH: process.env.PATH,
  SITE_ROOT: join(work, 'site'),
  RUN_DIR: join(work, 'run'),
  SITE_LISTEN: '127.0.0.1',
  ...environment,
});

/** Runs an entrypoint command that exits by itself, on the site in `work`; a start that should have failed is killed. */
export function runEntrypoint(
  work: string,
  environment: Environment,
  command = 'check',
  directory = nginxDirectory,
  uid = process.getuid?.(),
) {
  const { status, stderr } = spawnSync('sh', [join(directory, 'entrypoint.sh'), command], {
    env: environmentOf(work, environment),
    ...(uid !== undefined && { uid }),
    encoding: 'utf8',
    timeout: 25_000,
  });
  return { status, stderr };
}

/**
 * Serves the site in `work` through nginx on a free port.
 * @returns its port and URL; `stop` lets requests finish and resolves with nginx's output
 * @throws if nginx exits before it responds, with its output
 */
export async function serve(work: string, environment: Environment = {}) {
  const port = await freePort();
  const nginx = startChild('sh', [join(nginxDirectory, 'entrypoint.sh')], {
    env: environmentOf(work, { SITE_PORT: String(port), WORKERS: '1', ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([nginx.stdout, nginx.stderr].map((stream) => text(stream ?? Readable.from([]))));
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (nginx.exitCode !== null) throw new Error(`nginx did not start: ${(await output).join('')}`);
    await delay(20);
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      nginx.kill('SIGQUIT');
      const [stdout = '', stderr = ''] = await output;
      return { stdout, stderr };
    },
  };
}

/** Serves like `serve` until the test ends. */
export async function serveInTest(work: string, environment: Environment = {}) {
  const server = await serve(work, environment);
  onTestFinished(async () => void (await server.stop()));
  return server;
}

/** Starts an API until the test ends. Returns the server and its address, for API_UPSTREAM. */
export async function startApi(handler: http.RequestListener) {
  const server = http.createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The API listens on no port.');
  return { server, upstream: `127.0.0.1:${address.port}` };
}
