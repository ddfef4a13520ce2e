import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { diffWordsWithSpace, type Change as Piece } from 'diff';
import { isData } from '../../generator/content/reading.ts';
import { readText } from '../../generator/files.ts';
import { dataOf } from './documents.ts';
import { edit, mustBeContent, type Project, type Result } from './edits.ts';

/** A file that differs from the last commit, with the fields that differ. */
export type FileChange = {
  file: string;
  fields: { name: string; pieces: Pick<Piece, 'value' | 'added' | 'removed'>[] }[];
};

/** The maximum size of a file, or of the list of changed files, in git's output. */
const MOST_BYTES = 2 ** 28;

const folders = ['--', 'content', 'public'];

/** The output of git. @throws if there is no repository */
function git(root: string, ...parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', parameters, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
  });
  if (status !== 0) throw new Error(stderr?.trim() || 'git is missing');
  return stdout;
}

/** Returns a file of the last commit, if it has one. */
function committed(root: string, file: string): Buffer | undefined {
  const { status, stdout } = spawnSync('git', ['show', `HEAD:./${file}`], { cwd: root, maxBuffer: MOST_BYTES });
  return status === 0 ? stdout : undefined;
}

const changedFiles = (root: string): string[] =>
  [
    git(root, 'diff', '--name-only', '--relative', '-z', 'HEAD', ...folders),
    git(root, 'ls-files', '--others', '--exclude-standard', '-z', ...folders),
  ].flatMap((names) => names.split('\0').filter(Boolean));

/** Yields the values of a file with the names of their fields. */
function* fieldsIn(value: unknown, name = ''): Generator<[string, string]> {
  const inner = (step: string) => (name ? `${name} › ${step}` : step);
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries())
      yield* fieldsIn(item, inner(isData(item) && typeof item.id === 'string' ? item.id : String(at + 1)));
  } else if (isData(value)) {
    for (const [key, item] of Object.entries(value)) yield* fieldsIn(item, inner(key));
  } else yield [name, String(value)];
}

function readFields(file: string, text: string | undefined): Map<string, string> {
  if (text === undefined) return new Map();
  return /\.(?:json|md)$/.test(file) ? new Map(fieldsIn(dataOf(file, text))) : new Map([['', '…']]);
}

/** The number of unchanged characters that are shown around a difference. */
const CONTEXT = 40;

const shortened = ({ value, added, removed }: Piece) => {
  const isLong = !added && !removed && value.length > 2 * CONTEXT + 10;
  return { value: isLong ? `${value.slice(0, CONTEXT)} … ${value.slice(-CONTEXT)}` : value, added, removed };
};

/** Lists the changes since the last commit by field. */
export function changesOf(root: string): FileChange[] {
  return changedFiles(root).map((file) => {
    const [before, after] = [
      committed(root, file)?.toString(),
      existsSync(path.join(root, file)) ? readText(path.join(root, file)) : undefined,
    ];
    const [old, now] = [readFields(file, before), readFields(file, after)];
    const names = [...new Set([...old.keys(), ...now.keys()])];
    const fields = names.flatMap((name) => {
      const [was = '', is = ''] = [old.get(name), now.get(name)];
      return was === is ? [] : [{ name, pieces: diffWordsWithSpace(was, is).map(shortened) }];
    });
    return { file, fields };
  });
}

/** Restores files from the last commit if the content then has no problem. @throws for an unchanged file */
export async function undo(project: Project, files: readonly string[]): Promise<Result> {
  const { root } = project;
  const changed = changedFiles(root);
  for (const file of files) {
    if (!changed.includes(file)) throw new Error(`${file} is as in the last commit`);
    mustBeContent(root, file);
  }
  const restore = (folder: string, wanted: readonly string[]) => {
    for (const file of wanted) {
      const content = committed(root, file);
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      if (content) writeFileSync(path.join(folder, file), content);
      else rmSync(path.join(folder, file), { force: true });
    }
  };
  const inPublic = files.filter((file) => file.startsWith('public/'));
  const result = await edit(project, (draft) => {
    // A draft has a link in its place.
    if (inPublic.length > 0) {
      rmSync(path.join(draft.root, 'public'), { force: true });
      cpSync(path.join(root, 'public'), path.join(draft.root, 'public'), { recursive: true });
    }
    restore(draft.root, files);
  });
  if (result.problems.length === 0) restore(root, inPublic);
  return result;
}
