import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Rspack } from '@rsbuild/core';
import type { Contents } from '../scripts/content/check-content.ts';
import type { Language } from '../src/content/schemas/languages.ts';
import type { BuildEnvironment } from '../src/lib/env-schema.ts';
import type { PageName } from '../src/lib/paths.ts';
import { writeInto } from './cache.ts';
import { cspConf, pageHtml, styleSources } from './page-html.ts';
import type { PreviewUrl } from './pictures.ts';
import { headTags } from './site-files.ts';
import { dataBlock, structuredData } from './structured-data.ts';
import { forLanguage, printFile, splitPrint } from './styles.ts';

/** The exports of the server bundle; the types come from its source. */
export type ServerBundle = typeof import('../src/entry-server.tsx');

const urls = (assets: readonly { name: string }[] = []) => assets.map(({ name }) => `/${name}`);

/**
 * Returns the scripts and stylesheets that a page needs at once: the entry's and those of its own chunks. `main` starts the app.
 * @param stats of the build for browsers
 * @throws where the statistics lack the entry or a chunk
 */
export function pageFiles(stats: Rspack.StatsCompilation, chunks: readonly string[]) {
  const entry = urls(stats.entrypoints?.index?.assets);
  const main = entry.find((file) => /\/index\.[^/]*js$/.test(file));
  if (!main) throw new Error('The build statistics name no entry script.');
  const own = chunks.flatMap((chunk) => {
    const group = stats.namedChunkGroups?.[chunk];
    if (!group) throw new Error(`The build has no chunk named "${chunk}".`);
    return urls(group.assets);
  });
  const files = [...new Set([...entry, ...own])];
  return {
    main,
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
}

/** What pages are made from. */
type Sources = {
  environment: BuildEnvironment;
  contents: Contents;
  previewUrl: PreviewUrl;
  /** The text of src/document.html. */
  template: string;
  server: ServerBundle;
  /** The statistics of the build for browsers. */
  stats: Rspack.StatsCompilation;
};

/**
 * Writes every page to `pages/<language>/<page>.html` of the output folder; nginx selects the language's folder.
 * `index.html` is the home page for `/` and unknown paths: its JavaScript starts at once, because it redirects.
 * `releases/<version>.html` is a release's own page. `csp.conf` allows what the pages inline.
 */
export async function writePages(dist: string, sources: Sources): Promise<void> {
  const { environment, contents, previewUrl, template, server, stats } = sources;
  const read = async (url: string, language: Language) => {
    const { screen, print } = splitPrint(await readFile(path.join(dist, url), 'utf8'));
    return { screen: forLanguage(screen, language), print };
  };
  // Parsed once, not for each of a thousand pages.
  const known = new Map<string, ReturnType<typeof read>>();
  const readStyles = (url: string, language: Language) => {
    const key = `${language} ${url}`;
    const styles = known.get(key) ?? read(url, language);
    known.set(key, styles);
    return styles;
  };

  const renderPage = async (name: PageName, language: Language, version?: string) => {
    const content = contents[language];
    const { head, root, chunks, shownVersion } = await server.render(name, language, version);
    const preview = new URL(previewUrl(name, language, shownVersion), environment.siteOrigin).href;
    const { main, scripts, styles } = pageFiles(stats, chunks);
    const parted = await Promise.all(styles.map(async (url) => [url, await readStyles(url, language)] as const));
    const print = parted.map(([, css]) => css.print).join('');
    await writeFile(path.join(dist, printFile(print)), print);
    return {
      language,
      head: head + headTags(content, name, preview),
      root,
      styles: new Map(parted.map(([href, css]) => [href, css.screen])),
      printStyles: `/${printFile(print)}`,
      main,
      scripts,
      structuredData: dataBlock(structuredData({ content, origin: environment.siteOrigin, name, version, preview })),
    };
  };
  const inlineStyles = new Set<string>();
  const write = async (name: string, language: Language, html: string) => {
    for (const source of styleSources(html)) inlineStyles.add(source);
    await writeInto(dist, path.join('pages', language, `${name}.html`), html);
  };

  for (const language of server.languages) {
    for (const version of await server.releaseVersions(language)) {
      const page = await renderPage('versionUpdateContent', language, version);
      await write(`releases/${version}`, language, pageHtml(template, page, 'idle'));
    }
    for (const name of server.pageNames) {
      const page = await renderPage(name, language);
      await write(name, language, pageHtml(template, page, 'idle'));
      if (name === 'home') await write('index', language, pageHtml(template, page, 'now'));
    }
  }
  await writeInto(dist, 'csp.conf', cspConf(inlineStyles, environment));
}
