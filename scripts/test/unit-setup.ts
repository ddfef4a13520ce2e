import { afterEach, vi } from 'vitest';
import pages from '../../generator/fixture/content/en/pages.json' with { type: 'json' };
import type * as paths from '../../src/lib/paths.ts';

/** Unit tests know the languages of the fixture's content, whatever the site is in. */
vi.mock('../../content/languages.json', () => import('../../generator/fixture/content/languages.json'));

/** Unit tests know the pages of the fixture's content alone: a page that is added to the site has no words there. */
vi.mock('../../src/lib/paths.ts', async (original) => {
  const own = await original<typeof paths>();
  return { ...own, pageNames: own.pageNames.filter((name) => Object.hasOwn(pages, name)) };
});

/** What a test has rendered is gone before the next. Tests without a document do not load the library. */
if (typeof document !== 'undefined') afterEach((await import('@testing-library/react')).cleanup);
