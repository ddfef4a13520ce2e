import { defineConfig } from 'vitest/config';
import { projectRoot } from '../../setup/run.ts';

export default defineConfig({
  root: projectRoot,
  test: {
    include: ['scripts/test/faults/**/*.fault.ts'],
    // One scenario at a time: a load must be slowed down by its own scenario alone.
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
