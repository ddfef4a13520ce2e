import { expect, type Page } from '@playwright/test';

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
export async function hold(page: Page, pattern: string): Promise<() => void> {
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
      await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
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
