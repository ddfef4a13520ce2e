import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { checkContent } from '../generator/read.ts';
import { problem } from '../src/content/problems.ts';
import { assertInContent, edit, type Project, type Result } from './edits.ts';
import { authorOf, branchOf, changedFiles, commitContent, isMerging, readCommitted } from './git.ts';
import { noticeOf } from './notices.ts';

/**
 * Restores files from the last commit, unless that would cause a problem that there was not before.
 * @returns also a problem for each file that still differs
 * @throws for an unchanged file
 */
export async function undo(project: Project, files: readonly string[]): Promise<Result> {
  const { root, environment } = project;
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
  const restoreDraft = async (draftRoot: string) => {
    // In a draft, public/ is a symbolic link to the project’s folder.
    if (publicFiles.length > 0 && existsSync(path.join(root, 'public'))) {
      rmSync(path.join(draftRoot, 'public'), { force: true });
      await cp(path.join(root, 'public'), path.join(draftRoot, 'public'), { recursive: true });
    }
    restore(draftRoot, files);
  };
  const known = () => checkContent(root, environment).problems;
  const result = await edit(project, ({ root: draftRoot }) => restoreDraft(draftRoot), known);
  if (result.problems.length > 0) return result;
  restore(root, publicFiles);
  const remaining = changedFiles(root).filter((file) => files.includes(file));
  const problems = remaining.map((file) => noticeOf({ ...problem('not-restored'), file, path: [] }));
  return { ...result, problems };
}

/** Who commits, and on which branch. Without an author, git cannot commit. */
export const committerOf = ({ root, branch }: Project) => ({
  author: authorOf(root),
  branch: branch ?? branchOf(root),
});

/** Commits what has changed, unless the content has a problem, git has no author, or a merge is not finished. */
export function commit({ root, environment, branch }: Project, message: string): Result {
  const refuse = (code: 'no-author' | 'unfinished-merge' | 'commit-message') => ({
    problems: [noticeOf(problem(code))],
    warnings: [],
  });
  if (message.trim() === '') return refuse('commit-message');
  if (!authorOf(root)) return refuse('no-author');
  if (isMerging(root)) return refuse('unfinished-merge');
  const { problems } = checkContent(root, environment);
  if (problems.length === 0) commitContent(root, message, branch);
  return { problems: problems.map((found) => noticeOf(found)), warnings: [] };
}
