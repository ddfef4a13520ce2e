import path from 'node:path';
import { expect, test } from 'vitest';
import { shippedPackages } from './licenses.ts';
import { workFolder, writeFiles } from './temporary-files.ts';

test('throws for a package without the text of its license', () => {
  const folder = path.join(workFolder(), 'node_modules/bare');
  writeFiles(folder, { 'package.json': '{ "name": "bare", "version": "1.0.0", "license": "MIT" }' });
  // As the bundler's statistics list a module that was concatenated with another.
  const modules = [
    { nameForCondition: '/src/start.tsx', modules: [{ nameForCondition: path.join(folder, 'index.js') }] },
  ];
  expect(() => shippedPackages(Object.assign({ modules }))).toThrow('bare');
});
