import { readFileSync } from 'node:fs';
import type { PlaywrightTestConfig } from '@playwright/test';
import { childrenOf } from '../../scripts/setup/run.ts';

/** The variables that servers.ts prints, in this order. Playwright adds them to the workers' environment in upper case. */
export const serverVariables = [
  'e2e_url',
  'e2e_url_without_api',
  'e2e_url_with_dead_api',
  'e2e_url_with_limits',
  'e2e_url_of_content',
  'e2e_url_of_api',
  'e2e_nginx_pid',
] as const;

/** The servers under test, started by servers.ts or by the container part of `npm test`. */
export const targets = {
  /** The site with the content of `generator/fixture`, whose texts the specs expect. */
  site: process.env.E2E_URL ?? '',
  withoutApi: process.env.E2E_URL_WITHOUT_API ?? '',
  withDeadApi: process.env.E2E_URL_WITH_DEAD_API ?? '',
  withLimits: process.env.E2E_URL_WITH_LIMITS ?? '',
  /** The site with the project's own content. */
  content: process.env.E2E_URL_OF_CONTENT ?? '',
  /** 0 if nginx does not run on this machine. */
  nginxPid: Number(process.env.E2E_NGINX_PID ?? 0),
  /** The back office, without nginx in front of it. */
  api: process.env.E2E_URL_OF_API ?? '',
};

/** The peak memory of nginx's largest worker, in MiB; 0 if nginx does not run on this machine. */
export function peakWorkerMiB(): number {
  if (!targets.nginxPid) return 0;
  // The largest resident set so far, in KiB: "VmHWM:   5120 kB".
  const peakKiB = (pid: number) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return Math.max(...childrenOf(targets.nginxPid).map(peakKiB)) / 1024;
}

/** Starts the servers of servers.ts, unless BASE_URL names a deployment, or containers run already. */
export const webServer: NonNullable<PlaywrightTestConfig['webServer']> =
  process.env.BASE_URL || targets.site
    ? []
    : [
        {
          name: 'servers',
          command: `"${process.execPath}" support/servers.ts`,
          stdout: 'pipe',
          wait: {
            stdout: new RegExp(`Servers: ${serverVariables.map((name) => `(?<${name}>\\S+)`).join(' ')} ready`),
          },
          // The first build renders the pictures.
          timeout: 600_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
        },
      ];
