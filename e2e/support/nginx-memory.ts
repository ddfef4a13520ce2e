import { readFileSync } from 'node:fs';
import { targets } from './targets.ts';

/** The most memory that any of nginx's workers has ever held, in MiB; 0 where it runs on another machine or in a container. */
export function workersPeak(): number {
  if (!targets.nginxPid) return 0;
  const children = readFileSync(`/proc/${targets.nginxPid}/task/${targets.nginxPid}/children`, 'utf8')
    .trim()
    .split(' ');
  const peaks = children.map((pid) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return Math.max(...peaks.map(Number)) / 1024;
}
