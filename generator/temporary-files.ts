import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { projectRoot } from './files.ts';
import { edit, overlay } from './variants/edit.ts';

/** Creates a temporary folder with a space in its name, as users' folders may have. `cleanUp` determines when it is removed. */
export function workFolder(cleanUp: (remove: () => void) => void = afterAll, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'site test '));
  cleanUp(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Copies the sample with the overlay of the tests, as a project's own content or, in `sample`, as that of the kit. */
export function copyOfSample(folder: 'content' | 'sample' = 'content'): string {
  const root = workFolder(onTestFinished);
  cpSync(join(projectRoot, 'sample'), join(root, folder), { recursive: true });
  cpSync(join(projectRoot, 'public'), join(root, 'public'), { recursive: true });
  edit(join(root, folder), overlay);
  return root;
}

export function writeFiles(folder: string, files: Record<string, string | Buffer>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

/** Creates a git repository in a folder, and commits all its files. */
export function commitAll(folder: string): void {
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: folder, stdio: 'ignore' });
  git('init');
  git('add', '--all');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--message', 'First');
}
