import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import * as yaml from 'yaml';
import { checkContent } from '../read.ts';
import { copyOfFixture } from '../temporary-files.ts';
import { problemLine } from './reading.ts';

vi.mock('yaml', async (importOriginal) => {
  const original = await importOriginal<typeof yaml>();
  return { ...original, parseDocument: vi.fn(original.parseDocument) };
});

beforeEach(() => void vi.mocked(yaml.parseDocument).mockClear());

/** The number of releases' notes that were parsed; unlike agreements they have no version in their front matter. */
const parsedNotes = () =>
  vi.mocked(yaml.parseDocument).mock.calls.filter(([front]) => !/^version:/m.test(String(front))).length;

function replace(root: string, file: string, words: string, by: string): string {
  const text = readFileSync(path.join(root, 'content', file), 'utf8');
  expect(text).toContain(words);
  return text.replace(words, by);
}

/** Checks the content with a change that is not written. */
function checkWith(root: string, file: string, words: string, by: string) {
  const changes = new Map([[`content/${file}`, replace(root, file, words, by)]]);
  return checkContent(root, {}, undefined, changes).problems.map(problemLine);
}

test('a check after a change parses only the notes of the release that changed, in each language', () => {
  const root = copyOfFixture();
  expect(checkContent(root).problems).toEqual([]);
  vi.mocked(yaml.parseDocument).mockClear();
  expect(checkWith(root, 'en/home.json', '"heading": "', '"heading": "Other ')).toEqual([]);
  expect(parsedNotes()).toBe(0);
  expect(checkWith(root, 'en/releases/1.1.0.md', 'title: ', 'title: Other ')).toEqual([]);
  expect(parsedNotes()).toBe(2);
});

test.each([
  [
    'a link leads to an id that is gone',
    'en/releases/1.0.1.md',
    '{#password-again}',
    '{#other}',
    /1\.0\.0\.md.*anchor/,
  ],
  ['a heading has another name', 'en/messages.json', '"new": "New"', '"new": "Newest"', /en\/releases\/1\.4\.0\.md/],
])('a release that was right is reported if %s', (_, file, words, by, report) => {
  const root = copyOfFixture();
  expect(checkContent(root).problems).toEqual([]);
  expect(checkWith(root, file, words, by)).toContainEqual(expect.stringMatching(report));
});

test('notes that are unchanged are compared with changed ones of another language', () => {
  const root = copyOfFixture();
  expect(checkContent(root).problems).toEqual([]);
  const file = 'zh-CN/releases/1.1.0.md';
  const lines = checkWith(root, file, '{#android}', '{#other}');
  expect(lines).toContainEqual(expect.stringContaining(`content/${file}`));
  writeFileSync(path.join(root, 'content', file), replace(root, file, '{#android}', '{#other}'));
  expect(checkContent(root).problems.map(problemLine)).toEqual(lines);
});
