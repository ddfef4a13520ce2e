import { defineConfig } from 'vitest/config';
import { readBuildEnvironment } from '../../generator/environment.ts';
import { contentFolderFor, projectRoot } from '../../generator/files.ts';

const { E2E_RESULTS } = process.env;

export default defineConfig({
  root: projectRoot,
  resolve: { alias: { '@': `${projectRoot}src`, '@content': contentFolderFor('production') } },
  define: {
    __BUILD_ENVIRONMENT__: JSON.stringify(readBuildEnvironment({ SITE_COMMIT: 'unit-test' })),
    __UPLOADS__: 'true',
    __THIRD_PARTY__: 'true',
    __CONSENT__: 'true',
  },
  test: {
    reporters: ['default', ...(E2E_RESULTS ? ['junit'] : [])],
    outputFile: `${projectRoot}${E2E_RESULTS}/junit.xml`,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,generator,scripts,nginx,mocks}/**/*.test.{ts,tsx}'],
          setupFiles: ['scripts/test/unit-setup.ts'],
          // Vitest's default leaves one processor unused.
          maxWorkers: '100%',
          restoreMocks: true,
          unstubGlobals: true,
          // Many tests start programs, which takes long on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'full',
          include: ['scripts/test/faults/*.spec.ts'],
          // One scenario at a time, because load from another would distort the result.
          fileParallelism: false,
          testTimeout: 90_000,
          hookTimeout: 90_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
