import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RsbuildPlugin } from '@rsbuild/core';

const worker = fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js'));

/**
 * `npm run dev:mock`: the development server with the mocked back office in a service worker. The worker is served from
 * the package: in `public/` it would be part of every build.
 */
export const pluginMocks = (): RsbuildPlugin => ({
  name: 'site:mocks',
  apply: 'serve',
  setup(api) {
    api.modifyEnvironmentConfig((config, { name }) => {
      if (name === 'web') config.source.entry = { index: './mocks/entry-client.ts' };
    });
    api.onBeforeStartDevServer(({ server }) => {
      server.middlewares.use('/mockServiceWorker.js', (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript');
        createReadStream(worker).pipe(response);
      });
    });
  },
});
