import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core';
import { afterAll, expect, test, vi } from 'vitest';
import config from '../rsbuild.config.ts';
import { projectRoot } from '../scripts/setup/run.ts';

const folders: string[] = [];
afterAll(() => vi.unstubAllEnvs());
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** Builds what pages import of the feature, with a build's variables, and gives the scripts' text. */
async function bundled(variables: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'live-content-'));
  folders.push(folder);
  // Content is another plugin's to write: here it is one line.
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

test('An operator who switches live content off gets a site without its code', async () => {
  const on = await bundled({ PUBLIC_LIVE_CONTENT: 'on' });
  const holds = (text: string) => ['Live content:', '/content/'].map((part) => text.includes(part));
  expect(holds(on)).toEqual([true, true]);
  const off = await bundled({ PUBLIC_LIVE_CONTENT: 'off' });
  expect(holds(off)).toEqual([false, false]);
}, 30_000);
