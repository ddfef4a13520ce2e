import { type Capacity, plan, type Traffic, type VisitCost } from './model.ts';

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const whole = (value: number) => Math.round(value).toLocaleString('en');
const short = (value: number) => (value < 10 ? value.toFixed(1) : whole(value));

/** The measured inputs, as a table. */
export const inputs = (
  { first, next, again }: VisitCost,
  { requestsPerSecond, headroom, leastReplicas }: Capacity,
): string =>
  [
    row(['input', 'requests', 'kB']),
    row(['---', '--:', '--:']),
    row(['first visit: `/home`, nothing stored', first.requests, kilobytes(first.bytes)]),
    row(['one more page: `/downLoad`', next.requests, kilobytes(next.bytes)]),
    row(['a visitor who was here before: `/home`', again.requests, kilobytes(again.bytes)]),
    '',
    `One replica (one processor) serves ${whole(requestsPerSecond)} requests a second with this mix; ${headroom * 100} % of that is planned with, and never fewer than ${leastReplicas} replicas.`,
  ].join('\n');

/** The plan for several sizes of traffic, without and with a CDN. */
export function plans(
  visit: VisitCost,
  capacity: Capacity,
  months: readonly number[],
  common: Omit<Traffic, 'visitsPerMonth' | 'cacheHits'>,
  hits: readonly number[],
): string {
  const rows = months.flatMap((visitsPerMonth) =>
    hits.map((cacheHits) => {
      const planned = plan(visit, { ...common, visitsPerMonth, cacheHits }, capacity);
      return row([
        whole(visitsPerMonth),
        `${Math.round(cacheHits * 100)} %`,
        short(planned.peakRequestsPerSecond),
        short(planned.originRequestsPerSecond),
        planned.replicas,
        short(planned.egressGigabytes),
        short(planned.originGigabytes),
      ]);
    }),
  );
  return [
    row([
      'visits a month',
      'CDN hits',
      'requests/s, peak',
      'of them here',
      'replicas',
      'GB a month, to visitors',
      'of them from here',
    ]),
    row(['--:', '--:', '--:', '--:', '--:', '--:', '--:']),
    ...rows,
  ].join('\n');
}
