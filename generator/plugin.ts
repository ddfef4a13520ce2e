import { type FSWatcher, globSync, readFileSync, rmSync, statSync, watch } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { BuildEnvironment } from '../src/lib/env.ts';
import { articlePages } from '../src/lib/paths.ts';
import { exampleNotes } from './content/examples.ts';
import type { Contents } from './content/reading.ts';
import { contentFiles } from './content-files.ts';
import {
  cacheFolder,
  contentFolder,
  contentFolderFor,
  contentNote,
  pathBelow,
  pictureFolder,
  projectRoot,
  replaceFiles,
  updateFolder,
  writeInto,
} from './files.ts';
import { fontFiles } from './fonts.ts';
import { brandFile, readBrand } from './pictures/brand.ts';
import { inBrandColours } from './pictures/palette.ts';
import { createPictures, type Pictures } from './pictures.ts';
import { unusedSampleFiles } from './public-files.ts';
import { type ContentChange, readContent } from './read.ts';
import type { ServerBundle } from './render.ts';
import { typefaceStyles } from './typefaces.ts';

export const statsOptions = {
  all: false,
  children: true,
  assets: true,
  chunkGroups: true,
  entrypoints: true,
  // The bundler counts concatenated modules as orphans, and those of unchanged chunks as cached.
  modules: true,
  cachedModules: true,
  nestedModules: true,
  orphanModules: true,
  modulesSpace: 1e6,
  nestedModulesSpace: 1e6,
};

const printError = (error: unknown): void => console.error(error instanceof Error ? error.message : error);

/** Calls `handle` after changes in `content/`, one call at a time. Returns a function that stops watching. */
function onContentChange(handle: () => Promise<void>): () => void {
  let lastCall = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const onEvent = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      watchFolders();
      lastCall = lastCall.then(handle).catch(printError);
    }, 50);
  };
  // One watcher per folder: on Linux, Node's recursive watcher loses a file that an editor has replaced twice. A folder that was
  // replaced, as when git switches to another branch, is another one with the same name.
  const watchers = new Map<string, FSWatcher>();
  const watchFolder = (folder: string, listener: (event: string, name: string | null) => void) => {
    const absolute = path.join(projectRoot, folder);
    const { ino, birthtimeMs } = statSync(absolute, { throwIfNoEntry: false }) ?? {};
    const key = `${folder} ${ino} ${birthtimeMs}`;
    try {
      if (!watchers.has(key))
        watchers.set(
          key,
          watch(absolute, listener).on('error', () => undefined),
        );
    } catch {
      // The folder has just been deleted, which the watcher of the folder around it reports.
    }
    return key;
  };
  const watchFolders = () => {
    // The editor's first save makes content/.
    const onRootEvent = (_: string, name: string | null) => void (/^(?:content|sample)$/.test(name ?? '') && onEvent());
    const folders = globSync(`${contentFolder(projectRoot)}/{,**/}`, { cwd: projectRoot });
    const watched = [watchFolder('', onRootEvent), ...folders.map((folder) => watchFolder(folder, onEvent))];
    for (const [key, watcher] of watchers) {
      if (watched.includes(key)) continue;
      watcher.close();
      watchers.delete(key);
    }
  };
  watchFolders();
  return () => {
    for (const watcher of watchers.values()) watcher.close();
  };
}

/** Constants for the browser's code. The bundler removes code that depends on a false one. */
function constants(environment: BuildEnvironment, contents: Contents | undefined) {
  const scripts = contents?.[0].thirdParty.scripts ?? [];
  // Fixed when the server starts. True in development, so that a first third-party script appears without a restart.
  const isDevelopment = environment.mode === 'development';
  return {
    __BUILD_ENVIRONMENT__: JSON.stringify(environment),
    __ARTICLES__: JSON.stringify(articlePages.length > 0),
    __UPLOADS__: JSON.stringify(environment.uploadAction !== undefined),
    __ERROR_REPORTS__: JSON.stringify(environment.errorReports !== undefined),
    __THIRD_PARTY__: JSON.stringify(isDevelopment || scripts.length > 0),
    __CONSENT__: JSON.stringify(isDevelopment || scripts.some(({ when }) => when === 'consent')),
  };
}

/**
 * Creates the pictures, and the files that pages import: content, fonts, URLs of pictures, styles of the typeface.
 * @param shown the contents that pages show, if they have marks
 * @param writeFiles replaces or updates the folder of the files
 */
