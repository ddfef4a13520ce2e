import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../setup/run.ts';

/** A folder of the tree, and what a file there tries to import. */
type Import = readonly [folder: string, imported: string];

const forbidden: readonly Import[] = [
  ['src/pages/home', '@/pages/about'],
  ['src/pages/home', '@/routes'],
  ['src/pages/home', '../about/about-page.tsx'],
  ['src/features/upload', '@/features/image-catalogue/catalogue'],
  ['src/components', '@/features/image-catalogue/catalogue'],
  ['src/directives', '@/components/button'],
  ['src/content', '@/directives/copy'],
  ['src/lib', '@/content/format'],
  ['src/layout', '@/entry-client'],
  ['src/layout', '@/pages/home/home-page'],
  ['src/layout', '../../mocks/browser.ts'],
  ['e2e/specs', '../../src/routes.tsx'],
];

const allowed: readonly Import[] = [
  ['src', './pages/home/home-page.tsx'],
  ['src/pages/home', '@/features/image-catalogue/catalogue'],
  ['src/features/upload', '@/components/button'],
  ['src/components', '@/lib/browser'],
  ['e2e/specs', '../../src/lib/paths.ts'],
];

const planted = [...forbidden, ...allowed].map(
  ([folder, imported], at) => [`${folder}/planted-${at}.ts`, imported] as const,
);
const fileOf = ([folder, imported]: Import) =>
  planted.find(([file, what]) => file.startsWith(folder) && what === imported)?.[0] ?? '';

let copy: string;
let findings: string;

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'import-directions-'));
  await cp(path.join(projectRoot, 'biome.json'), path.join(copy, 'biome.json'));
  for (const [file, imported] of planted) {
    await mkdir(path.join(copy, path.dirname(file)), { recursive: true });
    await writeFile(path.join(copy, file), `import { planted } from '${imported}';\n\nplanted();\n`);
  }
  const only = ['--only=style/noRestrictedImports', '--vcs-enabled=false', '--max-diagnostics=none'];
  findings = spawnSync('biome', ['lint', ...only], { cwd: copy, encoding: 'utf8' }).stderr;
});

afterAll(() => rm(copy, { recursive: true }));

describe('the linter', () => {
  test.each(forbidden)('lets no file in %s import %s', (...planned) => {
    expect(findings).toContain(`${fileOf(planned)}:1`);
  });

  test.each(allowed)('lets a file in %s import %s', (...planned) => {
    expect(findings).not.toContain(fileOf(planned));
  });
});
