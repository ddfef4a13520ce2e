import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { languages, version } from '../support/content.ts';
import { hashedFiles, send } from '../support/http.ts';

type Headers = Record<string, string>;
type Expected = Record<string, string | number | null>;
type Entry = { paths: string; methods?: string[]; headers?: Headers; expected: Expected };

const table = readFileSync(path.join(import.meta.dirname, 'answers.yaml'), 'utf8').replaceAll(
  '{language}',
  languages[0] ?? '',
);
const { tests }: { tests: Record<string, Entry> } = parse(table, { merge: true, maxAliasCount: -1 });

const pages = ['/', ...pageNames.map(pagePath), releasePath(version()), releasePath(version(-1))].join(' ');

/** A text of the table with its placeholders replaced, except those of hashed files. */
const filled = (text: string): string =>
  text
    .replace('{pages}', pages)
    .replaceAll('{newest}', version())
    .replace(/\{(\d+)\}/g, (_, length) => 'a'.repeat(Number(length)));

/** The value that a header must have, or a matcher of it. */
function matcherOf(expected: string | number | null): unknown {
  const [, pattern] = /^\/(.*)\/$/s.exec(String(expected)) ?? [];
  return pattern === undefined ? (expected ?? undefined) : expect.stringMatching(new RegExp(pattern));
}

const shown = (text: string) => (text.length > 80 ? `${text.slice(0, 40)}… (${text.length})` : text);

for (const [title, { paths, methods = ['GET', 'HEAD'], headers = {}, expected }] of Object.entries(tests)) {
  test(title, async () => {
    const { body = '//', ...answer } = expected;
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)]));
    const requests = filled(paths).split(/\s+/);
    for (const [method, path] of methods.flatMap((method) => requests.map((path) => [method, path] as const))) {
      const received = await send(await hashedFiles(path), { method, headers: sent });
      const all: Record<string, unknown> = { ...received.headers, status: received.status };
      for (const [name, value] of Object.entries(answer))
        expect.soft(all[name], `${name} of ${method} ${shown(path)}`).toEqual(matcherOf(value));
      const names = received.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
      const once = names.filter((name, at) => name === 'vary' || names.indexOf(name) === at);
      expect.soft(names, `no header but Vary is sent twice for ${method} ${shown(path)}`).toEqual(once);
      expect.soft(received.text, `${method} ${shown(path)}`).toEqual(method === 'HEAD' ? '' : matcherOf(body));
    }
  });
}
