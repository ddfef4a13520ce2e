import { readFileSync } from 'node:fs';
import type { PlaywrightTestConfig } from '@playwright/test';
import { childrenOf } from '../../scripts/setup/run.ts';

/** What servers.ts prints, in this order. */
const servers = [
  'e2e_url',
  'e2e_url_without_api',
  'e2e_url_with_dead_api',
  'e2e_url_with_limits',
  'e2e_url_of_fixture',
  'e2e_url_of_api',
  'e2e_nginx_pid',
];

/**
 * The servers under test, started by servers.ts or by the container part of `npm test`. With `BASE_URL` alone the specs run
 * against any deployment; then only those run that change nothing there.
 */
export const targets = {
  site: process.env.BASE_URL ?? process.env.E2E_URL ?? 'http://localhost:8080',
  withoutApi: process.env.E2E_URL_WITHOUT_API ?? '',
  withDeadApi: process.env.E2E_URL_WITH_DEAD_API ?? '',
  withLimits: process.env.E2E_URL_WITH_LIMITS ?? '',
  /** A site with the content of `generator/fixture`, which the tests state; served only beside the native site. */
  fixture: process.env.E2E_URL_OF_FIXTURE ?? '',
  /** The main process of the site's nginx, where it runs on this machine; 0 elsewhere. */
  nginxPid: Number(process.env.E2E_NGINX_PID ?? 0),
  /** The back office itself, without nginx before it. */
  api: process.env.E2E_URL_OF_API ?? '',
};

/** True if the specs have servers of their own: the back office behind the site, and the site without one. */
export const ownServers = !process.env.BASE_URL || Boolean(process.env.E2E_URL_WITHOUT_API);

/** True if the site runs on another machine: specs must change nothing there. */
export const isRemote = !ownServers && !['localhost', '127.0.0.1', '[::1]'].includes(new URL(targets.site).hostname);

/** The peak memory of nginx's largest worker, in MiB; 0 where nginx runs on another machine or in a container. */
export function workersPeak(): number {
  if (!targets.nginxPid) return 0;
  const peaks = childrenOf(targets.nginxPid).map(
    (pid) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1],
  );
  return Math.max(...peaks.map(Number)) / 1024;
}

/** Starts the servers of servers.ts, unless BASE_URL names a site. */
export const webServer: NonNullable<PlaywrightTestConfig['webServer']> = process.env.BASE_URL
  ? []
  : [
      {
        name: 'servers',
        command: `"${process.execPath}" support/servers.ts`,
        stdout: 'pipe',
        // The named groups become variables of the workers' environment, which `targets` reads.
        wait: {
          stdout: new RegExp(`Servers: ${servers.map((name) => `(?<${name}>\\S+)`).join(' ')} ready`),
        },
        // The first build renders the pictures.
        timeout: 600_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      },
    ];
