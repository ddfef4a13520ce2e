import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test as base } from '@playwright/test';

/** Set by scripts/test/container.ts: the container under test, which serves TLS. */
const { E2E_DOCKER = 'docker', E2E_CONTAINER = '', E2E_TLS_CERT = '', E2E_PORT_TLS, E2E_PORT_EXPORTER } = process.env;

/** A test of the image, which is skipped if no container runs. */
export const test = base.extend<{ container: undefined }>({
  container: [
    async ({ baseURL: _ }, use) => {
      base.skip(!E2E_CONTAINER, 'No container: `npm test -- --full` brings one up where a Docker engine answers.');
      await use(undefined);
    },
    { auto: true },
  ],
});

export const secure = {
  host: `localhost:${E2E_PORT_TLS}`,
  url: `https://localhost:${E2E_PORT_TLS}`,
  /** The self-signed certificate. */
  certificate: () => readFileSync(E2E_TLS_CERT, 'utf8'),
};

/** The URL of the exporter of nginx's counters. */
export const exporter = `http://127.0.0.1:${E2E_PORT_EXPORTER}`;

/** Runs a docker command. Returns its output. */
export const docker = (...parameters: string[]): string =>
  execFileSync(E2E_DOCKER, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Reads facts about the container by a Go template. */
export const inspect = (template: string): string => docker('inspect', '--format', template, E2E_CONTAINER).trim();

/** Runs a shell command in the container. Returns its output. */
export const inContainer = (line: string): string => docker('exec', E2E_CONTAINER, 'sh', '-c', line);

/** The container's memory in MiB, as the engine counts it. */
export function memory(): number {
  const [, amount = '', unit = ''] =
    /^([\d.]+)([KMG])iB/.exec(docker('stats', '--no-stream', '--format', '{{.MemUsage}}', E2E_CONTAINER)) ?? [];
  const factor = { K: 1 / 1024, M: 1, G: 1024 }[unit] ?? Number.NaN;
  return Number(amount) * factor;
}
