import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { fixtureRoot } from './files.ts';

/** Creates a temporary folder with a space in its name, as users' folders may have. `cleanUp` determines when it is removed. */
export function workFolder(cleanUp: (remove: () => void) => void = afterAll, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'site test '));
  cleanUp(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function copyOfFixture(): string {
  const root = workFolder(onTestFinished);
  cpSync(join(fixtureRoot, 'content'), join(root, 'content'), { recursive: true });
  return root;
}

export function writeFiles(folder: string, files: Record<string, string | Buffer>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}
