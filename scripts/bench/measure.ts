import type { Contestant } from './contestants.ts';
import type { Kind } from './kinds.ts';
import { cpuSeconds, memoryMebibytes } from './process-cost.ts';
import { median, spread } from './statistics.ts';
import { readWrk, wrk } from './wrk.ts';

type Sample = { requestsPerSecond: number; p99Milliseconds: number; cpuMicroseconds: number; bytesPerRequest: number };

/** Medians over the rounds of one server and one kind of request. */
export type Measured = Sample & { kind: string; server: string; ratio: number; cpuRatio: number; spread: number };

export type Results = {
  rounds: number;
  seconds: number;
  measured: Measured[];
  /** MiB, after the load. */
  memory: { server: string; mebibytes: number }[];
};

/** Where the load comes from, and for how long each time. */
type Load = { namespace: string; seconds: number };

async function sample(load: Load, { url, pid, name }: Contestant, kind: Kind): Promise<Sample> {
  const before = cpuSeconds(pid);
  const path = name === 'this site' ? kind.path : kind.pathOnPlainServers;
  const { requests, requestsPerSecond, p99Milliseconds, bytesPerRequest } = readWrk(
    await wrk(load.namespace, url + path, kind.headers, load.seconds),
    kind.answer,
  );
  const cpuMicroseconds = ((cpuSeconds(pid) - before) / requests) * 1e6;
  return { requestsPerSecond, p99Milliseconds, cpuMicroseconds, bytesPerRequest };
}

const middle = (samples: readonly Sample[], of: (sample: Sample) => number) => median(samples.map(of));

/**
 * Measures every server on every kind of request, round by round, so that whatever else the machine does meets all alike;
 * each round begins with another server. The first round warms up and does not count.
 * Ratios are ours to theirs within a round, then the median: above 1, this site is faster, or needs more CPU time.
 */
export async function measure(
  contestants: readonly Contestant[],
  kinds: readonly Kind[],
  { namespace, rounds, seconds }: Load & { rounds: number },
): Promise<Results> {
  const [ours] = contestants;
  if (!ours) throw new Error('Nothing to measure.');
  const samples = new Map<string, Sample[]>();
  const of = (kind: Kind, server: Contestant) => samples.get(`${kind.name} ${server.name}`) ?? [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const kind of kinds) {
      for (let turn = 0; turn < contestants.length; turn += 1) {
        const server = contestants[(turn + round) % contestants.length] ?? ours;
        const taken = await sample({ namespace, seconds: round === 0 ? 1 : seconds }, server, kind);
        if (round > 0) samples.set(`${kind.name} ${server.name}`, [...of(kind, server), taken]);
      }
    }
    console.log(`Round ${round} of ${rounds} ${round === 0 ? '(warm-up) ' : ''}done.`);
  }
  const measured = kinds.flatMap((kind) =>
    contestants.map((server): Measured => {
      const theirs = of(kind, server);
      const ratio = (value: (sample: Sample) => number) =>
        median(of(kind, ours).map((own, round) => value(own) / value(theirs[round] ?? own)));
      return {
        kind: kind.name,
        server: server.name,
        requestsPerSecond: middle(theirs, (s) => s.requestsPerSecond),
        p99Milliseconds: middle(theirs, (s) => s.p99Milliseconds),
        cpuMicroseconds: middle(theirs, (s) => s.cpuMicroseconds),
        bytesPerRequest: middle(theirs, (s) => s.bytesPerRequest),
        ratio: ratio((s) => s.requestsPerSecond),
        cpuRatio: ratio((s) => s.cpuMicroseconds),
        spread: spread(theirs.map((s) => s.requestsPerSecond)),
      };
    }),
  );
  return {
    rounds,
    seconds,
    measured,
    memory: contestants.map(({ name, pid }) => ({ server: name, mebibytes: memoryMebibytes(pid) })),
  };
}
