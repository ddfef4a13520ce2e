import type { Measured, Results } from './measure.ts';

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const whole = (value: number) => (Number.isFinite(value) ? Math.round(value).toLocaleString('en') : '–');
/** A server that answered nothing within the time has no figure. */
const decimal = (value: number, digits: number) => (Number.isFinite(value) ? value.toFixed(digits) : '–');

/** The tables of docs/benchmarks.md: one for each kind of request, one of ratios, one of memory. */
export function tables({ measured, memory }: Results): string {
  const kinds = [...new Set(measured.map(({ kind }) => kind))];
  const servers = memory.map(({ server }) => server);
  const others = servers.slice(1);
  const find = (kind: string, server: string) =>
    measured.find((entry) => entry.kind === kind && entry.server === server);
  const ratioTable = (title: string, of: (entry: Measured) => number) => [
    row([title, ...others]),
    row(['---', ...others.map(() => '--:')]),
    ...kinds.map((kind) =>
      row([
        kind,
        ...others.map((server) => {
          const entry = find(kind, server);
          return entry ? decimal(of(entry), 2) : '–';
        }),
      ]),
    ),
  ];
  const ratios = [
    ...ratioTable('requests/s, this site to …', ({ ratio }) => ratio),
    '',
    ...ratioTable('CPU a request, … to this site', ({ cpuRatio }) => 1 / cpuRatio),
  ];
  const details = kinds.flatMap((kind) => [
    '',
    `### ${kind[0]?.toUpperCase()}${kind.slice(1)}`,
    '',
    row(['server', 'requests/s', '±', 'p99, ms', 'CPU, µs a request', 'bytes a request']),
    row(['---', '--:', '--:', '--:', '--:', '--:']),
    ...servers.flatMap((server) => {
      const entry = find(kind, server);
      if (!entry) return [];
      const { requestsPerSecond, p99Milliseconds, cpuMicroseconds, bytesPerRequest } = entry;
      const noise = `${whole(entry.spread * 50)} %`;
      return [
        row([
          server,
          whole(requestsPerSecond),
          noise,
          decimal(p99Milliseconds, 2),
          decimal(cpuMicroseconds, 1),
          whole(bytesPerRequest),
        ]),
      ];
    }),
  ]);
  const memoryTable = [
    '',
    '### Memory after the load',
    '',
    row(['server', 'MiB']),
    row(['---', '--:']),
    ...memory.map(({ server, mebibytes }) => row([server, mebibytes.toFixed(1)])),
  ];
  return [...ratios, ...details, ...memoryTable].join('\n');
}
