import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../setup/run.ts';
import imports from './import-directions.json' with { type: 'json' };

test('the linter refuses imports in the wrong direction, and no others', async () => {
  await using copy = await mkdtempDisposable(path.join(tmpdir(), 'import-directions-'));
  await cp(path.join(projectRoot, 'biome.json'), path.join(copy.path, 'biome.json'));
  for (const [at, { from, to }] of imports.entries()) {
    await mkdir(path.join(copy.path, from), { recursive: true });
    await writeFile(path.join(copy.path, from, `planted-${at}.ts`), `import { one } from '${to}';\n\none();\n`);
  }
  const only = ['--only=style/noRestrictedImports', '--vcs-enabled=false', '--max-diagnostics=none'];
  const { stderr } = spawnSync('biome', ['lint', ...only], { cwd: copy.path, encoding: 'utf8' });
  const found = imports.map((each, at) => ({ ...each, allowed: !stderr.includes(`${each.from}/planted-${at}.ts:1`) }));
  expect(found).toEqual(imports);
});
