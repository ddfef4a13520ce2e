import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { mergeRsbuildConfig, type RsbuildPlugin, type ServerConfig } from '@rsbuild/core';
import { projectRoot } from '../generator/files.ts';
import type { BuildEnvironment } from '../src/lib/env.ts';
import { handleRequest, isTrustedRequest } from './api.ts';
import type { Project } from './edits.ts';

export { markTexts } from './marks.ts';

/** The path of the editor's page; its API is below it. */
export const editorPath = '/edit';

async function answerApi(
  request: IncomingMessage,
  response: ServerResponse,
  project: Omit<Project, 'root'>,
  namedHost: string | undefined,
) {
  const { method = 'GET', url = '/', headers } = request;
  const apiRequest = {
    method,
    path: url,
    headers,
    // The API refuses untrusted requests, so their body is not read.
    body: isTrustedRequest({ method, headers }, namedHost) ? await text(request) : '',
  };
  const { status, body, etag } = await handleRequest({ root: projectRoot, ...project }, namedHost, apiRequest);
  const contentType = body === undefined ? {} : { 'Content-Type': 'application/json' };
  response.writeHead(status, { ...contentType, ...(etag && { ETag: etag }), 'Cache-Control': 'no-cache' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** Adds the editor to the development server (`npm run edit`): its page, and the API that writes `content/`. */
export const pluginEditor = (
  environment: BuildEnvironment,
  namedHost: string | undefined,
  branch: string | undefined,
): RsbuildPlugin => ({
  name: 'editor',
  apply: 'serve',
  setup(api) {
    const setup: NonNullable<ServerConfig['setup']> = (context) => {
      if (context.action !== 'dev') return;
      const { middlewares, environments } = context.server;
      middlewares.use(`${editorPath}/api`, (request, response) =>
        answerApi(request, response, { environment, branch }, namedHost),
      );
      middlewares.use(async (request, response, next) => {
        if (request.method !== 'GET' || request.url?.split('?')[0] !== editorPath) return next();
        const html = await environments.editor?.getTransformedHtml('edit');
        // Prevents clickjacking.
        const headers = { 'Content-Security-Policy': "frame-ancestors 'none'", 'Cache-Control': 'no-store' };
        response.writeHead(200, { ...headers, 'Content-Type': 'text/html; charset=utf-8' }).end(html);
      });
    };
    const editor = {
      // React for development takes twice as long to show a form.
      mode: 'production',
      source: { entry: { edit: './editor/page/main.tsx' } },
      html: { template: './editor/page/edit.html' },
      output: { target: 'web', distPath: { root: 'dist', js: 'edit/js', css: 'edit/css' }, minify: false },
      // A reload would lose unsaved typing.
      dev: { lazyCompilation: false, hmr: false, liveReload: false },
    } as const;
    // The editor’s middleware comes first, because the site answers every path with a page.
    api.modifyRsbuildConfig((config) =>
      // Without hot module replacement, the preview reloads as soon as the content changes.
      mergeRsbuildConfig({ server: { setup } }, config, { dev: { hmr: false }, environments: { editor } }),
    );
  },
});
