import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export type WrkResult = {
  requests: number;
  requestsPerSecond: number;
  p99Milliseconds: number;
  bytesPerRequest: number;
};

const milliseconds: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };
const bytes: Record<string, number> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** A number with one of the units, in the smallest: NaN for another unit. */
const scaled = (units: Record<string, number>, value = '', unit = '') => Number(value) * (units[unit] ?? Number.NaN);

/**
 * Reads what wrk prints.
 * @param status whether answers are meant to be errors (4xx)
 * @throws where answers are missing, of the other kind, or connections failed
 */
export function readWrk(output: string, status: 'success' | 'error'): WrkResult {
  const total = /(\d+) requests in [\d.]+m?s, ([\d.]+)(B|KB|MB|GB) read/.exec(output);
  const latency = /99%\s+([\d.]+)(us|ms|s|m)/.exec(output);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(output);
  if (!total || !latency || !rate) throw new Error(`wrk printed no result:\n${output}`);
  const requests = Number(total[1]);
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0);
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output);
  if (broken?.slice(1, 4).some((count) => count !== '0')) throw new Error(`wrk lost connections:\n${output}`);
  if (refused !== (status === 'error' ? requests : 0))
    throw new Error(`wrk got other answers than expected:\n${output}`);
  return {
    requests,
    requestsPerSecond: Number(rate[1]),
    p99Milliseconds: scaled(milliseconds, latency[1], latency[2]),
    bytesPerRequest: scaled(bytes, total[2], total[3]) / requests,
  };
}

/** One run of wrk from a network namespace: 32 connections that are kept, on a processor of its own. */
export async function wrk(
  namespace: string,
  url: string,
  headers: readonly string[],
  seconds: number,
): Promise<string> {
  const parameters = [
    'netns',
    'exec',
    namespace,
    'taskset',
    '--cpu-list',
    '0',
    'wrk',
    '-t1',
    '-c32',
    `-d${seconds}s`,
    '--latency',
    ...headers.flatMap((header) => ['-H', header]),
    url,
  ];
  const { stdout } = await promisify(execFile)('ip', parameters);
  return stdout;
}
