import { expect, type Page } from '@playwright/test';
import { type PageName, pageNames } from '../../src/lib/paths.ts';

/** Waits until the app has started on the page: prerendered HTML reads well before, but only then navigates in the page. */
export async function started(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-started', '');
}

/** Opens a URL, by address bar so to say, and waits until the app has started there. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await started(page);
}

/** A URL of the site, of which every character stays as it is: a relative `//about` would name another host. */
export const onSite = (baseURL: string | undefined, path: string): string => `${new URL(baseURL ?? '').origin}${path}`;

/**
 * Has the running app go to a URL that no link of the site names, in the way that Back and Forward do: the address
 * changes first, then the app is told.
 */
export async function goInApp(page: Page, url: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState(null, '', target);
    dispatchEvent(new PopStateEvent('popstate'));
  }, url);
}

/** Notes every document that the context's pages ask for from now on, by URL: an in-app navigation asks for none. */
export function documentRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) urls.push(request.url());
  });
  return urls;
}

/** How many entries the tab's history has: Back and Forward together. */
export const historyLength = (page: Page): Promise<number> => page.evaluate(() => history.length);

/** Keeps files back, as a slow network would, until the returned function is called. */
export async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Keeps the page's scripts back. */
export const holdScripts = (page: Page) => hold(page, '**/assets/js/**');

/** Lets the browser do whatever the app put off until it is idle, and what that puts off in turn. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let round = 0; round < 4; round++) {
      await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 2000 })));
    }
  });
}

/** Has the server answer for a page with other HTML than the build's. */
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

declare global {
  interface Window {
    /** What was copied last. */
    copied?: string;
  }
}

/** Keeps what the page copies: not every browser lets a test read the clipboard. */
export async function keepCopies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          window.copied = text;
        },
      },
    });
  });
}

/** The visitor has this on the clipboard, to the letter. */
export const expectCopied = (page: Page, text: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => window.copied)).toBe(text);

/** Where a page's own chunk lies; the hash in its name is the build's business. */
export const chunkUrl = (name: PageName): RegExp => new RegExp(`/assets/js/async/page-${name}\\.[^/]+\\.js$`);

/** Notes whose chunks are asked for from now on, in order; a page that is asked for twice is noted twice. */
export function chunkRequests(page: Page): PageName[] {
  const asked: PageName[] = [];
  page.on('request', (request) => {
    asked.push(...pageNames.filter((name) => chunkUrl(name).test(request.url())));
  });
  return asked;
}

/** A visitor who asks for less traffic: nothing is fetched for them before they show an interest. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/**
 * Has a page's chunk be gone, as after a deployment that replaced it: a missing asset is a 404 in plain text.
 * The returned function brings it back.
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
 * Limits the speed of the network (in KB/s), so that a page comes in many pieces and is painted as they come, until the
 * returned function is called. Chromium alone can.
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
