import { type IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerConfig } from '@rsbuild/core';
import type { Language, LanguageEntry } from '../src/content/schemas/languages.ts';
import type { BuildEnvironment } from '../src/lib/env.ts';
import { itemIn, pageAt } from '../src/lib/paths.ts';
import { readLanguages } from './content/languages.ts';
import { projectRoot } from './files.ts';
import { preferredLanguage } from './language-choice.ts';
import { publicFiles } from './public-files.ts';
import { readContent } from './read.ts';
import { decodedPath, type Redirect, readRedirects, redirectOf } from './redirects.ts';
import { siteFiles } from './site-files.ts';

/** Selects a page's language by the rules of `languagesConf`. `requested`, from the query, is stored in a cookie, unless a redirect chose it. */
export function pageLanguage(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  languages: readonly Language[],
) {
  const siteLanguage = (tag: string | undefined) => languages.find((language) => language === tag);
  const requested = siteLanguage(/[?&]lang=([^&]*)/.exec(url)?.[1]);
  const stored = siteLanguage(/(?:^|;\s*)lang=([^;]*)/.exec(headers.cookie ?? '')?.[1]);
  const isChosen = !/[?&]once=1(?:&|$)/.test(url);
  return {
    requested: isChosen ? requested : undefined,
    language: requested ?? stored ?? preferredLanguage(languages, headers['accept-language']),
  };
}

/** Returns the response of `npm run dev` to a URL, with nginx's precedence. `file` includes the bundler's files. */
export function responseTo(url: string, files: readonly string[], redirects: readonly Redirect[]) {
  const pathname = decodedPath(url);
  // An article may have been renamed.
  if (pageAt(pathname) && !itemIn({ pathname, search: '' })) return 'page';
  if (files.includes(pathname)) return 'file';
  return redirectOf(redirects, url) ?? (path.extname(pathname) ? 'file' : 'page');
}

/** nginx's `$closed_policy` (nginx/snippets/refusals.conf): a file that is opened as a document loads and runs nothing. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** True for files that browsers may open as documents. Scripts are not among them: workers would get the policy of theirs. */
const mayBeDocument = (url: string): boolean => !/\.m?js$/.test(decodedPath(url));

function sendApiUnavailable({ url = '' }: IncomingMessage, response: ServerResponse, apiBase: string): void {
  const [pathname = ''] = url.split('?');
  const problem = { type: 'about:blank', title: 'Service Unavailable', status: 503 };
  response
    .writeHead(503, { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', 'Retry-After': '5' })
    .end(
      JSON.stringify({ ...problem, detail: 'The API cannot be reached at the moment.', instance: apiBase + pathname }),
    );
}

export const inLanguage = (html: string, { tag, dir }: Pick<LanguageEntry, 'tag' | 'dir'>): string =>
  html
    .replace(/<html lang="[^"]*">/, `<html lang="${tag}"${dir ? ` dir="${dir}"` : ''}>`)
    .replace('<div id="root">', `<div id="root" data-language="${tag}">`);

/** The types of the files that only a build writes. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.atom': 'application/atom+xml',
  '.jsonfeed': 'application/feed+json',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'text/xml',
};

/** Returns a feed, a manifest or a file for crawlers. Undefined for other paths, and while `content/` has a problem. */
function siteFile(pathname: string, environment: BuildEnvironment, today: string) {
  const type = mediaTypes[path.extname(pathname)];
  if (!type) return undefined;
  try {
    const text = siteFiles(readContent(projectRoot, environment, today), environment.siteOrigin).get(pathname);
    return text === undefined ? undefined : { type, text };
  } catch {
    return undefined;
  }
}

/** Here the app renders the element for which the link waits, so that browsers would warn that it is missing. */
const withoutExpectLink = (html: string): string => html.replace(/\s*<link rel="expect"[^>]*>/, '');

/** Does for `npm run dev` what nginx does in production: languages, files, redirects, and the proxy to the API. */
export function devServer(
  environment: BuildEnvironment,
  { apiServer, host }: { apiServer: string; host: string | undefined },
  today: string,
): Pick<ServerConfig, 'allowedHosts' | 'proxy' | 'setup'> {
  const { apiBase } = environment;
  let isReported = false;
  const onError = (error: Error, request: IncomingMessage, response: unknown) => {
    if (!isReported) console.info(`No API answers at ${apiServer} (${error.message}): requests to it get 503.`);
    isReported = true;
    if (!(response instanceof ServerResponse)) return;
    if (response.headersSent) response.destroy();
    else sendApiUnavailable(request, response, apiBase);
  };
  const silentLogger = { info() {}, warn() {}, error() {} };
  return {
    // Other names than this machine's only if they are set: with DNS rebinding another site could read the API's responses.
    allowedHosts: host ? [host] : [],
    proxy: {
      [apiBase]: {
        target: apiServer,
        pathRewrite: { [`^${apiBase}`]: '' },
        on: { error: onError },
        logger: silentLogger,
      },
    },
    setup: (context) => {
      if (context.action !== 'dev') return;
      const { middlewares, environments } = context.server;
      // The bundler's endpoint opens files in the developer's editor, even if another site sends the request.
      middlewares.use('/__open-in-editor', (request, response, next) => {
        if (request.headers['sec-fetch-site'] === 'same-origin') return next();
        response.writeHead(403).end();
      });
      // Only a build measures the figures of the about page (generator/colophon.ts).
      middlewares.use('/colophon.json', (_, response) => void response.end('{}'));
      const answer = async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
        const { url = '/', method, headers } = request;
        if (method !== 'GET' || url.startsWith(`${apiBase}/`)) return next();
        const folder = { root: projectRoot, report: () => undefined };
        const result = responseTo(url, publicFiles(folder), readRedirects(folder));
        if (typeof result === 'object') return response.writeHead(result.status, { Location: result.location }).end();
        if (result === 'file' && mayBeDocument(url)) response.setHeader('Content-Security-Policy', closedPolicy);
        const file = siteFile(decodedPath(url), environment, today);
        if (file) return response.writeHead(200, { 'Content-Type': `${file.type}; charset=utf-8` }).end(file.text);
        if (result === 'file' || !headers.accept?.includes('text/html')) return next();
        const languages = readLanguages(folder);
        const tags = languages.map(({ tag }) => tag);
        const { requested, language } = pageLanguage(request, tags);
        const html = await environments.web?.getTransformedHtml('index');
        if (!html) return next();
        // What is only prefetched does not change the language.
        if (requested && !headers['sec-purpose']) {
          const cookie = `lang=${requested}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`;
          response.setHeader('Set-Cookie', cookie);
        }
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
        response.end(
          inLanguage(withoutExpectLink(html), languages.find(({ tag }) => tag === language) ?? { tag: language }),
        );
      };
      // Content may be away for a moment, as while git switches to another branch.
      middlewares.use((request, response, next) => void answer(request, response, next).catch(next));
    },
  };
}

/** The folder of MSW's service worker for `npm run dev:mock`. A worker in `public/` would be in every build. */
export const mockWorkerFolder = path.dirname(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')));
