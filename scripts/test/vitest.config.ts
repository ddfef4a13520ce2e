import '../setup/loopback.ts';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { readBuildEnvironment } from '../../generator/environment.ts';
import { contentFolderFor, projectRoot } from '../../generator/files.ts';

const { E2E_RESULTS } = process.env;

/** Time zones on both sides of UTC. A date that is formatted in the local zone is a day off in one of them. */
const [west, east] = ['America/Los_Angeles', 'Asia/Shanghai'];

const common: TestProjectInlineConfiguration['test'] = {
  env: { TZ: west, SITE_CONTENT: 'sample' },
  setupFiles: ['scripts/test/unit-setup.ts'],
  // Vitest's default leaves one processor unused.
  maxWorkers: '100%',
  restoreMocks: true,
  unstubGlobals: true,
  // Many tests start programs, which takes long on a busy machine.
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 10_000 } },
};
const unitTests = {
  ...common,
  name: 'unit',
  include: ['{generator,scripts,editor,nginx,mocks}/**/*.test.ts'],
  // Most time is taken by imports and by code that has not been compiled yet, so test files share a process and its modules.
  isolate: false,
};
/** The unit tests of the site. Isolated, because modules of src have state, and some are mocked. */
const siteTests = { ...common, name: 'src', include: ['src/**/*.test.{ts,tsx}'] };
/** The unit tests of dates, in the other time zone. */
const dateTests = {
  ...common,
  name: 'dates',
  env: { TZ: east, SITE_CONTENT: 'sample' },
  include: ['src/{content,features/release*,pages}/**/*.test.{ts,tsx}', 'generator/site-files.test.ts'],
};

export default defineConfig({
  root: projectRoot,
  resolve: { alias: { '@': `${projectRoot}src`, '@content': contentFolderFor('production') } },
  define: {
    __BUILD_ENVIRONMENT__: JSON.stringify(
      readBuildEnvironment({ SITE_COMMIT: 'unit-test', PUBLIC_ERROR_REPORTS: '/prod-api/errors' }),
    ),
    __ARTICLES__: 'true',
    __UPLOADS__: 'true',
    __ERROR_REPORTS__: 'true',
    __THIRD_PARTY__: 'true',
    __CONSENT__: 'true',
  },
  test: {
    reporters: ['default', ...(E2E_RESULTS ? ['junit'] : [])],
    outputFile: `${projectRoot}${E2E_RESULTS}/junit.xml`,
    projects: [
      { extends: true, test: unitTests },
      { extends: true, test: siteTests },
      { extends: true, test: dateTests },
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
