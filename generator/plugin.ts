import { globSync, readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { BuildEnvironment } from '../src/lib/env-schema.ts';
import { emitForBundler, emitSite } from './emit.ts';
import { cacheFolder, contentFolder, madeFolder, projectRoot, writeInto } from './files.ts';
import { fontFiles } from './fonts.ts';
import { billOfMaterials } from './licenses.ts';
import { accentStyles } from './pictures/brand.ts';
import { makePictures } from './pictures.ts';
import { contentFiles, readContent } from './read.ts';
import { renderSite, type ServerBundle } from './render.ts';

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
  const onEvent = () => {
    // An editor writes a file in several steps.
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(handle).catch(print);
    }, 50);
  };
  // Folder by folder: on Linux, Node's recursive watcher loses a file that an editor has replaced twice.
  const watchers = globSync('content/{,**/}', { cwd: projectRoot }).map((folder) =>
    watch(path.join(projectRoot, folder), onEvent),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}

/**
 * Adds the site's own build to the bundler, in three stages. Before the bundler, also in development: `read` checks the
 * content, and what pages import is made from it. After a production build: `render` makes the site's other files, and
 * `emit` writes and compresses them.
 */
export const pluginSite = (environment: BuildEnvironment): RsbuildPlugin => ({
  name: 'site',
  setup(api) {
    const prepare = async () => {
      const contents = readContent(projectRoot, environment.title, console.warn);
      const pictures = await makePictures(contents, environment.siteOrigin);
      const shown = ['/hashed-urls.json', JSON.stringify(pictures.shown)] as const;
      const accent = ['/accent.css', accentStyles()] as const;
      const files = [...contentFiles(contents), ...(await fontFiles(contents)), shown, accent];
      await emitForBundler(contentFolder, new Map(files));
      return { contents, pictures };
    };
    let made: Awaited<ReturnType<typeof prepare>> | undefined;
    api.onBeforeBuild(async () => {
      made = await prepare();
    });
    api.onBeforeStartDevServer({
      // First, because Rsbuild copies the folder of pictures in the same hook.
      order: 'pre',
      handler: async () => {
        const update = async () => emitForBundler(madeFolder, (await prepare()).pictures.files);
        await update();
        const stop = onContentChange(update);
        api.onCloseDevServer(stop);
      },
    });
    api.onAfterBuild(async ({ stats, environments: { web, node } }) => {
      const graph = stats?.toJson(statistics).children?.find(({ name }) => name === 'web');
      if (!made || !web || !node || !graph) throw new Error('Pages need a build of both environments.');
      const template = readFileSync(path.join(api.context.rootPath, 'src/document.html'), 'utf8');
      const server: ServerBundle = await import(pathToFileURL(path.join(node.distPath, 'index.js')).href);
      const readStyles = (url: string) => readFileSync(path.join(web.distPath, url), 'utf8');
      const files = await renderSite({ ...made, environment, template, server, stats: graph, readStyles });
      // The Dockerfile copies it to /usr/share/sbom.
      await writeInto(cacheFolder, 'npm.cdx.json', billOfMaterials(graph));
      // Last: nothing may be written into the output folder after it.
      await emitSite(web.distPath, files, Math.floor(Date.now() / 1000));
    });
  },
});
