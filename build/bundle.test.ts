import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core';
import { afterAll, expect, test, vi } from 'vitest';
import config from '../rsbuild.config.ts';
import { projectRoot } from '../scripts/setup/run.ts';
import { shippedPackages } from './licenses.ts';

const module = (file: string, modules: object[] = []) => ({ nameForCondition: path.join(projectRoot, file), modules });
const assets = [
  { name: 'assets/font/brygada-1918-italic.0123456789.woff2' },
  { name: 'assets/js/index.0123456789.js' },
];

test('lists the packages of the module graph, with concatenated modules and fonts, not those that only build', () => {
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

test('throws for a package without the text of its license', async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'licenses-')), 'node_modules/bare');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "name": "bare", "version": "1.0.0", "license": "MIT" }');
  const modules = [{ nameForCondition: path.join(folder, 'index.js') }];
  expect(() => shippedPackages(Object.assign({ modules }))).toThrow('bare');
});

const folders: string[] = [];
afterAll(() => vi.unstubAllEnvs());
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** Bundles the entry of live content with these variables, and returns the text of the scripts. */
async function bundled(variables: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'live-content-'));
  folders.push(folder);
  // Another plugin writes the content; one file is enough here.
  const content = path.join(folder, 'content');
  await mkdir(path.join(content, 'en'), { recursive: true });
  await writeFile(path.join(content, 'en/updated.json'), '{}');
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { source, resolve }: RsbuildConfig = config({ command: 'build', env: 'production', envMode: 'production' });
  const rsbuild = await createRsbuild({
    cwd: projectRoot,
    config: {
      mode: 'production',
      logLevel: 'error',
      source: { ...source, entry: { index: './src/features/live-content/use-live-content.ts' } },
      resolve: { alias: { ...resolve?.alias, '@content': content } },
      output: { target: 'web', distPath: { root: path.join(folder, 'dist') }, copy: [] },
      server: { publicDir: false },
      tools: { htmlPlugin: false },
    },
  });
  const { close } = await rsbuild.build();
  await close();
  const files = await readdir(path.join(folder, 'dist'), { recursive: true });
  const scripts = files.filter((file) => file.endsWith('.js'));
  return (await Promise.all(scripts.map((file) => readFile(path.join(folder, 'dist', file), 'utf8')))).join('\n');
}

test('leaves the code of live content out where the operator switches it off', async () => {
  const on = await bundled({ PUBLIC_LIVE_CONTENT: 'on' });
  const holds = (text: string) => ['Live content:', '/content/'].map((part) => text.includes(part));
  expect(holds(on)).toEqual([true, true]);
  const off = await bundled({ PUBLIC_LIVE_CONTENT: 'off' });
  expect(holds(off)).toEqual([false, false]);
}, 30_000);
