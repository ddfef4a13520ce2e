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

/** Counts the releases' files whose front matter was parsed. Agreements do not count: only their front matter has a version. */
const countParsedNotes = () =>
  vi.mocked(yaml.parseDocument).mock.calls.filter(([frontMatter]) => !/^version:/m.test(String(frontMatter))).length;

/** Returns the text of a file with other words. */
function replaced(root: string, file: string, words: string, by: string): string {
  const text = readFileSync(path.join(root, 'content', file), 'utf8');
  expect(text).toContain(words);
  return text.replace(words, by);
}

/** Checks the content with a change that is not written. */
function checkWith(root: string, file: string, words: string, by: string) {
  const changes = new Map([[`content/${file}`, replaced(root, file, words, by)]]);
  return checkContent(root, {}, undefined, changes).problems.map(problemLine);
}

test('a check after a change parses only the notes of the release that changed, in each language', () => {
  const root = copyOfFixture();
  expect(checkContent(root).problems).toEqual([]);
  vi.mocked(yaml.parseDocument).mockClear();
  expect(checkWith(root, 'en/home.json', '"heading": "', '"heading": "Other ')).toEqual([]);
  expect(countParsedNotes()).toBe(0);
  expect(checkWith(root, 'en/releases/1.1.0.md', 'title: ', 'title: Other ')).toEqual([]);
  expect(countParsedNotes()).toBe(2);
});

test.each([
  {
    fault: 'it links to an id that another file no longer has',
    file: 'en/releases/1.0.1.md',
    words: '{#password-again}',
    by: '{#other}',
    report: /1\.0\.0\.md.*anchor/,
  },
  {
    fault: 'its heading has another name in messages.json',
    file: 'en/messages.json',
    words: '"new": "New"',
    by: '"new": "Newest"',
    report: /en\/releases\/1\.4\.0\.md/,
  },
])('an unchanged release is reported if $fault', ({ file, words, by, report }) => {
  const root = copyOfFixture();
  expect(checkContent(root).problems).toEqual([]);
  expect(checkWith(root, file, words, by)).toContainEqual(expect.stringMatching(report));
});

test('changed notes are compared with the unchanged ones of another language', () => {
  const root = copyOfFixture();
  expect(checkContent(root).problems).toEqual([]);
  const file = 'zh-CN/releases/1.1.0.md';
  const lines = checkWith(root, file, '{#android}', '{#other}');
  expect(lines).toContainEqual(expect.stringContaining(`content/${file}`));
  writeFileSync(path.join(root, 'content', file), replaced(root, file, '{#android}', '{#other}'));
  expect(checkContent(root).problems.map(problemLine)).toEqual(lines);
});
