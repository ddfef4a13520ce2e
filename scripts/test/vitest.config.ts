import { defineConfig } from 'vitest/config';
import { contentFolder } from '../build/content.ts';
import { readBuildEnvironment } from '../build/environment.ts';
import { projectRoot } from '../setup/run.ts';

export default defineConfig({
  root: projectRoot,
  resolve: { alias: { '@': `${projectRoot}src`, '@content': contentFolder } },
  define: {
    __BUILD_ENVIRONMENT__: JSON.stringify(readBuildEnvironment({ SITE_COMMIT: 'unit-test' }, 'production')),
    __LIVE_CONTENT__: 'true',
    __UPLOADS__: 'true',
  },
  test: {
    include: ['{src,scripts,nginx,mocks}/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubGlobals: true,
    // Many tests start programs, which a busy machine keeps waiting.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
