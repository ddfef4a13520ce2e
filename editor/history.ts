import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { diffWordsWithSpace, type Change as Piece } from 'diff';
import { isJsonObject } from '../generator/content/reading.ts';
import { readText } from '../generator/files.ts';
import { charactersOf } from '../src/lib/text.ts';
import { dataOf } from './documents.ts';
import { assertInContent, edit, type Project, type Result } from './edits.ts';

/** A file that differs from the last commit, with the fields that differ. */
export type FileChange = {
  file: string;
  fields: { name: string; pieces: Pick<Piece, 'value' | 'added' | 'removed'>[] }[];
};

/** The maximum size of git's output, which is a file or the list of changed files. */
const MAX_OUTPUT_BYTES = 2 ** 28;

const contentPaths = ['--', 'content', 'public'];

/** Runs git and returns its output. @throws if there is no repository */
function git(root: string, ...parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', parameters, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  if (status !== 0) throw new Error(stderr?.trim() || 'git is missing');
  return stdout;
}

/** True if `content/` has been made of the sample since the last commit, to whose sample its files are then compared. */
const isContentNew = (root: string): boolean =>
  existsSync(path.join(root, 'content')) && git(root, 'ls-tree', '--name-only', 'HEAD', 'content') === '';

/** Returns the contents of files in the last commit, without those that it does not have. */
function readCommitted(root: string, files: readonly string[]): Map<string, Buffer> {
  const folder = isContentNew(root) ? 'sample' : 'content';
  // One process, because each takes up to 200 ms.
  const input = files.map((file) => `HEAD:./${file.replace(/^content(?=\/)/, folder)}\n`).join('');
  const { stdout } = spawnSync('git', ['cat-file', '--batch'], { cwd: root, input, maxBuffer: MAX_OUTPUT_BYTES });
  const contents = new Map<string, Buffer>();
  let position = 0;
  for (const file of files) {
    // `<hash> blob <size>`, then the content; or `HEAD:./<file> missing`.
    const lineEnd = stdout.indexOf('\n', position);
    const [, size] = / blob (\d+)$/.exec(stdout.toString('utf8', position, lineEnd)) ?? [];
    position = lineEnd + 1;
    if (size === undefined) continue;
    contents.set(file, stdout.subarray(position, position + Number(size)));
    position += Number(size) + 1;
  }
  return contents;
}

function changedFiles(root: string): string[] {
  const list = (...parameters: string[]) =>
    git(root, ...parameters)
      .split('\0')
      .filter(Boolean);
  const changed = [
    ...list('diff', '--name-only', '--relative', '-z', 'HEAD', ...contentPaths),
    ...list('ls-files', '--others', '--exclude-standard', '-z', ...contentPaths),
  ];
  if (!isContentNew(root)) return changed;
  const inSample = list('ls-tree', '-r', '-z', '--name-only', 'HEAD', 'sample');
  const files = [...new Set([...changed, ...inSample.map((file) => file.replace('sample', 'content'))])];
  const committed = readCommitted(root, files);
  const isUnchanged = (file: string) => {
    const absolute = path.join(root, file);
    return existsSync(absolute) && committed.get(file)?.equals(readFileSync(absolute));
  };
  return files.filter((file) => !isUnchanged(file));
}

/** Yields the fields of a file's data, with their names and values: `hero › heading`, `Write`. */
function* fieldsIn(value: unknown, name = ''): Generator<[string, string]> {
  const innerName = (step: string) => (name ? `${name} › ${step}` : step);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const hasId = isJsonObject(item) && typeof item.id === 'string';
      yield* fieldsIn(item, innerName(hasId ? String(item.id) : String(index + 1)));
    }
  } else if (isJsonObject(value)) {
    for (const [key, item] of Object.entries(value)) yield* fieldsIn(item, innerName(key));
  } else {
    yield [name, String(value)];
  }
}

/** Returns the values of a file's fields by name. Other files, such as pictures, have one nameless field. */
function readFields(file: string, text: string | undefined): Map<string, string> {
  if (text === undefined) return new Map();
  return /\.(?:json|md)$/.test(file) ? new Map(fieldsIn(dataOf(file, text))) : new Map([['', '…']]);
}

/** The number of unchanged characters that are shown before and after a difference. */
const CONTEXT_LENGTH = 40;

/** Longer unchanged text is shortened to its first and last characters. */
const MAX_UNCHANGED_LENGTH = 90;

function shortenUnchanged({ value, added, removed }: Piece) {
  if (added || removed || value.length <= MAX_UNCHANGED_LENGTH) return { value, added, removed };
  const characters = charactersOf(value);
  const [start, end] = [characters.slice(0, CONTEXT_LENGTH), characters.slice(-CONTEXT_LENGTH)];
  return { value: `${start.join('')} … ${end.join('')}`, added, removed };
}

/** Lists the changes since the last commit by field. */
export function changesOf(root: string): FileChange[] {
  const files = changedFiles(root);
  const committed = readCommitted(root, files);
  return files.map((file) => {
    const absolute = path.join(root, file);
    const oldFields = readFields(file, committed.get(file)?.toString());
    const newFields = readFields(file, existsSync(absolute) ? readText(absolute) : undefined);
    const names = [...new Set([...oldFields.keys(), ...newFields.keys()])];
    const fields = names.flatMap((name) => {
      const before = oldFields.get(name) ?? '';
      const after = newFields.get(name) ?? '';
      return before === after ? [] : [{ name, pieces: diffWordsWithSpace(before, after).map(shortenUnchanged) }];
    });
    return { file, fields };
  });
}

/** Restores files from the last commit, unless that would cause a problem. @throws for an unchanged file */
export async function undo(project: Project, files: readonly string[]): Promise<Result> {
  const { root } = project;
  const changed = changedFiles(root);
  for (const file of files) {
    if (!changed.includes(file)) throw new Error(`${file} has not changed since the last commit`);
    assertInContent(root, file);
  }
  const committed = readCommitted(root, files);
  const restore = (folder: string, restored: readonly string[]) => {
    for (const file of restored) {
      const content = committed.get(file);
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      if (content) writeFileSync(path.join(folder, file), content);
      else rmSync(path.join(folder, file), { force: true });
    }
  };
  const publicFiles = files.filter((file) => file.startsWith('public/'));
  const result = await edit(project, (draft) => {
    // In a draft, public/ is a symbolic link to the project’s folder.
    if (publicFiles.length > 0) {
      rmSync(path.join(draft.root, 'public'), { force: true });
      cpSync(path.join(root, 'public'), path.join(draft.root, 'public'), { recursive: true });
    }
    restore(draft.root, files);
  });
  if (result.problems.length === 0) restore(root, publicFiles);
  return result;
}
