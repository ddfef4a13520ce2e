import type { Rspack } from '@rsbuild/core';
import { previewPicture } from '../src/content/articles.ts';
import type { Language } from '../src/content/schemas/languages.ts';
import type { BuildEnvironment } from '../src/lib/env.ts';
import { articlePages, homePage, type PageName, releasePage } from '../src/lib/paths.ts';
import { type Figures, fillInFigures, measureFigures, pageWithFigures } from './colophon.ts';
import { type Contents, contentIn, entryOf } from './content/reading.ts';
import { encoders } from './emit.ts';
import { type Files, projectRoot } from './files.ts';
import { languagesConf } from './language-choice.ts';
import { cspConf, hashSource, type InlineScripts, pageHtml } from './page-html.ts';
import { darkStyles } from './pictures/palette.ts';
import { type Pictures, previewSize } from './pictures.ts';
import { filesConf, publicFiles, unusedSampleFiles } from './public-files.ts';
import { articleRedirects, readRedirects, redirectsConf } from './redirects.ts';
import { headTags, licensesOf, siteFiles } from './site-files.ts';
import { dataBlock, structuredData } from './structured-data.ts';

export type ServerBundle = typeof import('../src/entry-server.tsx');

const urlsOf = (assets: readonly { name: string }[] = []) => assets.map(({ name }) => `/${name}`);

/** Returns the scripts and stylesheets of the entry, the app and a page's chunks, the entry first. @throws if one is missing */
function pageFiles(stats: Rspack.StatsCompilation, chunks: readonly string[]) {
  const entry = urlsOf(stats.entrypoints?.index?.assets).find((file) => /\/index\.[^/]*js$/.test(file));
  if (!entry) throw new Error('The build statistics name no entry script "index".');
  const chunkFiles = ['app', ...chunks].flatMap((chunk) => {
    const group = stats.namedChunkGroups?.[chunk];
    if (!group) throw new Error(`The build has no chunk named "${chunk}".`);
    return urlsOf(group.assets);
  });
  const files = [...new Set([...urlsOf(stats.entrypoints?.index?.assets), ...chunkFiles])];
  return {
    scripts: [...new Set([entry, ...files.filter((file) => file.endsWith('.js'))])],
    styles: files.filter((file) => file.endsWith('.css')),
  };
}

type SiteSources = {
  environment: BuildEnvironment;
  contents: Contents;
  pictures: Pictures;
  template: string;
  server: ServerBundle;
  inline: InlineScripts;
  stats: Rspack.StatsCompilation;
  readStyles: (url: string) => string;
};

/**
 * Adds pages as `/pages/<language>/<page>.html`; nginx selects the language. `index.html` is the home page for `/` and
 * unknown paths, `releases/<version>.html` the page of a release, and `blog/<slug>.html` that of an article. Also adds `/csp.conf`, `/languages.conf` and
 * `/version`, which nginx logs.
 */
