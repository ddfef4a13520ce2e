import { type IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerConfig } from '@rsbuild/core';
import type { Language } from '../src/content/schemas/languages.ts';
import type { BuildEnvironment } from '../src/lib/env.ts';
import { pageAt } from '../src/lib/paths.ts';
import { readLanguages } from './content/languages.ts';
import { projectRoot } from './files.ts';
import { preferredLanguage } from './language-choice.ts';
import { publicFiles } from './public-files.ts';
import { pathOf, type Redirect, readRedirects, redirectOf } from './redirects.ts';

/** The language of a page, by the rules of `languagesConf`. `asked`, from the query, is stored in a cookie. */
export function pageLanguage(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  languages: readonly Language[],
) {
  const known = (tag: string | undefined) => languages.find((language) => language === tag);
  const asked = known(/[?&]lang=([^&]*)/.exec(url)?.[1]);
  const stored = known(/(?:^|;\s*)lang=([^;]*)/.exec(headers.cookie ?? '')?.[1]);
  return { asked, language: asked ?? stored ?? preferredLanguage(languages, headers['accept-language']) };
}

/** How `npm run dev` answers a URL, in nginx's order: a page, a file of `public/` or the bundler, a redirect. */
export function answerOf(url: string, files: readonly string[], redirects: readonly Redirect[]) {
  const pathname = pathOf(url);
  if (pageAt(pathname)) return 'page';
  if (files.includes(pathname)) return 'file';
  return redirectOf(redirects, url) ?? (path.extname(pathname) ? 'file' : 'page');
}

/** Answers 503, as nginx does, if the API is not running. `url` is without the prefix `base`. */
function answerForApi({ url = '' }: IncomingMessage, response: ServerResponse, base: string): void {
  const [target = ''] = url.split('?');
  const problem = { type: 'about:blank', title: 'Service Unavailable', status: 503 };
  response
    .writeHead(503, { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', 'Retry-After': '5' })
    .end(JSON.stringify({ ...problem, detail: 'The API cannot be reached at the moment.', instance: base + target }));
}

/** The parts of nginx's configuration that `npm run dev` needs: languages, files, redirects, and an API that may be absent. */
export function devServer(
  { apiBase }: BuildEnvironment,
  apiServer: string,
): Pick<ServerConfig, 'allowedHosts' | 'proxy' | 'setup'> {
  let reported = false;
  const onError = (error: Error, request: IncomingMessage, response: unknown) => {
    if (!reported) console.info(`No API answers at ${apiServer} (${error.message}): requests to it get 503.`);
    reported = true;
    if (!(response instanceof ServerResponse)) return;
    if (response.headersSent) response.destroy();
    else answerForApi(request, response, apiBase);
  };
  const logger = { info() {}, warn() {}, error() {} };
  return {
    // Only names and addresses of this machine: with DNS rebinding another site could read the API's answers.
    allowedHosts: [],
    proxy: { [apiBase]: { target: apiServer, pathRewrite: { [`^${apiBase}`]: '' }, on: { error: onError }, logger } },
    setup: (context) => {
      if (context.action !== 'dev') return;
      const { middlewares, environments } = context.server;
      // This endpoint of the bundler opens files in the developer's editor, also at requests of other sites.
      middlewares.use('/__open-in-editor', (request, response, next) => {
        if (request.headers['sec-fetch-site'] === 'same-origin') return next();
        response.writeHead(403).end();
      });
      // Only a build measures the figures of the about page (generator/colophon.ts).
      middlewares.use('/colophon.json', (_, response) => void response.end('{}'));
      middlewares.use(async (request, response, next) => {
        const { url = '/', method, headers } = request;
        if (method !== 'GET' || url.startsWith(`${apiBase}/`)) return next();
        const folder = { root: projectRoot, report: () => undefined };
        const answer = answerOf(url, publicFiles(folder), readRedirects(folder));
        if (typeof answer === 'object') return response.writeHead(answer.status, { Location: answer.location }).end();
        if (answer === 'file' || !headers.accept?.includes('text/html')) return next();
        const { asked, language } = pageLanguage(
          request,
          readLanguages(folder).map(({ tag }) => tag),
        );
        const html = await environments.web?.getTransformedHtml('index');
        if (!html) return next();
        if (asked) response.setHeader('Set-Cookie', `lang=${asked}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`);
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
        const inLanguage = html
          .replace(/<html lang="[^"]*">/, `<html lang="${language}">`)
          .replace('<div id="root">', `<div id="root" data-language="${language}">`);
        response.end(inLanguage);
      });
    },
  };
}

/** The folder of MSW's service worker for `npm run dev:mock`. In `public/` the worker would be in every build. */
export const workerFolder = path.dirname(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')));
