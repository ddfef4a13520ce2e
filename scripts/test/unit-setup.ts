import { afterEach, vi } from 'vitest';
import pages from '../../generator/fixture/content/en/pages.json' with { type: 'json' };
import type * as paths from '../../src/lib/paths.ts';

/** Unit tests use the fixture's languages, not the site's. */
vi.mock('../../sample/languages.json', () => import('../../generator/fixture/content/languages.json'));

/** Unit tests use only the pages for which the fixture has texts. */
vi.mock('../../src/lib/paths.ts', async (original) => {
  const module = await original<typeof paths>();
  return { ...module, pageNames: module.pageNames.filter((name) => Object.hasOwn(pages, name)) };
});

if (typeof document !== 'undefined') afterEach((await import('@testing-library/react')).cleanup);
