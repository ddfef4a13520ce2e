import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../generator/files.ts';

/** A file may import from its folder and from those on later lines. */
const layers = [
  ['e2e', 'nginx'],
  ['editor'],
  ['scripts'],
  ['mocks'],
  ['generator'],
  ['src'],
  ['src/layout', 'src/pages'],
  ['src/features'],
  ['src/components', 'src/directives'],
  ['src/content', 'src/styles'],
  ['src/lib'],
  ['content', 'sample', 'package.json'],
];

/** The subfolders of these may not import each other: no page imports another page. */
const withSeparateSubfolders = ['src/pages', 'src/features'];

/** The only files of src that specs may import, because they test the site as a visitor sees it. */
const importableBySpecs = ['src/lib/paths.ts', 'src/lib/storage.ts', 'src/features/download-detection/visitors.json'];

function folderOf(file: string): string {
  const depth = file.startsWith('src/') ? Math.min(2, file.split('/').length - 1) : 1;
  return file.split('/', depth).join('/');
}

function isAllowed(file: string, imported: string): boolean {
  const [from, to] = [folderOf(file), folderOf(imported)];
  const isMockInUnitTest = imported === 'mocks/handlers.ts' && file.includes('.test.');
  if (isMockInUnitTest) return true;
  if (from === 'e2e' && /^src\b/.test(to)) return importableBySpecs.includes(imported);
  if (from === to) return !withSeparateSubfolders.includes(from) || file.split('/')[2] === imported.split('/')[2];
  const [above, below] = [from, to].map((folder) => layers.findIndex((layer) => layer.includes(folder)));
  return Number(above) < Number(below);
}

/** Matches `from '…'`, `import '…'` and `import('…')` of this project's files. Captures `@/` or the first dots, and the rest of the path. */
const importPattern = /\b(?:from|import)\s*\(?\s*(?:\/\*.*?\*\/\s*)?['"](@\/|\.{1,2}\/)([^'"]+)['"]/g;

test('no file imports against the direction of the folders', () => {
  const files = globSync('{src,generator,mocks,scripts,editor,e2e,nginx}/**/*.{ts,tsx}', { cwd: projectRoot });
  const wrong = files.flatMap((file) => {
    const imports = readFileSync(path.join(projectRoot, file), 'utf8').matchAll(importPattern);
    const imported = Array.from(imports, ([, start = '', rest = '']) =>
      start === '@/' ? `src/${rest}` : path.posix.join(path.posix.dirname(file), start, rest),
    );
    return imported.filter((name) => !isAllowed(file, name)).map((name) => `${file} imports ${name}`);
  });
  expect(wrong).toEqual([]);
});
