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
type Step = {
  paths: string;
  methods?: string[];
  headers?: Record<string, string>;
  body?: string;
  expected: Record<string, Value>;
  breaks?: boolean;
};

type TestCase = Step & {
  sites?: ('site' | 'withoutApi' | 'withDeadApi' | 'withLimits')[];
  api?: PlannedResponse[];
  then?: Omit<Step, 'paths'>[];
  reached?: number;
};

/** The methods that the tests of a file use unless they name others, and the headers that they send. */
type Defaults = { methods: readonly string[]; headers: Record<string, string> };

/** The site that gets the requests. `key` identifies the planned response of its API. */
type Target = { url: string; key: string; planned: PlannedResponse | undefined };

type Placeholders = Readonly<Record<string, string>>;

/** Replaces {name} by its value and {100} by 100 letters. Leaves names without a value, such as those of hashed files. */
const fillPlaceholders = (text: string, values: Placeholders = {}): string =>
  text
    .replace(/\{(\D\w*)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
    .replace(/\{(\d+)\}/g, (_, length) => 'a'.repeat(Number(length)));

/** Returns the value that a header or a body must equal, or a matcher if it is a regular expression: `/^text$/`. */
function matcherOf(expected: Value, values: Placeholders): unknown {
  // A null means that the header must be absent.
  if (typeof expected !== 'string') return expected ?? undefined;
  const [, pattern] = /^\/(.*)\/$/s.exec(expected) ?? [];
  return pattern === undefined ? fillPlaceholders(expected, values) : expect.stringMatching(new RegExp(pattern));
}

/** Expects an object to have at least these members, and likewise each member that is an object. */
function expectMembers(object: unknown, expected: Record<string, Value>, values: Placeholders, what: string): void {
  const members: Record<string, unknown> = Object(object);
  for (const [name, value] of Object.entries(expected)) {
    if (typeof value === 'object' && value) expectMembers(members[name], value, values, `${name} of ${what}`);
    else expect.soft(members[name], `${name} of ${what}`).toEqual(matcherOf(value, values));
  }
}

/** Expects that no header but Vary is sent twice. `rawHeaders` has names and values in turn. */
function expectNoRepeatedHeaders({ rawHeaders }: ReceivedResponse, what: string): void {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const repeated = names.filter((name, index) => name !== 'vary' && names.indexOf(name) !== index);
  expect.soft(repeated, `repeated headers of ${what}`).toEqual([]);
}

/** Returns a body as a browser reads it. Decompresses only complete bodies, not the part that a 206 response has. */
const decodedBody = ({ status, headers, body, text }: ReceivedResponse): string =>
  headers['content-encoding'] === 'gzip' && status === 200 && body.length > 0 ? gunzipSync(body).toString() : text;

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 40)}… (${text.length})` : text);

/** Sends each request of a step, and expects its response. */
async function expectResponses(step: Step, defaults: Defaults, { url: base, key, planned }: Target): Promise<void> {
  const headers = Object.entries({ ...defaults.headers, ...step.headers });
  const request = {
    headers: Object.fromEntries(headers.map(([name, value]) => [name, fillPlaceholders(value)])),
    ...(step.body && { body: step.body }),
  };
  const anyBody = '//'; // An empty regular expression.
  const defaultExpected = { status: planned?.status ?? 200, body: planned ? (planned.body ?? '') : anyBody };
  const { body: expectedBody, ...expectedHeaders } = { ...defaultExpected, ...step.expected };
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
      const values = { key, method, url: url.replace('/prod-api', ''), id: String(received['x-request-id']) };
      const statusAndHeaders = { ...received, 'set-cookie': received['set-cookie']?.join(), status };
      expectMembers(statusAndHeaders, expectedHeaders, values, what);
      expectNoRepeatedHeaders(response, what);
      const text = decodedBody(response);
      if (method === 'HEAD') expect.soft(text, what).toBe('');
      else if (typeof expectedBody === 'object' && expectedBody)
        expectMembers(JSON.parse(text), expectedBody, values, what);
      else expect.soft(text, what).toEqual(matcherOf(expectedBody, values));
    }
  }
}

/** Runs the steps of a test case on a site. */
async function runTestCase(
  testCase: TestCase,
  defaults: Defaults,
  url: string,
  planned?: PlannedResponse,
): Promise<void> {
  const { paths, then = [], reached } = testCase;
  const key = planned ? await planResponse(JSON.parse(fillPlaceholders(JSON.stringify(planned)))) : '';
  for (const step of [testCase, ...then]) await expectResponses({ paths, ...step }, defaults, { url, key, planned });
  if (reached !== undefined)
    expect.soft(await receivedRequests(key), 'the requests that have reached the API').toHaveLength(reached);
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
      for (const site of testCase.sites ?? ['site'])
        for (const planned of testCase.api ?? [undefined])
          await runTestCase(testCase, defaults, targets[site], planned);
    });
  }
}
