import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shippedPackages } from './licenses.ts';

test('throws for a package without the text of its license', async () => {
  await using work = await mkdtempDisposable(path.join(tmpdir(), 'licenses-'));
  const folder = path.join(work.path, 'node_modules/bare');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "name": "bare", "version": "1.0.0", "license": "MIT" }');
  // As the bundler's statistics list a module that was concatenated with another.
  const modules = [
    { nameForCondition: '/src/start.tsx', modules: [{ nameForCondition: path.join(folder, 'index.js') }] },
  ];
  expect(() => shippedPackages(Object.assign({ modules }))).toThrow('bare');
});
