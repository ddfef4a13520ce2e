import { mergeConfig } from 'vitest/config';
import unit from '../vitest.config.ts';

/** The re-branding test builds a whole site: it runs once, apart from the unit tests. */
export default mergeConfig(
  { ...unit, test: { ...unit.test, include: [] } },
  { test: { include: ['scripts/test/rebrand/*.spec.ts'], hookTimeout: 900_000, testTimeout: 60_000 } },
);
