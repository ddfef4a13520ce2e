import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The maximum size of git's output, which is a file or the list of changed files. */
const MAX_OUTPUT_BYTES = 2 ** 28;

const contentPaths = ['--', 'content', 'public'];

/** Runs git and returns its output. @throws with git's message, as if there is no repository */
export function git(root: string, ...parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', parameters, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  if (status !== 0) throw new Error(stderr?.trim() || stdout?.trim() || 'git is missing');
  return stdout;
}

/** Runs git and returns the names in its output, which may have any characters: it ends each with a zero byte. */
const list = (root: string, ...parameters: string[]): string[] =>
  git(root, ...parameters)
    .split('\0')
    .filter(Boolean);

/** True if `content/` has been made of the sample since the last commit, to whose sample its files are then compared. */
const isContentNew = (root: string): boolean =>
  existsSync(path.join(root, 'content')) && git(root, 'ls-tree', '--name-only', 'HEAD', 'content') === '';

/** Returns the files of the last commit by name, with the ids of their contents. Those of the sample are named as in `content/`, which was made of it. */
function committedIds(root: string): Map<string, string> {
  const folder = isContentNew(root) ? 'sample' : 'content';
  const entries = list(root, 'ls-tree', '-r', '-z', 'HEAD', '--', folder, 'public');
  return new Map(
    entries.flatMap((entry) => {
      const [, id, file] = /^\d+ blob ([\da-f]+)\t([\s\S]+)$/.exec(entry) ?? [];
      return id && file ? [[file.replace(/^sample(?=\/)/, 'content'), id] as const] : [];
    }),
  );
}

/** Returns the contents of files in the last commit, without those that it does not have. */
export function readCommitted(root: string, files: readonly string[]): Map<string, Buffer> {
  const ids = committedIds(root);
  const known = files.flatMap((file) => {
    const id = ids.get(file);
    return id === undefined ? [] : [{ file, id }];
  });
  // One process, because each takes up to 200 ms. By id, because a name may have a line break.
  const input = known.map(({ id }) => `${id}\n`).join('');
  const { stdout } = spawnSync('git', ['cat-file', '--batch'], { cwd: root, input, maxBuffer: MAX_OUTPUT_BYTES });
  const contents = new Map<string, Buffer>();
  let position = 0;
  for (const { file } of known) {
    // `<id> blob <size>`, then the content.
    const lineEnd = stdout.indexOf('\n', position);
    const size = Number(/ blob (\d+)$/.exec(stdout.toString('utf8', position, lineEnd))?.[1]);
    contents.set(file, stdout.subarray(lineEnd + 1, lineEnd + 1 + size));
    position = lineEnd + 1 + size + 1;
  }
  return contents;
}

/** Lists the files of `content/` and `public/` that differ from the last commit. */
export function changedFiles(root: string): string[] {
  const changed = [
    ...list(root, 'diff', '--name-only', '--relative', '-z', 'HEAD', ...contentPaths),
    ...list(root, 'ls-files', '--others', '--exclude-standard', '-z', ...contentPaths),
  ];
  if (!isContentNew(root)) return [...new Set(changed)];
  const inSample = [...committedIds(root).keys()].filter((file) => file.startsWith('content/'));
  const files = [...new Set([...changed, ...inSample])];
  const committed = readCommitted(root, files);
  const isUnchanged = (file: string) => {
    const absolute = path.join(root, file);
    return existsSync(absolute) && committed.get(file)?.equals(readFileSync(absolute));
  };
  return files.filter((file) => !isUnchanged(file));
}

const tryGit = (root: string, ...parameters: string[]): string | undefined => {
  try {
    return git(root, ...parameters).trim();
  } catch {
    return undefined;
  }
};

/** Returns the author of commits, `Ada <ada@example.com>`; undefined if git has none. */
export const authorOf = (root: string): string | undefined =>
  tryGit(root, 'var', 'GIT_AUTHOR_IDENT')?.replace(/>.*/s, '>');

export const branchOf = (root: string): string | undefined => tryGit(root, 'branch', '--show-current');

/** True while a merge or rebase waits for its conflicts to be solved. */
export const isMerging = (root: string): boolean =>
  ['MERGE_HEAD', 'REBASE_HEAD', 'CHERRY_PICK_HEAD'].some((name) => tryGit(root, 'rev-parse', '-q', '--verify', name));

/** Commits the changes of `content/` and `public/`, and nothing else. `branch` is created, or switched to. @throws with git's message */
export function commitContent(root: string, message: string, branch: string | undefined): void {
  if (branch !== undefined && branchOf(root) !== branch) {
    const exists = tryGit(root, 'rev-parse', '-q', '--verify', `refs/heads/${branch}`) !== undefined;
    git(root, 'switch', ...(exists ? [branch] : ['--create', branch]));
  }
  const folders = ['content', 'public'].filter((name) => existsSync(path.join(root, name)));
  git(root, 'add', '--all', '--', ...folders);
  git(root, 'commit', '--message', message, '--only', '--', ...folders);
}
