import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second, as /proc counts CPU time on Linux. */
const TICKS = 100;

function children(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
}

/** A process and all that descend from it. */
const family = (pid: number): number[] => [pid, ...children(pid).flatMap(family)];

/** The fields of /proc/<pid>/stat after the program's name, which may hold blanks. */
const statistics = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);

/** CPU time that a process and its descendants have used, user and system, in seconds. */
export const cpuSeconds = (pid: number): number =>
  family(pid).reduce((sum, member) => {
    const fields = statistics(member);
    return sum + ((fields[11] ?? 0) + (fields[12] ?? 0)) / TICKS;
  }, 0);

/** Memory that a process and its descendants hold, in MiB; pages that they share count once. */
export const memoryMebibytes = (pid: number): number =>
  family(pid).reduce((sum, member) => {
    const kibibytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${member}/smaps_rollup`, 'utf8'))?.[1];
    return sum + Number(kibibytes) / 1024;
  }, 0);
