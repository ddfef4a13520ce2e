import type { Page, Request } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { idle, open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { targets } from '../support/targets.ts';

/** The limit of a first visit in transferred bytes, including headers and requests that the page makes when idle. */
const LARGEST_VISIT = 150 * 1024;
/** The limit of the scripts that start a page, in bytes. */
const LARGEST_SCRIPTS = 95 * 1024;
/** Requests from the document's to the last one before the page is live: pictures, fonts and print styles, too. */
const MOST_REQUESTS = 10;

/** Records in the page what it has requested by the time it is live. */
const noteRequests = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
      const names = entries.map(({ name }) => name);
      Reflect.set(window, 'requestedBeforeLive', names);
    }).observe(document, { subtree: true, attributeFilter: ['data-started'] });
  });

/** How the largest pictures of the page's paints were loaded. */
const loadingOfLargest = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
    const elements = observer.takeRecords().map((entry) => Reflect.get(entry, 'element'));
    return elements.flatMap((element) => (element instanceof HTMLImageElement ? element.loading : []));
  });

// A phone with two pixels to a CSS pixel. Without a back office, whose content would add bytes.
test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, baseURL: targets.withoutApi });

test.describe('A first visit on a phone', { tag: ['@chromium', '@own-servers'] }, () => {
  for (const language of ['en', 'zh-CN']) {
    for (const name of pageNames) {
      test(`to ${pagePath(name)} stays within its bytes and requests, in ${language}`, async ({ page }) => {
        const requests: Request[] = [];
        page.on('requestfinished', (request) => requests.push(request));
        await noteRequests(page);
        await open(page, `${pagePath(name)}?lang=${language}`);
        await idle(page);
        const needed = await page.evaluate(
          () => document.querySelector<HTMLScriptElement>('script[data-scripts]')?.dataset.scripts?.split(' ') ?? [],
        );
        const sent = await Promise.all(
          requests.map(async (request) => {
            const { responseBodySize: body, responseHeadersSize: head } = await request.sizes();
            return { url: request.url(), bytes: body + head, body };
          }),
        );
        const list = sent
          .toSorted((one, other) => other.bytes - one.bytes)
          .map(({ bytes, url }) => `${bytes} ${url}`)
          .join('\n');
        const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
        const scripts = sum(sent.flatMap(({ url, body }) => (needed.includes(new URL(url).pathname) ? body : [])));
        expect(scripts).toBeGreaterThan(0);
        expect(scripts, list).toBeLessThanOrEqual(LARGEST_SCRIPTS);
        const early: string[] = await page.evaluate(() => Reflect.get(window, 'requestedBeforeLive'));
        expect(early.length, early.join('\n')).toBeGreaterThan(needed.length);
        // In builds with problem reports, the form is one file and its messages are another.
        const form = needed.some((url) => url.includes('report-problem')) ? 1 : 0;
        expect(early.length, early.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS + form);
        expect(sum(sent.map(({ bytes }) => bytes)), list).toBeLessThanOrEqual(LARGEST_VISIT);
        // A lazy picture is requested only after the layout.
        expect(await loadingOfLargest(page)).not.toContain('lazy');
      });
    }
  }
});
