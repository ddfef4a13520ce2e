import type { Page, Request } from '@playwright/test';
import { type PageName, pageNames, pagePath } from '../../src/lib/paths.ts';
import { idle, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

/**
 * The weight of a first visit, before its first script and once the app has started and prefetched other pages.
 * KB include headers, except those of the scripts that start the page.
 * Pictures below the first screen do not count: how many of them a browser loads ahead depends on the length of the page.
 */
type Weight = {
  requestsBeforeScripts: number;
  kbBeforeScripts: number;
  kbBeforeScriptsWithoutPictures: number;
  requests: number;
  kbWithoutPictures: number;
  kbOfStartScripts: number;
};

const usualLimits: Weight = {
  requestsBeforeScripts: 8,
  kbBeforeScripts: 50,
  kbBeforeScriptsWithoutPictures: 40,
  requests: 14,
  kbWithoutPictures: 150,
  kbOfStartScripts: 112,
};
const limitsOnPhone: Partial<Record<PageName, Weight>> = {
  home: { ...usualLimits, requestsBeforeScripts: 6, requests: 12 },
  // Also loads a PNG, and the report form in two files: its script and its messages.
  versionUpdateContent: {
    ...usualLimits,
    kbBeforeScripts: 60,
    requests: 17,
    kbWithoutPictures: 153,
    kbOfStartScripts: 115,
  },
};
const limitsOfHomeOnDesktop: Weight = {
  ...usualLimits,
  requestsBeforeScripts: 7,
  kbBeforeScripts: 55,
  requests: 20,
  kbWithoutPictures: 160,
};

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 3 };
const desktop = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };
const visits = [
  ...pageNames.map((name, index) => {
    const language = index % 2 === 0 ? 'en' : 'zh-CN';
    return { name, language, screen: phone, limits: limitsOnPhone[name] ?? usualLimits };
  }),
  { name: 'home', language: 'zh-CN', screen: desktop, limits: limitsOfHomeOnDesktop },
] as const;

/** The `loading` attribute of each picture that was a largest contentful paint. */
const loadingOfLargestPictures = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
    const elements = observer.takeRecords().map((entry) => Reflect.get(entry, 'element'));
    return elements.flatMap((element) => (element instanceof HTMLImageElement ? element.loading : []));
  });

/** The URLs of the pictures below the first screen that load lazily or with low priority. */
const picturesBelowFirstScreen = (page: Page) =>
  page.evaluate(() => {
    const mayLoadLater = ({ loading, fetchPriority }: HTMLImageElement) =>
      loading === 'lazy' || fetchPriority === 'low';
    const below = [...document.images].filter((image) => mayLoadLater(image) && image.y > innerHeight);
    const withoutFragment = (url: string) => url.replace(/#.*/, '');
    return below.map(({ currentSrc }) => withoutFragment(currentSrc));
  });

/** Returns the responses of requests, each URL once, the largest first. `kb` includes headers, `bodyKb` does not. */
async function weigh(page: Page, requests: readonly Request[]) {
  const urls = requests.map((request) => request.url());
  const notCounted = await picturesBelowFirstScreen(page);
  const counted = requests.filter(
    (request, index) => urls.indexOf(request.url()) === index && !notCounted.includes(request.url()),
  );
  const responses = await Promise.all(
    counted.map(async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return {
        pathname: new URL(request.url()).pathname,
        type: request.resourceType(),
        bodyKb: responseBodySize / 1024,
        kb: (responseBodySize + responseHeadersSize) / 1024,
      };
    }),
  );
  return responses.toSorted((a, b) => b.kb - a.kb);
}

type Responses = Awaited<ReturnType<typeof weigh>>;

const sumOf = (key: 'kb' | 'bodyKb', responses: Responses) =>
  responses.reduce((total, response) => total + response[key], 0);
const withoutPictures = (responses: Responses) => responses.filter(({ type }) => type !== 'image');

for (const { name, language, screen, limits } of visits)
  test.describe(`A first visit at ${screen.viewport.width} px`, { tag: '@chromium' }, () => {
    test.use(screen);

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
      const all = await weigh(page, requests);
      const paths = (await page.locator('script[data-scripts]').getAttribute('data-scripts'))?.split(' ') ?? [];
      const startScripts = all.filter(({ pathname }) => paths.includes(pathname));
      expect(startScripts.length, 'the number of scripts that start the page').toBeGreaterThan(2);
      const measured: Weight = {
        requestsBeforeScripts: before.length,
        kbBeforeScripts: sumOf('kb', before),
        kbBeforeScriptsWithoutPictures: sumOf('kb', withoutPictures(before)),
        requests: all.length,
        kbWithoutPictures: sumOf('kb', withoutPictures(all)),
        kbOfStartScripts: sumOf('bodyKb', startScripts),
      };
      const limitOf = new Map(Object.entries(limits));
      for (const [key, value] of Object.entries(measured))
        expect.soft(value, `${key}: ${JSON.stringify(all, null, 1)}`).toBeLessThanOrEqual(limitOf.get(key) ?? 0);
      // Not checked if the page has an eager picture: a lazy picture beside it may be larger.
      const hasEagerPicture = (await page.locator('main img[fetchpriority]').count()) > 0;
      if (!hasEagerPicture) expect(await loadingOfLargestPictures(page)).not.toContain('lazy');
    });
  });
