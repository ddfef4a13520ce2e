import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { type Contents, checkContent } from '../content/check-content.ts';
import { contentFiles } from '../content/emit.ts';
import { problemLine } from '../content/problem.ts';
import { projectRoot } from '../setup/run.ts';

/** Where the pages import their content from, as `@content/<language>/…` (src/content/load.ts). */
export const contentFolder = path.join(projectRoot, 'node_modules/.cache/site/content');

let checked: Contents | undefined;

/**
 * The content of this build, for the plugins that write more than pages.
 * @throws before the content was checked, which every build begins with
 */
export function builtContents(): Contents {
  if (!checked) throw new Error('The content is asked for before the build has read it.');
  return checked;
}

/**
 * Checks `content/` and writes it as the pages load it.
 * @throws where the content has problems: one line each, with file and field
 */
async function writeContent(): Promise<void> {
  const { problems, contents } = checkContent(projectRoot);
  if (!contents) throw new Error(`The content is wrong:\n${problems.map(problemLine).join('\n')}`);
  checked = contents;
  await rm(contentFolder, { recursive: true, force: true });
  for (const [name, text] of contentFiles(contents)) {
    const file = path.join(contentFolder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Brings `content/` into the bundle; in development a saved file starts the server anew (`watchFiles` in rsbuild.config.ts). */
export const pluginContent = (): RsbuildPlugin => ({
  name: 'site:content',
  setup(api) {
    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      mergeRsbuildConfig(config, { resolve: { alias: { '@content': contentFolder } } }),
    );
    api.onBeforeBuild({ order: 'pre', handler: writeContent });
    api.onBeforeStartDevServer({ order: 'pre', handler: writeContent });
  },
});
