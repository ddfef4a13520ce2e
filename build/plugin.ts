import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { Contents } from '../scripts/content/check-content.ts';
import { projectRoot } from '../scripts/setup/run.ts';
import type { BuildEnvironment } from '../src/lib/env-schema.ts';
import { writeInto } from './cache.ts';
import { writeContent } from './content.ts';
import { writeFonts } from './fonts.ts';
import { writeLicenses } from './licenses.ts';
import { type PreviewUrl, writePictures } from './pictures.ts';
import { finishFiles } from './precompress.ts';
import { type ServerBundle, writePages } from './prerender.ts';
import { siteFiles } from './site-files.ts';

/** The parts of the bundler's statistics that pages and licenses are made from. */
const statistics = {
  ...{ all: false, children: true, assets: true, chunkGroups: true, entrypoints: true },
  ...{ modules: true, nestedModules: true, modulesSpace: 1e6, nestedModulesSpace: 1e6 },
};

/**
 * Calls `handle` after changes in `content/`, one call at a time; its errors are printed. The bundler watches the files that
 * it writes.
 * @returns a function that stops it
 */
function onContentChange(handle: () => Promise<void>): () => void {
  let last = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const print = (error: unknown) => console.error(error instanceof Error ? error.message : error);
  const watcher = watch(path.join(projectRoot, 'content'), { recursive: true }, () => {
    // An editor writes a file in several steps.
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(handle).catch(print);
    }, 50);
  });
  return () => watcher.close();
}

/**
 * Makes what the bundler does not: content, pictures and fonts before it starts, in development too; from a finished build
 * the pages, files for machines, licenses, and compressed files.
 */
export const pluginSite = (environment: BuildEnvironment): RsbuildPlugin => ({
  name: 'site',
  setup(api) {
    let made: { contents: Contents; previewUrl: PreviewUrl } | undefined;
    const prepare = async () => {
      const contents = await writeContent();
      made = { contents, previewUrl: await writePictures(contents, environment.siteOrigin) };
      await writeFonts(contents);
    };
    // First, because Rsbuild copies the folder of pictures in the same hook.
    api.onBeforeBuild({ order: 'pre', handler: prepare });
    api.onBeforeStartDevServer({
      order: 'pre',
      handler: async () => {
        await prepare();
        const stop = onContentChange(prepare);
        api.onCloseDevServer(stop);
      },
    });
    api.onAfterBuild(async ({ stats, environments: { web, node } }) => {
      const webStats = stats?.toJson(statistics).children?.find(({ name }) => name === 'web');
      if (!made || !web || !node || !webStats) throw new Error('Pages need a build of both environments.');
      const template = await readFile(path.join(api.context.rootPath, 'src/document.html'), 'utf8');
      const server: ServerBundle = await import(pathToFileURL(path.join(node.distPath, 'index.js')).href);
      await writePages(web.distPath, { ...made, environment, template, server, stats: webStats });
      const files = siteFiles(made.contents, environment.siteOrigin);
      for (const [name, text] of files) await writeInto(web.distPath, name, text);
      await writeLicenses(web.distPath, webStats);
      // Last: nothing may be written into the output folder after it.
      await finishFiles(web.distPath, Math.floor(Date.now() / 1000));
    });
  },
});
