import { defineConfig } from 'vitest/config';
import { contentFolder } from '../../build/content.ts';
import { readBuildEnvironment } from '../../build/environment.ts';
import { projectRoot } from '../setup/run.ts';

const { E2E_RESULTS } = process.env;

export default defineConfig({
  root: projectRoot,
  resolve: { alias: { '@': `${projectRoot}src`, '@content': contentFolder } },
  define: {
    __BUILD_ENVIRONMENT__: JSON.stringify(readBuildEnvironment({ SITE_COMMIT: 'unit-test' }, 'production')),
    __LIVE_CONTENT__: 'true',
    __UPLOADS__: 'true',
  },
  test: {
    // The test command has a folder for the report of each of its parts.
    reporters: ['default', ...(E2E_RESULTS ? ['junit'] : [])],
    outputFile: `${projectRoot}${E2E_RESULTS}/junit.xml`,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,build,scripts,nginx,mocks}/**/*.test.{ts,tsx}'],
          restoreMocks: true,
          unstubGlobals: true,
          // Many tests start programs, which a busy machine keeps waiting.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'full',
          include: ['scripts/test/{faults,rebrand}/*.spec.ts'],
          // One scenario at a time: a load must be slowed down by its own scenario alone.
          fileParallelism: false,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
