import type { Page, Request } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { idle, open } from '../support/app.ts';
import { languages } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { targets } from '../support/targets.ts';

/**
 * The devices of first visits. The limits are of all that a page requests until it is idle, prefetches included: KB with headers,
 * without pictures, and requests: /home's, and those of pages with a picture for each release or role.
 */
const devices = [
  {
    device: 'a phone',
    names: pageNames,
    use: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 3 },
    ...{ largest: 125, largestHome: 127, most: 10, mostWithPictures: 12 },
  },
  {
    device: 'a desktop',
    names: ['home'] as const,
    use: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
    ...{ largest: 140, largestHome: 140, most: 18, mostWithPictures: 18 },
  },
];
/** The limit of the scripts that start a page, in bytes. */
const LARGEST_SCRIPTS = 92 * 1024;

/** How the largest pictures of the page's paints were loaded. */
const loadingOfLargest = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
    const elements = observer.takeRecords().map((entry) => Reflect.get(entry, 'element'));
    return elements.flatMap((element) => (element instanceof HTMLImageElement ? element.loading : []));
  });

// Without a back office, whose content would add bytes.
test.use({ baseURL: targets.withoutApi });

for (const { device, names, use, largest, largestHome, most, mostWithPictures } of devices) {
  test.describe(`A first visit on ${device}`, { tag: ['@chromium', '@own-servers'] }, () => {
    test.use(use);

    for (const [language, name] of languages.flatMap((language) => names.map((name) => [language, name] as const)))
      test(`to ${pagePath(name)} stays within its bytes and requests, in ${language}`, async ({ page }) => {
        const requests: Request[] = [];
        page.on('requestfinished', (request) => requests.push(request));
        await open(page, `${pagePath(name)}?lang=${language}`);
        await idle(page);
        const needed = await page.evaluate(
          () => document.querySelector<HTMLScriptElement>('script[data-scripts]')?.dataset.scripts?.split(' ') ?? [],
        );
        const sent = await Promise.all(
          requests.map(async (request) => {
            const { responseBodySize: body, responseHeadersSize: head } = await request.sizes();
            const isPicture = request.resourceType() === 'image';
            return { url: request.url(), bytes: body + head, body, isPicture };
          }),
        );
        const list = sent
          .toSorted((one, other) => other.bytes - one.bytes)
          .map(({ bytes, url }) => `${bytes} ${url}`)
          .join('\n');
        const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
        const scripts = sum(sent.flatMap(({ url, body }) => (needed.includes(new URL(url).pathname) ? body : [])));
        expect(scripts).toBeGreaterThan(0);
        // In builds with problem reports, the form is one file and its messages are another: 7 KB.
        const form = needed.some((url) => url.includes('report-problem')) ? 3 : 0;
        expect(scripts, list).toBeLessThanOrEqual(LARGEST_SCRIPTS + 1024 * form);
        expect(sent.length, list).toBeGreaterThan(needed.length);
        expect(sent.length, list).toBeLessThanOrEqual((name === 'home' ? most : mostWithPictures) + form);
        const bytes = sum(sent.flatMap(({ bytes, isPicture }) => (isPicture ? [] : bytes)));
        expect(bytes, list).toBeLessThanOrEqual(1024 * ((name === 'home' ? largestHome : largest) + form));
        // A lazy picture is requested only after the layout.
        expect(await loadingOfLargest(page)).not.toContain('lazy');
      });
  });
}
