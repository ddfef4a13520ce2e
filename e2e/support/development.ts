import { startDevelopment } from '../../scripts/test/development.ts';
import { test as base } from './fixtures.ts';
import { targets } from './targets.ts';

/** A test on the development server, with the stub API behind it; started for the first test of a worker that needs it. */
export const test = base.extend<object, { development: string }>({
  development: [
    async ({ browserName: _ }, use) => {
      const server = await startDevelopment(targets.api);
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ development }, use) => use(development),
});
