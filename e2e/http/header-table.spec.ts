import { expect, test } from '@playwright/test';
import { pagePath } from '../../src/lib/paths.ts';
import { hashedFiles, send } from '../support/http.ts';
import { expectedHeaders } from './table/expected-headers.ts';
import { files } from './table/files.ts';
import { hiddenFiles, missingFiles } from './table/missing.ts';
import { pages } from './table/pages.ts';
import { refusedMethods, refusedPaths } from './table/refusals.ts';
import type { Expected, Row } from './table/row.ts';

const asserted = (expected: Expected) =>
  Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [
      name,
      value instanceof RegExp ? expect.stringMatching(value) : value,
    ]),
  );

/** Of the headers that are asserted, what came; a list of cookies as one text. */
const received = (expected: Expected, headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(Object.keys(expected).map((name) => [name, headers[name]?.toString()]));

const shown = (text: string) => (text.length > 80 ? `${text.slice(0, 40)}… (${text.length})` : text);

const title = ({ method = 'GET', path, headers = {}, status, kind }: Row) => {
  const said = Object.entries(headers).map(([name, value]) => shown(`${name}: ${value}`));
  return `${[`${method} ${shown(path)}`, ...said].join(', ')}: ${status}, ${kind}`;
};

for (const [story, table] of [
  ['Whoever asks for a page', pages],
  ['Whoever asks for a file', files],
  ['Whoever asks for what is not there', missingFiles],
  ['Whoever looks for what is not published', hiddenFiles],
  ['Whoever sends what only an API takes', refusedMethods],
  ['A client that sends a malformed path', refusedPaths],
] as const) {
  test.describe(`${story} gets the status and headers that are due`, () => {
    for (const row of table) {
      test(title(row), async () => {
        const path = await hashedFiles(row.path);
        const { status, headers, body } = await send(path, { method: row.method ?? 'GET', headers: row.headers ?? {} });
        const expected = { ...expectedHeaders[row.kind], ...row.expected };
        expect({ status, ...received(expected, headers) }).toEqual({ status: row.status, ...asserted(expected) });
        const text = body.toString('latin1');
        if (row.method === 'HEAD') expect(text).toBe('');
        else if (row.body) expect(text).toMatch(row.body);
        if (row.kind === 'error') expect(text).not.toMatch(/[<{]|nginx|root:/);
      });
    }
  });
}

test('A header comes once: two of one kind contradict each other sooner or later', async () => {
  for (const [path, headers] of [
    [pagePath('about'), {}],
    ['/images/logo.png', { range: 'bytes=9-1' }],
    ['/gone.js', {}],
  ] as const) {
    const { rawHeaders } = await send(path, { headers });
    const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
    const twice = names.filter((name, index) => name !== 'vary' && names.indexOf(name) !== index);
    expect(twice, path).toEqual([]);
  }
});
