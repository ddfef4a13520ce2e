import { expect, test } from 'vitest';
import { chart } from './chart.ts';
import { replaceBetweenMarks } from './marks.ts';
import { tables } from './report.ts';
import { median, spread } from './statistics.ts';
import { readWrk } from './wrk.ts';

const printed = (errors: string) => `Running 3s test @ http://127.0.0.1:8080/
  Latency Distribution
     50%    1.10ms
     99%    2.50ms
  1000 requests in 3.01s, 2.00MB read
${errors}Requests/sec:    332.20
Transfer/sec:    680.00KB
`;

test('wrk is read in the units that it chose', () => {
  expect(readWrk(printed(''), 'success')).toEqual({
    requests: 1000,
    requestsPerSecond: 332.2,
    p99Milliseconds: 2.5,
    bytesPerRequest: 2097.152,
  });
  expect(readWrk(printed('').replace('2.50ms', '950.00us'), 'success').p99Milliseconds).toBeCloseTo(0.95);
});

test.each([
  ['errors in place of pages', '  Non-2xx or 3xx responses: 3\n', 'success'],
  ['pages in place of errors', '  Non-2xx or 3xx responses: 999\n', 'error'],
  ['lost connections', '  Socket errors: connect 0, read 2, write 0, timeout 0\n', 'success'],
] as const)('%s make no figure', (_, errors, status) => {
  expect(() => readWrk(printed(errors), status)).toThrow('wrk ');
});

test('The median of an even number of values lies between the two in the middle', () => {
  expect(median([4, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(spread([90, 100, 110])).toBeCloseTo(0.2);
});

test('Tables replace what stood between their marks, and nothing else', () => {
  const text = 'a\n<!-- x -->\nold\n<!-- /x -->\nb';
  expect(replaceBetweenMarks(text, 'x', 'new')).toBe('a\n<!-- x -->\n\nnew\n\n<!-- /x -->\nb');
  expect(() => replaceBetweenMarks('a', 'x', 'new')).toThrow('<!-- x -->');
});

const entry = {
  kind: 'a <page>',
  p99Milliseconds: 1,
  cpuMicroseconds: 10,
  bytesPerRequest: 100,
  cpuRatio: 0.5,
  spread: 0.1,
};
const results = {
  rounds: 1,
  seconds: 1,
  measured: [
    { ...entry, server: 'this site', requestsPerSecond: 2000, ratio: 1 },
    { ...entry, server: 'other', requestsPerSecond: 0, ratio: Number.POSITIVE_INFINITY },
  ],
  memory: [
    { server: 'this site', mebibytes: 5 },
    { server: 'other', mebibytes: 50 },
  ],
};

test('A server that answered nothing has no ratio, and no bar', () => {
  expect(tables(results)).toContain('| a <page> | – |');
  expect(tables(results)).toContain('| a <page> | 2.00 |');
  const [ours, theirs] = [...chart(results).matchAll(/<rect x="\d+" y="\d+" width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  );
  expect(ours).toBeGreaterThan(100);
  expect(theirs).toBe(0);
  expect(chart(results)).toContain('a &lt;page>');
});