async function generateFiles(
  contents: Contents,
  environment: BuildEnvironment,
  shown: Contents = contents,
  writeFiles = updateFolder,
): Promise<Pictures> {
  const files = new Map([...contentFiles(shown), ...(await fontFiles(contents))]);
  const folder = contentFolderFor(environment.mode);
  // First, so that the development server shows new texts at once. Pictures rarely change. Fonts change with a heading's
  // characters; a build of their own would reload the page again.
  await replaceFiles(folder, files);
  const pictures = await createPictures(contents, environment.siteOrigin);
  files.set('/hashed-urls.json', JSON.stringify(pictures.hashedImages));
  files.set('/brand.json', JSON.stringify(readBrand()));
  files.set('/typeface.css', typefaceStyles());
  await writeFiles(folder, files);
  return pictures;
}

/** Moves the source maps to `source-maps`, beside the site, so that no server publishes them. */
async function moveSourceMaps(site: string): Promise<void> {
  const folder = path.join(path.dirname(site), 'source-maps');
  await rm(folder, { recursive: true, force: true });
  for (const name of globSync('**/*.map', { cwd: site })) {
    await writeInto(folder, name, await readFile(path.join(site, name)));
    await rm(path.join(site, name));
  }
}

/**
 * Checks `content/` and generates what pages import. After a production build, renders and compresses the site.
 * @param markTexts lets the editor's preview know the field of each text
 */
export const pluginSite = (environment: BuildEnvironment, today: string, markTexts?: ContentChange): RsbuildPlugin => ({
  name: 'site',
  setup(api) {
    const read = () => readContent(projectRoot, environment, today, console.warn);
    console.info(contentNote(projectRoot));
    /** The development server also starts with content that has a problem, as in a conflict of git: pages follow its correction. */
    const readIfValid = () => {
      try {
        return read();
      } catch (error) {
        printError(error);
        return undefined;
      }
    };
    const contents = environment.mode === 'development' ? readIfValid() : read();
    // The kit's own site is the sample.
    if (contents && contentFolder(projectRoot) === 'content')
      for (const note of exampleNotes(contents, projectRoot)) console.warn(note);
    let pictures: Pictures | undefined;
    api.transform({ test: /\/styles\/tokens\.css$/ }, ({ code, addDependency }) => {
      addDependency(path.join(projectRoot, pathBelow(projectRoot, brandFile)));
      return inBrandColours(code);
    });
    // The bundler removes unused components only if their creation is marked as free of side effects (4 KB of React Router).
    api.transform({ test: /[\\/]react-router[\\/]dist[\\/].+[\\/]dom[\\/]lib\.js$/ }, ({ code }) =>
      code
        .replace(/^(?:Link|NavLink|Form)\.displayName = .+$/gm, '')
        .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef('),
    );
    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      mergeRsbuildConfig(config, { source: { define: constants(environment, contents) } }),
    );
    api.onBeforeBuild(async () => {
      if (contents) pictures = await generateFiles(contents, environment);
    });
    api.onBeforeStartDevServer({
      // Before the hook in which Rsbuild copies the folder of pictures.
      order: 'pre',
      handler: async () => {
        const update = async (changedContents: Contents, writeFiles = updateFolder) => {
          const marked = markTexts && readContent(projectRoot, environment, today, undefined, markTexts);
          const { files } = await generateFiles(changedContents, environment, marked, writeFiles);
          await updateFolder(pictureFolder, files);
        };
        if (contents) await update(contents);
        // Keeps the files of a deleted release until the next start, because Rspack still imports them.
        api.onCloseDevServer(onContentChange(() => update(read(), replaceFiles)));
      },
    });
    api.onAfterBuild(async ({ stats, environments: { web, node, inline } }) => {
      const webStats = stats?.toJson(statsOptions).children?.find(({ name }) => name === 'web');
      if (!contents || !pictures || !web || !node || !inline || !webStats)
        throw new Error('Pages need a build of all environments.');
      // The development server does not need these modules.
      const [{ renderSite }, { emitSite }] = await Promise.all([import('./render.ts'), import('./emit.ts')]);
      const template = inBrandColours(readFileSync(path.join(api.context.rootPath, 'src/document.html'), 'utf8'));
      const server: ServerBundle = await import(pathToFileURL(path.join(node.distPath, 'index.js')).href);
      const readStyles = (url: string) => readFileSync(path.join(web.distPath, url), 'utf8');
      const readInlineScript = (name: string) => readFileSync(path.join(inline.distPath, `${name}.js`), 'utf8');
      const { files, billOfMaterials } = await renderSite({
        environment,
        contents,
        pictures,
        template,
        server,
        inline: { theme: readInlineScript('theme'), start: readInlineScript('start') },
        stats: webStats,
        readStyles,
      });
      await writeInto(cacheFolder, 'npm.cdx.json', billOfMaterials);
      await moveSourceMaps(web.distPath);
      for (const file of unusedSampleFiles(contents)) rmSync(path.join(web.distPath, file), { force: true });
      // Last, because it sets the times of all files in the output folder.
      await emitSite(web.distPath, files, Math.floor(Date.now() / 1000));
    });
  },
});
