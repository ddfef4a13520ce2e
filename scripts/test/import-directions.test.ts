import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../setup/run.ts';

const imports = [
  // A folder of the tree, an import of a file there, and whether it is allowed.
  ['src/pages/home', '@/pages/about', false],
  ['src/pages/home', '@/routes', false],
  ['src/pages/home', '../about/about-page.tsx', false],
  ['src/features/upload', '@/features/image-catalogue/catalogue', false],
  ['src/components', '@/features/image-catalogue/catalogue', false],
  ['src/directives', '@/components/button', false],
  ['src/content', '@/directives/copy', false],
  ['src/lib', '@/content/format', false],
  ['src/layout', '@/entry-client', false],
  ['src/layout', '@/pages/home/home-page', false],
  ['src/layout', '../../mocks/browser.ts', false],
  ['e2e/specs', '../../src/routes.tsx', false],
  ['src', './pages/home/home-page.tsx', true],
  ['src/pages/home', '@/features/image-catalogue/catalogue', true],
  ['src/features/upload', '@/components/button', true],
  ['src/components', '@/lib/browser', true],
  ['e2e/specs', '../../src/lib/paths.ts', true],
] as const;
const planted = imports.map(([folder, imported, allowed], at) => {
  return { file: `${folder}/planted-${at}.ts`, folder, imported, may: allowed ? 'may' : 'must not', allowed };
});

let copy: string;
let findings: string;

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'import-directions-'));
  await cp(path.join(projectRoot, 'biome.json'), path.join(copy, 'biome.json'));
  for (const { file, folder, imported } of planted) {
    await mkdir(path.join(copy, folder), { recursive: true });
    await writeFile(path.join(copy, file), `import { planted } from '${imported}';\n\nplanted();\n`);
  }
  const only = ['--only=style/noRestrictedImports', '--vcs-enabled=false', '--max-diagnostics=none'];
  findings = spawnSync('biome', ['lint', ...only], { cwd: copy, encoding: 'utf8' }).stderr;
});

afterAll(() => rm(copy, { recursive: true }));

test.each(planted)('a file in $folder $may import $imported', ({ file, allowed }) => {
  expect(findings.includes(`${file}:1`)).toBe(!allowed);
});
