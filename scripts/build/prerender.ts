import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { PageName } from '../../src/config/paths.ts';
import type { Language } from '../../src/content/schemas/languages.ts';
import { readChunkFiles } from './chunk-files.ts';
import { pageHtml } from './page-html.ts';

/** What the server bundle exports; the types come from its source. */
type ServerBundle = typeof import('../../src/entry-server.tsx');

/**
 * Writes every page to `dist/pages/<language>/<page>.html` once both environments are built; nginx picks the folder. `index.html` is the home
 * page for `/` and unknown paths: a redirect is due there, so its JavaScript does not wait.
 */
export const pluginPrerender = (): RsbuildPlugin => ({
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
      const templatePath = path.join(web.distPath, 'index.html');
      const template = await readFile(templatePath, 'utf8');
      await rm(templatePath);
      const server: ServerBundle = await import(pathToFileURL(path.join(node.distPath, 'index.js')).href);

      const writePage = async (folder: string, name: PageName, language: Language) => {
        const { head, root, chunks } = await server.render(name, language);
        const { scripts, styles } = files.of(...chunks);
        const inlined = await Promise.all(
          styles.map(async (file) => [url(file), await readFile(path.join(web.distPath, file), 'utf8')] as const),
        );
        const page = {
          language,
          head,
          root,
          styles: new Map(inlined),
          main: url(files.main),
          scripts: scripts.map(url),
        };
        await writeFile(path.join(folder, `${name}.html`), pageHtml(template, page, 'idle'));
        if (name === 'home') await writeFile(path.join(folder, 'index.html'), pageHtml(template, page, 'now'));
      };

      for (const language of server.languages) {
        const folder = path.join(web.distPath, 'pages', language);
        await mkdir(folder, { recursive: true });
        for (const name of server.pageNames) await writePage(folder, name, language);
      }
    });
  },
});
