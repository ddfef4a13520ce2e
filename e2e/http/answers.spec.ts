import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import type { Plan } from '../../mocks/gateway-handlers.ts';
import { type Answer, planAnswer, receivedRequests, send, withHashedUrl } from '../support/http.ts';
import { targets } from '../support/targets.ts';

type Value = string | number | null | { [name: string]: Value };
/** A request and its answer. The comments in answers.yaml and gateway.yaml describe the fields. */
type Step = {
  paths: string;
  methods?: string[];
  headers?: Record<string, string>;
  body?: string;
  expected: Record<string, Value>;
  breaks?: boolean;
};
/** A test. */
type Entry = Step & {
  sites?: ('site' | 'withoutApi' | 'withDeadApi' | 'withLimits')[];
  api?: Plan[];
  then?: Omit<Step, 'paths'>[];
  reached?: number;
};

/** The methods of a table's tests, and the headers that they send unless they name others. */
type Table = { methods: readonly string[]; headers: Record<string, string> };

type Facts = Readonly<Record<string, string>>;

/** Replaces a text's placeholders: {name} by its value, {100} by 100 letters. Those of hashed files remain. */
const fillPlaceholders = (text: string, values: Facts = {}): string =>
  text
    .replace(/\{(\D\w*)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
    .replace(/\{(\d+)\}/g, (_, length) => 'a'.repeat(Number(length)));

/** Returns the expected value, or for a regular expression a matcher. */
function matcherOf(expected: Value, values: Facts): unknown {
  if (typeof expected !== 'string') return expected ?? undefined;
  const [, pattern] = /^\/(.*)\/$/s.exec(expected) ?? [];
  return pattern === undefined ? fillPlaceholders(expected, values) : expect.stringMatching(new RegExp(pattern));
}

/** Expects the named members of a value, and likewise those of each member that is an object. */
function expectMembers(found: unknown, expected: Record<string, Value>, values: Facts, what: string): void {
  const members: Record<string, unknown> = Object(found);
  for (const [name, value] of Object.entries(expected)) {
    if (typeof value === 'object' && value) expectMembers(members[name], value, values, `${name} of ${what}`);
    else expect.soft(members[name], `${name} of ${what}`).toEqual(matcherOf(value, values));
  }
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 40)}… (${text.length})` : text);

/** Returns a body as a browser reads it. A part of a compressed body is not decompressed. */
const decoded = ({ status, headers, body, text }: Answer): string =>
  headers['content-encoding'] === 'gzip' && status === 200 && body.length > 0 ? gunzipSync(body).toString() : text;

/** Sends each request of a step to a site, and expects the answers. The site's API answers by the plan of the key. */
async function expectAnswers(step: Step, table: Table, base: string, key: string, plan?: Plan): Promise<void> {
  const { paths, headers = {}, expected, breaks = false } = step;
  const {
    status: expectedStatus,
    body: expectedBody,
    ...expectedHeaders
  } = {
    status: plan?.status ?? 200,
    // Without a plan any body is right.
    body: plan ? (plan.body ?? '') : '//',
    ...expected,
  };
  const sentHeaders = Object.fromEntries(
    Object.entries({ ...table.headers, ...headers }).map(([name, value]) => [name, fillPlaceholders(value)]),
  );
  for (const method of step.methods ?? table.methods) {
    for (const url of fillPlaceholders(paths, { key }).split(/\s+/)) {
      const what = `${method} ${shortened(url)}`;
      const answer = send(
        await withHashedUrl(url),
        { method, headers: sentHeaders, ...(step.body && { body: step.body }) },
        base,
      );
      if (breaks) {
        await expect.soft(answer, what).rejects.toThrow(/aborted|hang up|ECONNRESET|Parse Error/);
        continue;
      }
      const { headers: received, rawHeaders, status } = await answer;
      const text = decoded(await answer);
      const values = { key, method, url: url.replace('/prod-api', ''), id: String(received['x-request-id']) };
      const statusAndHeaders = { ...received, 'set-cookie': received['set-cookie']?.join(), status };
      expectMembers(statusAndHeaders, { status: expectedStatus, ...expectedHeaders }, values, what);
      const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
      const withoutRepeats = names.filter((name, index) => name === 'vary' || names.indexOf(name) === index);
      expect.soft(names, `no header but Vary is sent twice for ${what}`).toEqual(withoutRepeats);
      if (method === 'HEAD') expect.soft(text, what).toBe('');
      else if (typeof expectedBody === 'object' && expectedBody)
        expectMembers(JSON.parse(text), expectedBody, values, what);
      else expect.soft(text, what).toEqual(matcherOf(expectedBody, values));
    }
  }
}

/** Sends the requests of an entry, step by step. */
async function expectEntry(entry: Entry, table: Table, base: string, plan?: Plan): Promise<void> {
  const { paths, then = [], reached } = entry;
  const key = plan ? await planAnswer(JSON.parse(fillPlaceholders(JSON.stringify(plan)))) : '';
  for (const step of [entry, ...then]) await expectAnswers({ paths, ...step }, table, base, key, plan);
  if (reached !== undefined)
    expect.soft(await receivedRequests(key), 'the requests that have reached the API').toHaveLength(reached);
}

for (const [file, table] of [
  // Browsers accept gzip; negotiation.spec.ts tests the other encodings.
  ['answers.yaml', { methods: ['GET', 'HEAD'], headers: { 'accept-encoding': 'gzip' } }],
  ['gateway.yaml', { methods: ['GET'], headers: {} }],
] as const) {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const { tests }: { tests: Record<string, Entry> } = parse(text, { merge: true, maxAliasCount: -1 });
  for (const [title, entry] of Object.entries(tests)) {
    test(title, async () => {
      for (const site of entry.sites ?? ['site'])
        for (const plan of entry.api ?? [undefined]) await expectEntry(entry, table, targets[site], plan);
    });
  }
}
