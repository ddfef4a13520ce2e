import type { Page, Request } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { idle, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

/**
 * The limits of a first visit. `before` limits what is requested before the first script, `live` what a started page has
 * requested, with prefetches, and `scripts` the KB of the bodies of the scripts that start the page. Other KB include headers.
 * Pictures below the first screen are left out: how many of them a browser loads ahead depends on the length of the page.
 */
const usual = {
  before: { requests: 8, kb: 50, kbWithoutPictures: 40 },
  live: { requests: 14, kbWithoutPictures: 150 },
  scripts: 112,
};
const homeOnPhone = {
  before: { requests: 6, kb: 50, kbWithoutPictures: 40 },
  live: { requests: 12, kbWithoutPictures: 150 },
  scripts: 112,
};
const homeOnDesktop = {
  before: { requests: 7, kb: 55, kbWithoutPictures: 40 },
  live: { requests: 20, kbWithoutPictures: 160 },
  scripts: 112,
};
/** The newest release also loads a PNG, and the report form in two files: its script and its messages. */
const newestRelease = {
  before: { requests: 8, kb: 60, kbWithoutPictures: 40 },
  live: { requests: 17, kbWithoutPictures: 153 },
  scripts: 115,
};

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 3 };
const desktop = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };
const visits = [
  ...pageNames.map((name) => {
    if (name === 'home') return { name, use: phone, limits: homeOnPhone };
    return { name, use: phone, limits: name === 'versionUpdateContent' ? newestRelease : usual };
  }),
  { name: 'home', use: desktop, limits: homeOnDesktop },
] as const;

/** The `loading` attribute of each picture that was a largest contentful paint. */
const loadingOfLargest = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
    const elements = observer.takeRecords().map((entry) => Reflect.get(entry, 'element'));
    return elements.flatMap((element) => (element instanceof HTMLImageElement ? element.loading : []));
  });

/** The addresses of the pictures below the first screen that load lazily or with low priority. */
const belowFirstScreen = (page: Page) =>
  page.evaluate(() =>
    [...document.images].flatMap(({ loading, fetchPriority, currentSrc, y }) =>
      (loading === 'lazy' || fetchPriority === 'low') && y > innerHeight ? currentSrc.replace(/#.*/, '') : [],
    ),
  );

/** Returns the responses of requests, each URL once, the largest first. `size` includes headers; sizes are in KB. */
async function weigh(page: Page, requests: readonly Request[]) {
  const below = await belowFirstScreen(page);
  const once = [...new Map(requests.toReversed().map((request) => [request.url(), request])).values()];
  const counted = once.filter((request) => !below.includes(request.url()));
  const answers = await Promise.all(
    counted.map(async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      const [body, size] = [responseBodySize / 1024, (responseBodySize + responseHeadersSize) / 1024];
      return { pathname: new URL(request.url()).pathname, type: request.resourceType(), body, size };
    }),
  );
  return answers.toSorted((a, b) => b.size - a.size);
}

const sum = (answers: readonly { size: number }[]) => answers.reduce((total, { size }) => total + size, 0);

for (const [index, { name, use, limits }] of visits.entries())
  test.describe(`A first visit at ${use.viewport.width} px`, { tag: '@chromium' }, () => {
    test.use(use);

    const language = index % 2 === 1 || use === desktop ? 'zh-CN' : 'en';

    test(`to ${pagePath(name)} stays within its limits of bytes and requests, in ${language} @visitor`, async ({
      page,
    }) => {
      const requests: Request[] = [];
      page.on('requestfinished', (request) => requests.push(request));
      await page.goto(`${pagePath(name)}?lang=${language}`);
      await started(page);
      await idle(page);
      const firstScript = requests.findIndex((request) => request.url().includes('/assets/js/'));
      const before = await weigh(page, requests.slice(0, firstScript));
      const live = await weigh(page, requests);
      const needed = (await page.locator('script[data-scripts]').getAttribute('data-scripts'))?.split(' ') ?? [];
      const scripts = live.filter(({ pathname }) => needed.includes(pathname));
      expect(scripts.length, 'the number of scripts that start the page').toBeGreaterThan(2);
      const withoutPictures = (answers: typeof live) => sum(answers.filter(({ type }) => type !== 'image'));
      for (const [what, value, limit] of [
        ['requests before the scripts', before.length, limits.before.requests],
        ['KB before the scripts', sum(before), limits.before.kb],
        ['KB before the scripts, without pictures', withoutPictures(before), limits.before.kbWithoutPictures],
        ['requests of the live page', live.length, limits.live.requests],
        ['KB of the live page, without pictures', withoutPictures(live), limits.live.kbWithoutPictures],
        [
          'KB of the bodies of the scripts that start the page',
          scripts.reduce((total, { body }) => total + body, 0),
          limits.scripts,
        ],
      ] as const)
        expect.soft(value, `${what}: ${JSON.stringify(live, null, 1)}`).toBeLessThanOrEqual(limit);
      // A page with an eager picture may have a larger lazy one in the first screen beside it.
      const hasEagerPicture = (await page.locator('main img[fetchpriority]').count()) > 0;
      if (!hasEagerPicture) expect(await loadingOfLargest(page)).not.toContain('lazy');
    });
  });
