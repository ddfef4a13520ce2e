import type { Page, Request } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { idle, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

/**
 * The devices of first visits. The limits of `before` are of all that a page requests before its first script, in KB with headers,
 * with and without pictures, and requests: /home's, and those of pages with a picture for each release or role. The other limits
 * are of all that a live page has requested, prefetches included, without pictures. Pictures below the first screen are left out:
 * how many of them a browser loads ahead depends on the length of the page, so on what is left out of the content.
 */
const devices = [
  {
    device: 'a phone',
    names: pageNames,
    use: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 3 },
    before: { largest: 50, largestWithoutPictures: 40, most: 6, mostWithPictures: 8 },
    ...{ largest: 150, most: 12, mostWithPictures: 14 },
  },
  {
    device: 'a desktop',
    names: ['home'] as const,
    use: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
    before: { largest: 55, largestWithoutPictures: 40, most: 7, mostWithPictures: 7 },
    ...{ largest: 160, most: 20, mostWithPictures: 20 },
  },
];
/** The limit of the scripts that start a page, in bytes. */
const LARGEST_SCRIPTS = 112 * 1024;

/** How the largest pictures of the page's paints were loaded. */
const loadingOfLargest = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
    const elements = observer.takeRecords().map((entry) => Reflect.get(entry, 'element'));
    return elements.flatMap((element) => (element instanceof HTMLImageElement ? element.loading : []));
  });

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The addresses of the pictures that a page loads lazily or last, below its first screen. */
const belowFirstScreen = (page: Page) =>
  page.evaluate(() =>
    [...document.images].flatMap(({ loading, fetchPriority, currentSrc, y }) =>
      (loading === 'lazy' || fetchPriority === 'low') && y > innerHeight ? currentSrc.replace(/#.*/, '') : [],
    ),
  );

/** The sizes of answers, largest first, and their sums in KB. */
async function weigh(page: Page, requests: readonly Request[]) {
  const below = await belowFirstScreen(page);
  const once = [...new Map(requests.toReversed().map((request) => [request.url(), request])).values()];
  const counted = once.filter((request) => !below.includes(request.url()));
  const sent = await Promise.all(
    counted.map(async (request) => {
      const { responseBodySize: body, responseHeadersSize: head } = await request.sizes();
      return { url: request.url(), bytes: body + head, body, isPicture: request.resourceType() === 'image' };
    }),
  );
  const list = sent
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ bytes, url }) => `${bytes} ${url}`)
    .join('\n');
  const withoutPictures = sum(sent.flatMap(({ bytes, isPicture }) => (isPicture ? [] : bytes))) / 1024;
  const bodyOf = (path: string) => sum(sent.flatMap(({ url, body }) => (new URL(url).pathname === path ? body : [])));
  return { count: sent.length, list, kilobytes: sum(sent.map(({ bytes }) => bytes)) / 1024, withoutPictures, bodyOf };
}

for (const { device, names, use, before: limits, largest, most, mostWithPictures } of devices) {
  test.describe(`A first visit on ${device}`, { tag: '@chromium' }, () => {
    test.use(use);

    for (const [language, name] of ['en', 'zh-CN'].flatMap((language) =>
      names.map((name) => [language, name] as const),
    ))
      test(`to ${pagePath(name)} stays within its bytes and requests, in ${language} @visitor`, async ({ page }) => {
        const requests: Request[] = [];
        page.on('requestfinished', (request) => requests.push(request));
        await page.goto(`${pagePath(name)}?lang=${language}`);
        await started(page);
        await idle(page);
        const isHome = name === 'home';
        const paths = requests.map((request) => new URL(request.url()).pathname);
        const before = await weigh(
          page,
          requests.slice(
            0,
            paths.findIndex((path) => path.startsWith('/assets/js/')),
          ),
        );
        expect(before.count, before.list).toBeLessThanOrEqual(isHome ? limits.most : limits.mostWithPictures);
        // The newest release has a PNG for a picture.
        const heaviest = limits.largest + (name === 'versionUpdateContent' ? 10 : 0);
        expect(before.kilobytes, before.list).toBeLessThanOrEqual(heaviest);
        expect(before.withoutPictures, before.list).toBeLessThanOrEqual(limits.largestWithoutPictures);
        const scripts = await page.locator('script[data-scripts]').getAttribute('data-scripts');
        const needed = scripts?.split(' ') ?? [];
        const all = await weigh(page, requests);
        const sizeOfScripts = sum(needed.map(all.bodyOf));
        expect(sizeOfScripts).toBeGreaterThan(0);
        // In builds with problem reports, the form is one file and its messages are another: 7 KB.
        const form = needed.some((url) => url.includes('report-problem')) ? 3 : 0;
        expect(sizeOfScripts, all.list).toBeLessThanOrEqual(LARGEST_SCRIPTS + 1024 * form);
        expect(all.count, all.list).toBeGreaterThan(needed.length);
        expect(all.count, all.list).toBeLessThanOrEqual((isHome ? most : mostWithPictures) + form);
        expect(all.withoutPictures, all.list).toBeLessThanOrEqual(largest + form);
        // A lazy picture is requested only after the layout. Beside one that is not, a section's larger one may be in the first screen.
        const isEager = (await page.locator('main img[fetchpriority]').count()) > 0;
        if (!isEager) expect(await loadingOfLargest(page)).not.toContain('lazy');
      });
  });
}