async function addPages(files: Map<string, string | Buffer>, sources: SiteSources): Promise<void> {
  const { environment, contents, pictures, template, server, inline, stats, readStyles } = sources;
  const allowedStyles = new Set([hashSource(darkStyles())]);

  const addPage = async (file: string, name: PageName, language: Language, item?: string) => {
    const content = contentIn(contents, language);
    const { head, root, chunks, shownItem, texts } = await server.render(name, language, item);
    const article = content.articles[name]?.find(({ slug }) => slug === shownItem);
    const preview = (article && previewPicture(article)) ?? {
      to: pictures.previewUrl(name, language, shownItem),
      ...previewSize,
      alt: `${content.pages[name].preview} · ${content.site.brand}`,
    };
    const url = new URL(preview.to, environment.siteOrigin).href;
    const { styles, scripts } = pageFiles(stats, chunks);
    const page = {
      language,
      dir: entryOf(content).dir,
      head: head + headTags(content, name, { ...preview, url }),
      // Before the script that starts the app, which reads these texts.
      root: root + dataBlock(texts, 'application/json'),
      styles: new Map(styles.map((url) => [url, readStyles(url)])),
      scripts,
      inline,
      structuredData: dataBlock(structuredData({ content, origin: environment.siteOrigin, name, item, preview: url })),
    };
    const folder = `/pages/${language}`;
    const html = pageHtml(template, page, allowedStyles);
    files.set(`${folder}/${file}.html`, html);
    if (file === homePage) files.set(`${folder}/index.html`, html);
  };

  for (const { language, articles } of contents) {
    for (const page of articlePages) {
      for (const { slug } of articles[page] ?? []) await addPage(`${page}/${slug}`, page, language, slug);
    }
    for (const { version } of await server.releaseVersions(language)) {
      await addPage(`releases/${version}`, releasePage, language, version);
    }
    for (const name of server.pageNames) await addPage(name, name, language);
  }
  const webApps = contents.map(({ site }) => site.app.web);
  files.set(
    '/csp.conf',
    cspConf({ scripts: inline, styles: allowedStyles }, environment, webApps, contents[0].thirdParty.scripts),
  );
  const messages = new Map(contents.map((content) => [content.language, content.messages]));
  files.set('/languages.conf', languagesConf(messages));
  files.set('/version', `${environment.version}, commit ${environment.commit}\n`);
}

/** Fills in the figures of pages that have placeholders. Also adds them, by language and page, as `/colophon.json` for the app. */
async function addFigures(files: Map<string, string | Buffer>, { contents, stats }: SiteSources): Promise<void> {
  const sizeOf = async (url: string): Promise<number> => {
    const file = files.get(url);
    if (file === undefined) return stats.assets?.find(({ name }) => `/${name}` === url)?.size ?? 0;
    const content = Buffer.from(file);
    return url.endsWith('.svg') ? (await encoders.br(content)).length : content.length;
  };
  const languages = contents.map(({ language }) => language);
  const figuresByLanguage: Record<string, Record<string, Figures>> = {};
  for (const { language } of contents) {
    const figuresByPage: Record<string, Figures> = {};
    figuresByLanguage[language] = figuresByPage;
    for (const [file, html] of files) {
      const isPage = typeof html === 'string' && file.startsWith(`/pages/${language}/`);
      const page = isPage ? pageWithFigures(html) : undefined;
      if (!isPage || !page) continue;
      const figures = await measureFigures(html, sizeOf, stats, languages);
      figuresByPage[page] = figures;
      files.set(file, fillInFigures(html, figures));
    }
  }
  files.set('/colophon.json', JSON.stringify(figuresByLanguage));
}

/** Renders the site's files, except those of the bundler and of `public/`. Also returns the packages' bill of materials. */
export async function renderSite(sources: SiteSources): Promise<{ files: Files; billOfMaterials: string }> {
  const { contents, pictures, environment, stats } = sources;
  const { text, billOfMaterials } = licensesOf(stats);
  const files = new Map([...pictures.files, ...siteFiles(contents, environment.siteOrigin)]).set('/licenses.txt', text);
  // Reports nothing, because the problems of these files were reported when the content was read.
  const folder = { root: projectRoot, report: () => undefined };
  const unused = unusedSampleFiles(contents);
  const publicPaths = publicFiles(folder).filter((file) => !unused.includes(file));
  const overwritten = publicPaths.find((name) => files.has(name));
  if (overwritten) throw new Error(`public${overwritten}: expected another name, because the build makes this file`);
  // files.conf need not list hashed files, because nginx has a location for them (nginx/snippets/locations.conf).
  const unhashedPaths = [...files.keys()].filter((name) => !name.startsWith('/assets/'));
  files.set('/files.conf', filesConf([...publicPaths, ...unhashedPaths, '/colophon.json']));
  files.set('/redirects.conf', redirectsConf([...readRedirects(folder), ...articleRedirects(contents)]));
  await addPages(files, sources);
  await addFigures(files, sources);
  return { files, billOfMaterials };
}
