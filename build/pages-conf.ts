import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { BuildEnvironment } from '../src/lib/env-schema.ts';
import { imageSources, scriptSources, styleSources, uploadSource } from './csp.ts';

/** 96 bits, in characters that stand in a header as they are. */
const entityTag = (html: string): string => createHash('sha256').update(html).digest('base64url').slice(0, 16);

/** A table by page. volatile: an unknown page is looked for under two names, one after the other. */
const byPage = (variable: string, entries: readonly (readonly [page: string, value: string])[]): string =>
  [
    `map $served_page ${variable} {`,
    '  volatile;',
    "  default '';",
    ...entries.map(([page, value]) => `  ${page} "${value}";`),
    '}',
  ].join('\n');

const constant = (variable: string, value: string): string => `map '' ${variable} {\n  default "${value}";\n}`;

/**
 * The host that plain HTTP is redirected to with TLS.
 * @throws where it would not stand in nginx's configuration
 */
function siteHost({ siteOrigin }: BuildEnvironment): string {
  const { hostname } = new URL(siteOrigin);
  if (!/^[\w.:[\]-]+$/.test(hostname))
    throw new Error(`PUBLIC_SITE_ORIGIN: ${hostname} is no host that nginx can name`);
  return hostname;
}

/**
 * What nginx must know of the pages, as a part of its configuration: each page's entity tag, the sources that each page's
 * Content-Security-Policy allows, the site's host, and, in comments, the sums by which the entrypoint sees whether all this is still true.
 * @param pages HTML by path below `pages/`: `en/about.html`
 */
export function pagesConf(pages: ReadonlyMap<string, string>, environment: BuildEnvironment): string {
  const sorted = [...pages].sort(([a], [b]) => (a < b ? -1 : 1));
  const name = (file: string) => `/${file.replace(/\.html$/, '')}`;
  const sum = (html: string) => createHash('sha256').update(html).digest('hex');
  return [
    '# Written by the build (build/pages-conf.ts) and included by nginx; never served. Do not edit.',
    ...sorted.map(([file, html]) => `#sha256 ${sum(html)}  pages/${file}`),
    byPage(
      '$page_tag',
      sorted.map(([file, html]) => [name(file), entityTag(html)]),
    ),
    byPage(
      '$csp_styles',
      sorted.map(([file, html]) => [name(file), styleSources(html)]),
    ),
    constant('$csp_scripts', scriptSources()),
    constant('$csp_built_images', imageSources(environment)),
    constant('$csp_built_upload', uploadSource(environment)),
    constant('$site_host', siteHost(environment)),
    '',
  ].join('\n');
}

/** Writes `dist/pages.conf` when the pages are done. */
export const pluginPagesConf = (environment: BuildEnvironment): RsbuildPlugin => ({
  name: 'site:pages-conf',
  apply: 'build',
  pre: ['site:prerender'],
  setup(api) {
    api.onAfterBuild({
      order: 'post',
      handler: async ({ environments: { web } }) => {
        if (!web) return;
        const cwd = path.join(web.distPath, 'pages');
        const files = await Array.fromAsync(glob('**/*.html', { cwd }));
        const read = async (file: string) => [file, await readFile(path.join(cwd, file), 'utf8')] as const;
        const pages = new Map(await Promise.all(files.map(read)));
        await writeFile(path.join(web.distPath, 'pages.conf'), pagesConf(pages, environment));
      },
    });
  },
});
