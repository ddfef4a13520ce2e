import type { Page, Request } from '@playwright/test';
import { pagePath } from '../../src/lib/paths.ts';
import { hold, INVISIBLE_SHIFT, idle, measureLayoutShift, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

/** The largest weights of a page in KB, with headers, and its number of requests. Pictures that may load later do not count. */
const usualLimits = { kbBeforeScripts: 40, requests: 11, kbWithoutPictures: 160, kbOfStartScripts: 121 };
/** The page of a release also loads a large picture, and the report form in two files: its script and its messages. */
const limitsOfRelease = { kbBeforeScripts: 64, requests: 15, kbWithoutPictures: 160, kbOfStartScripts: 123 };

/** Returns the weights of a page before its first script, and once the app has started and prefetched other pages. */
async function weigh(page: Page, requests: readonly Request[]): Promise<typeof usualLimits> {
  const firstScript = requests.findIndex((request) => request.url().includes('/assets/js/'));
  const startScripts = (await page.locator('script[data-scripts]').getAttribute('data-scripts'))?.split(' ') ?? [];
  const lateImages = page.locator('img:is([loading="lazy"], [fetchpriority="low"])');
  const latePictures = await lateImages.evaluateAll((all: HTMLImageElement[]) => all.map((image) => image.currentSrc));
  const urls = requests.map((request) => request.url());
  const isCounted = (url: string, index: number) =>
    urls.indexOf(url) === index && !latePictures.some((picture) => picture.startsWith(url));
  const sizes = await Promise.all(
    requests.map(async (request, index) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      const kb = (responseBodySize + responseHeadersSize) / 1024;
      return { request, kb: isCounted(request.url(), index) ? kb : 0 };
    }),
  );
  const sum = (part: typeof sizes) => part.reduce((total, { kb }) => total + kb, 0);
  return {
    kbBeforeScripts: sum(sizes.slice(0, firstScript)),
    requests: sizes.filter(({ kb }) => kb > 0).length,
    kbWithoutPictures: sum(sizes.filter(({ request }) => request.resourceType() !== 'image')),
    kbOfStartScripts: sum(sizes.filter(({ request }) => startScripts.includes(new URL(request.url()).pathname))),
  };
}

/** Loads a page's HTML slowly, and its fonts only after the first paint. Returns the layout shift by each part of the load. */
async function loadSlowly(page: Page, url: string) {
  const releaseFonts = await hold(page, '**/*.woff2');
  const session = await page.context().newCDPSession(page);
  const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  const setSpeed = (downloadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', { ...unlimited, downloadThroughput });
  await setSpeed(24 * 1024);
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await setSpeed(-1);
  const { shift: byHtml } = await measureLayoutShift(page, false);
  releaseFonts();
  const { shift: withFonts } = await measureLayoutShift(page);
  await started(page);
  await idle(page);
  const { shift: total } = await measureLayoutShift(page);
  return { byHtml, byFonts: withFonts - byHtml, byApp: total - withFonts };
}

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 3 };
const desktop = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };

for (const { name, language, screen, limits = usualLimits } of [
  { name: 'home', language: 'en', screen: phone },
  { name: 'home', language: 'zh-CN', screen: desktop },
  { name: 'downLoad', language: 'zh-CN', screen: phone },
  { name: 'subscribe', language: 'zh-CN', screen: phone },
  // The newest release has the picture here, too.
  { name: 'updateLogInfo', language: 'en', screen: phone, limits: { ...usualLimits, kbBeforeScripts: 62 } },
  { name: 'versionUpdateContent', language: 'zh-CN', screen: phone, limits: limitsOfRelease },
] as const)
  test.describe('A first visit', () => {
    test.use(screen);

    test(`loads little, and nothing moves @visitor (${name}, ${screen.viewport.width} px)`, async ({ page }) => {
      const requests: Request[] = [];
      page.on('requestfinished', (request) => requests.push(request));
      const { byHtml, byFonts, byApp } = await loadSlowly(page, `${pagePath(name)}?lang=${language}`);
      // On slow connections the home page's example moves by a few pixels while it arrives.
      const shiftLimit = name === 'home' ? 2 * INVISIBLE_SHIFT : INVISIBLE_SHIFT;
      expect.soft(byHtml, 'layout shift while the HTML arrives').toBeLessThan(shiftLimit);
      expect.soft(byFonts, 'layout shift by late fonts').toBeLessThan(INVISIBLE_SHIFT);
      expect.soft(byApp, 'layout shift by the start of the app').toBeLessThan(INVISIBLE_SHIFT);
      const weight = await weigh(page, requests);
      expect(weight.kbOfStartScripts, 'the weight of scripts is known').toBeGreaterThan(50);
      const limitOf = new Map(Object.entries(limits));
      for (const [key, value] of Object.entries(weight))
        expect.soft(value, key).toBeLessThanOrEqual(limitOf.get(key) ?? 0);
    });
  });
