import { expect, type Page } from '@playwright/test';
import { type PageName, pageNames } from '../../src/lib/paths.ts';

/** Waits until the app has started on the page: prerendered HTML is readable before, but navigates without a reload only then. */
export async function started(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-started', '');
}

/** Loads a URL as from the address bar, and waits until the app has started there. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await started(page);
}

/** A URL of the site with an unchanged path: a relative `//about` would name another host. */
export const onSite = (baseURL: string | undefined, path: string): string => `${new URL(baseURL ?? '').origin}${path}`;

/**
 * Navigates the running app to a URL that the site does not link to, as Back and Forward do: the address changes first,
 * then `popstate` is dispatched.
 */
export async function goInApp(page: Page, url: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState(null, '', target);
    dispatchEvent(new PopStateEvent('popstate'));
  }, url);
}

/** Records the URL of every document that the page requests from now on; an in-app navigation requests none. */
export function documentRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) urls.push(request.url());
  });
  return urls;
}

/** The number of entries in the tab's history, Back and Forward together. */
export const historyLength = (page: Page): Promise<number> => page.evaluate(() => history.length);

/** Delays files, as a slow network would, until the returned function is called. */
export async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Delays the page's scripts. */
export const holdScripts = (page: Page) => hold(page, '**/assets/js/**');

/** Waits until the app's idle callbacks have run, and those that they request in turn. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let round = 0; round < 4; round++) {
      await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 2000 })));
    }
  });
}

/** Changes the HTML that the server sends for a page. */
export async function changeDocument(page: Page, path: string, change: (html: string) => string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

/** Adds styles as an extension would: the page's own security policy forbids style elements. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

/** Records what the page copies, oldest first: not every browser lets a test read the clipboard. */
export async function keepCopies(page: Page): Promise<readonly string[]> {
  const copies: string[] = [];
  await page.exposeFunction('keepCopy', (text: string) => void copies.push(text));
  await page.addInitScript(() => {
    const writeText = (text: string) => Reflect.get(window, 'keepCopy')(text);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  return copies;
}

/** Matches the URL of a page's own chunk, with any hash. */
export const chunkUrl = (name: PageName): RegExp => new RegExp(`/assets/js/async/page-${name}\\.[^/]+\\.js$`);

/** Records the pages whose chunks are requested from now on, in order, with repetitions. */
export function chunkRequests(page: Page): PageName[] {
  const asked: PageName[] = [];
  page.on('request', (request) => {
    asked.push(...pageNames.filter((name) => chunkUrl(name).test(request.url())));
  });
  return asked;
}

/** Sets `saveData`, with which nothing is fetched before a visitor shows an interest in a link. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/**
 * Answers requests for a page's chunk with a 404 in plain text, as after a deployment that replaced it.
 * The returned function restores it.
 */
export async function loseChunk(page: Page, name: PageName): Promise<() => Promise<void>> {
  await page.route(chunkUrl(name), (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found\n' }),
  );
  return () => page.unroute(chunkUrl(name));
}

/** Cuts the network: every request fails from now on. The returned function restores it. */
export async function cutNetwork(page: Page): Promise<() => Promise<void>> {
  await page.route('**', (route) => route.abort());
  return () => page.unroute('**');
}

/**
 * Limits the speed of the network (in KB/s), so that a page arrives and is painted in many pieces, until the returned
 * function is called. Chromium only.
 */
export async function slowLine(page: Page, speed: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const setSpeed = async (bytes: number, latency: number) => {
    const limits = { downloadThroughput: bytes, uploadThroughput: bytes };
    await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...limits });
  };
  await setSpeed(speed * 1024, 20);
  return () => setSpeed(-1, 0);
}
