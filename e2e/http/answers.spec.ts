import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import type { PlannedResponse } from '../../mocks/gateway-handlers.ts';
import { planResponse, type ReceivedResponse, receivedRequests, send, withHashedUrl } from '../support/http.ts';
import { targets } from '../support/targets.ts';

type Value = string | number | null | { [name: string]: Value };

/** Requests and their expected response. The comments in answers.yaml and gateway.yaml describe the fields. */
type TestCase = {
  paths: string;
  methods?: string[];
  headers?: Record<string, string>;
  body?: string;
  expected: Record<string, Value>;
  breaks?: boolean;
  sites?: ('site' | 'withoutApi' | 'withDeadApi' | 'withLimits')[];
  api?: PlannedResponse[];
  reached?: number;
};

/** The methods that the tests of a file use unless they name others, and the headers that they send. */
type Defaults = { methods: readonly string[]; headers: Record<string, string> };

/** The site that gets the requests. `key` identifies the planned response of its API. */
type Target = { url: string; key: string; planned: PlannedResponse | undefined };

/** Replaces {name} by its value and {100} by 100 letters. Leaves names without a value, such as those of hashed files. */
const fillPlaceholders = (text: string, values: Record<string, string> = {}): string =>
  text
    .replace(/\{(\D\w*)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
    .replace(/\{(\d+)\}/g, (_, length) => 'a'.repeat(Number(length)));

/** Returns what a value must equal; a matcher for `/^text$/`, the same of each member of a mapping. Null means absent. */
function matcherOf(expected: Value, values: Record<string, string>): unknown {
  if (expected && typeof expected === 'object')
    return Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, matcherOf(value, values)]));
  if (typeof expected !== 'string') return expected ?? undefined;
  const [, pattern] = /^\/(.*)\/$/s.exec(expected) ?? [];
  return pattern === undefined ? fillPlaceholders(expected, values) : expect.stringMatching(new RegExp(pattern));
}

/** Returns those members of a value that are expected. */
function expectedMembers(value: unknown, expected: Value): unknown {
  if (!expected || typeof expected !== 'object') return value;
  const members: Record<string, unknown> = Object(value);
  return Object.fromEntries(
    Object.keys(expected).map((name) => [name, expectedMembers(members[name], expected[name] ?? null)]),
  );
}

/** Returns the names of headers that are sent twice, other than Vary. */
const repeatedHeaders = ({ headersDistinct }: ReceivedResponse) =>
  Object.keys(headersDistinct).filter((name) => name !== 'vary' && headersDistinct[name]?.length !== 1);

/** Returns a body as a browser reads it. Decompresses only complete bodies, not the part that a 206 response has. */
const decodedBody = ({ status, headers, body, text }: ReceivedResponse): string =>
  headers['content-encoding'] === 'gzip' && status === 200 && body.length > 0 ? gunzipSync(body).toString() : text;

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 40)}… (${text.length})` : text);

/** Sends each request of a step, and expects its response. */
async function expectResponses(step: TestCase, defaults: Defaults, { url: base, key, planned }: Target): Promise<void> {
  const headers = Object.entries({ ...defaults.headers, ...step.headers });
  const request = {
    headers: Object.fromEntries(headers.map(([name, value]) => [name, fillPlaceholders(value)])),
    ...(step.body && { body: step.body }),
  };
  const anyBody = '//'; // An empty regular expression.
  const defaultExpected = { status: planned?.status ?? 200, body: planned ? (planned.body ?? '') : anyBody };
  for (const method of step.methods ?? defaults.methods) {
    for (const url of fillPlaceholders(step.paths, { key }).split(/\s+/)) {
      const what = `${method} ${shortened(url)}`;
      const sent = send(await withHashedUrl(url), { method, ...request }, base);
      if (step.breaks) {
        await expect.soft(sent, what).rejects.toThrow(/aborted|hang up|ECONNRESET|Parse Error/);
        continue;
      }
      const response = await sent;
      const { headers: received, status } = response;
      const expected: Record<string, Value> = { ...defaultExpected, ...step.expected };
      if (method === 'HEAD') expected.body = '';
      const text = decodedBody(response);
      const body = typeof expected.body === 'object' ? JSON.parse(text) : text;
      const actual = { ...received, 'set-cookie': received['set-cookie']?.join(), status, body };
      const values = { key, method, url: url.replace('/prod-api', ''), id: String(received['x-request-id']) };
      // One expectation, because each takes milliseconds.
      const members = [expectedMembers(actual, expected), repeatedHeaders(response)];
      expect.soft(members, `${what}, and its repeated headers`).toEqual([matcherOf(expected, values), []]);
    }
  }
}

const files: Readonly<Record<string, Defaults>> = {
  // Browsers accept gzip; negotiation.spec.ts tests the other encodings.
  'answers.yaml': { methods: ['GET', 'HEAD'], headers: { 'accept-encoding': 'gzip' } },
  'gateway.yaml': { methods: ['GET'], headers: {} },
};

for (const [file, defaults] of Object.entries(files)) {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const { tests }: { tests: Record<string, TestCase> } = parse(text, { merge: true, maxAliasCount: -1 });
  for (const [title, testCase] of Object.entries(tests)) {
    test(title, async () => {
      const { sites = ['site'], api = [undefined], reached } = testCase;
      for (const site of sites)
        for (const planned of api) {
          const key = planned ? await planResponse(JSON.parse(fillPlaceholders(JSON.stringify(planned)))) : '';
          await expectResponses(testCase, defaults, { url: targets[site], key, planned });
          if (reached !== undefined)
            expect.soft(await receivedRequests(key), 'the requests that have reached the API').toHaveLength(reached);
        }
    });
  }
}
