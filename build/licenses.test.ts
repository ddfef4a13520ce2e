import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../scripts/setup/run.ts';
import { shippedPackages } from './licenses.ts';

const module = (file: string, modules: object[] = []) => ({ nameForCondition: path.join(projectRoot, file), modules });
const assets = [
  { name: 'assets/font/brygada-1918-italic.0123456789.woff2' },
  { name: 'assets/js/index.0123456789.js' },
];

test('what is shipped is in the module graph, joined modules and fonts too; what only builds is not', () => {
  const modules = [
    module('src/start.tsx', [module('node_modules/react-dom/client.js'), module('node_modules/valibot/dist/index.js')]),
    module('node_modules/.cache/site/content/en/layout.json'),
  ];
  const packages = shippedPackages(Object.assign({ modules, assets }));
  expect(packages.map(({ name, license }) => [name, license])).toEqual([
    ['@fontsource-variable/brygada-1918', 'OFL-1.1'],
    ['react-dom', 'MIT'],
    ['valibot', 'MIT'],
  ]);
  for (const { text } of packages) expect(text).toMatch(/Permission is hereby granted|SIL OPEN FONT LICENSE/);
});

test('a package without the text of its license stops the build', async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'licenses-')), 'node_modules/bare');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "name": "bare", "version": "1.0.0", "license": "MIT" }');
  const modules = [{ nameForCondition: path.join(folder, 'index.js') }];
  expect(() => shippedPackages(Object.assign({ modules }))).toThrow('bare');
});
