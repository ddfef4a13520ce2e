import { readFileSync } from 'node:fs';
import type { PlaywrightTestConfig } from '@playwright/test';
import { childrenOf } from '../../scripts/setup/run.ts';

/** The servers under test. */
export type Targets = {
  /** The site of `sample/`, whose texts the specs expect. */
  site: string;
  withoutApi: string;
  withDeadApi: string;
  withLimits: string;
  /** The site of the project's own content, `dist/`. */
  content: string;
  /** The back office, without nginx in front of it. */
  api: string;
  /** 0 if nginx does not run on this machine. */
  nginxPid: number;
};

const none: Targets = { site: '', withoutApi: '', withDeadApi: '', withLimits: '', content: '', api: '', nginxPid: 0 };

/** JSON of the servers that servers.ts or the container part of `npm test` has started. */
const { E2E_SERVERS } = process.env;
export const targets: Targets = { ...none, ...JSON.parse(E2E_SERVERS || '{}') };

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
          env: { SITE_CONTENT: '' },
          stdout: 'pipe',
          // Playwright adds the group to the workers' environment, in upper case.
          wait: { stdout: /Servers: (?<e2e_servers>.+)/ },
          // The first build renders the pictures.
          timeout: 600_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
        },
      ];
