import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import type { Language } from '../src/content/schemas/languages.ts';
import type { BuildEnvironment } from '../src/lib/env-schema.ts';
import type { PageName } from '../src/lib/paths.ts';
import { builtContents } from './content.ts';
import { cspConf, styleSources } from './csp.ts';
import { pageHtml } from './page-html.ts';
import { previewUrl } from './pictures.ts';
import { headLinks, previewTags } from './site-files.ts';
import { dataBlock, structuredData } from './structured-data.ts';
import { forLanguage, printFile, splitPrint } from './styles.ts';

/** The exports of the server bundle; the types come from its source. */
type ServerBundle = typeof import('../src/entry-server.tsx');

/** The files of a build's chunks; paths are relative to the output folder. */
type ChunkFiles = {
  /** The script that starts the app. */
  main: string;
  /** Every script and stylesheet that a page needs at once: the entry's and those of the page's own chunks. */
  of: (...chunks: string[]) => { scripts: string[]; styles: string[] };
};

const names = (assets: readonly { name: string }[] = []) => assets.map(({ name }) => name);

/**
 * Reads which files belong to which chunk from the web build's statistics.
 * @throws where the statistics lack the entry or a named chunk
 */
export function readChunkFiles(stats: Rspack.StatsCompilation): ChunkFiles {
  const entry = names(stats.entrypoints?.index?.assets);
  const main = entry.find((file) => /\/index\.[^/]*js$/.test(file));
  if (!main) throw new Error('The build statistics name no entry script.');
  return {
    main,
    of(...chunks) {
      const own = chunks.flatMap((chunk) => {
        const group = stats.namedChunkGroups?.[chunk];
        if (!group) throw new Error(`The build has no chunk named "${chunk}".`);
        return names(group.assets);
      });
      const files = [...new Set([...entry, ...own])];
      return {
        scripts: files.filter((file) => file.endsWith('.js')),
        styles: files.filter((file) => file.endsWith('.css')),
      };
    },
  };
}

/**
 * Writes every page to `dist/pages/<language>/<page>.html` once both environments are built; nginx selects the folder.
 * `index.html` is the home page for `/` and unknown paths: its JavaScript starts at once, because it redirects.
 * `releases/<version>.html` is a release's own page. `csp.conf` allows what the pages inline.
 */
export const pluginPrerender = (environment: BuildEnvironment): RsbuildPlugin => ({
  name: 'site:prerender',
  apply: 'build',
  setup(api) {
    api.onAfterBuild(async ({ stats, environments: { web, node } }) => {
      const webStats = stats
        ?.toJson({ all: false, chunkGroups: true, entrypoints: true, children: true })
        .children?.find(({ name }) => name === 'web');
      if (!web || !node || !webStats) throw new Error('Prerendering needs a build of both environments.');
      const files = readChunkFiles(webStats);
      const url = (file: string) => `/${file}`;
      const template = await readFile(path.join(api.context.rootPath, 'src/document.html'), 'utf8');
      const server: ServerBundle = await import(pathToFileURL(path.join(node.distPath, 'index.js')).href);
      const contents = builtContents();

      const renderPage = async (name: PageName, language: Language, version?: string) => {
        const { head, root, chunks, shownVersion } = await server.render(name, language, version);
        const picture = previewUrl(shownVersion ? `release-${shownVersion}` : name, language);
        const preview = new URL(picture, environment.siteOrigin).href;
        const { scripts, styles } = files.of(...chunks);
        const parted = await Promise.all(
          styles.map(
            async (file) => [url(file), splitPrint(await readFile(path.join(web.distPath, file), 'utf8'))] as const,
          ),
        );
        const print = parted.map(([, css]) => css.print).join('');
        await writeFile(path.join(web.distPath, printFile(print)), print);
        return {
          language,
          head: head + headLinks(contents[language]) + previewTags(contents[language], name, preview),
          root,
          styles: new Map(parted.map(([href, css]) => [href, forLanguage(css.screen, language)])),
          printStyles: url(printFile(print)),
          main: url(files.main),
          scripts: scripts.map(url),
          structuredData: dataBlock(
            structuredData({ content: contents[language], origin: environment.siteOrigin, name, version, preview }),
          ),
        };
      };
      const inlineStyles = new Set<string>();
      const write = async (file: string, html: string) => {
        for (const source of styleSources(html)) inlineStyles.add(source);
        await writeFile(file, html);
      };
      const writePage = async (folder: string, name: PageName, language: Language) => {
        const page = await renderPage(name, language);
        await write(path.join(folder, `${name}.html`), pageHtml(template, page, 'idle'));
        if (name === 'home') await write(path.join(folder, 'index.html'), pageHtml(template, page, 'now'));
      };
      const writeRelease = async (folder: string, language: Language, version: string) => {
        const page = await renderPage('versionUpdateContent', language, version);
        await write(path.join(folder, 'releases', `${version}.html`), pageHtml(template, page, 'idle'));
      };

      for (const language of server.languages) {
        const folder = path.join(web.distPath, 'pages', language);
        await mkdir(path.join(folder, 'releases'), { recursive: true });
        for (const version of await server.releaseVersions(language)) await writeRelease(folder, language, version);
        for (const name of server.pageNames) await writePage(folder, name, language);
      }
      await writeFile(path.join(web.distPath, 'csp.conf'), cspConf(inlineStyles, environment));
    });
  },
});
