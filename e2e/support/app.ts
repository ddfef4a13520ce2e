import { expect, type Page } from '@playwright/test';
import visitors from '../../src/features/download-detection/visitors.json' with { type: 'json' };
import type { PageName } from '../../src/lib/paths.ts';

/** Waits until the app has started. Until then a link loads a document. */
export async function started(page: Page): Promise<void> {
  // Checks in each frame. `expect` would check again only after 250, 500 and 1,000 ms.
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-started'), null, { timeout: 15_000 });
}

export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await started(page);
}

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

/** Records the URL of every document that the page requests; an in-app navigation requests none. */
export function documentRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) urls.push(request.url());
  });
  return urls;
}

export const historyLength = (page: Page): Promise<number> => page.evaluate(() => history.length);

/** Delays requests until the returned function is called. */
export async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

export const holdScripts = (page: Page) => hold(page, '**/assets/js/**');

/** Waits until the app's idle callbacks, and those that they request, have run. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nestedCallbacks = 4;
    for (let level = 0; level < nestedCallbacks; level++) {
      await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 2000 })));
    }
  });
}

/** Records the changes that scripts make to the complete prerendered HTML, for `readChanges`. */
export async function recordChanges(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const changes: string[] = [];
    Reflect.set(window, 'changes', changes);
    /** Content for the visitor's own system and day, which are unknown when pages are prerendered. */
    const visitorSpecific = '#files, [data-system], [data-visitor], [aria-labelledby="receipt"]';
    const observer = new MutationObserver((records) => {
      for (const { type, target, attributeName, oldValue } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest(visitorSpecific)) continue;
        // The links to the other language include the visitor's query.
        if (attributeName === 'href' && location.search && element?.matches('[hreflang]')) continue;
        // React removes an input's name and restores it.
        if (attributeName === 'name') continue;
        // React sets some attributes again to the same values.
        if (attributeName && element?.getAttribute(attributeName) === oldValue) continue;
        changes.push(`${type} ${attributeName ?? ''} in ${element?.outerHTML.slice(0, 120)}`);
      }
    });
    document.addEventListener('DOMContentLoaded', () => {
      const root = document.querySelector('#root');
      if (root)
        observer.observe(root, { subtree: true, childList: true, characterData: true, attributeOldValue: true });
    });
  });
}

/** Returns the changes since the last call. */
export const readChanges = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(window, 'changes').splice(0));

/** Changes the HTML that the server sends for a page, or the text of another file. */
export async function changeResponse(page: Page, url: string | RegExp, change: (text: string) => string) {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

/** Adds styles as an extension would, because the page's policy forbids style elements. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

/** Records the copied texts, because not every browser lets a test read the clipboard. */
export async function recordCopies(page: Page): Promise<readonly string[]> {
  const copies: string[] = [];
  await page.exposeFunction('recordCopy', (text: string) => void copies.push(text));
  await page.addInitScript(() => {
    const writeText = (text: string) => Reflect.get(window, 'recordCopy')(text);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  return copies;
}

/** Matches the URL of a page's chunk with any hash. */
export const chunkUrl = (name: PageName): RegExp => new RegExp(`/assets/js/async/page-${name}-view\\.[^/]+\\.js$`);

/** Answers requests for a page's chunk with 404, as after a deployment, until the returned value is disposed of. */
export const loseChunk = (page: Page, name: PageName) =>
  page.route(chunkUrl(name), (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found\n' }));

/** Aborts every request until the returned value is disposed of. */
export const cutNetwork = (page: Page) => page.route('**', (route) => route.abort());

/** Opens a page to cache its fonts. Late fonts may move a line, which specs/first-visit.spec.ts limits. */
export async function cacheFonts(page: Page, url: string): Promise<void> {
  await open(page, url);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** A shift by a pixel, when a font arrives, is smaller than this, and one by a line five times larger. */
export const INVISIBLE_SHIFT = 0.002;

/** An entry of the Layout Instability API, which TypeScript does not declare. */
type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Returns the layout shift so far, after pending changes are painted, and the elements that moved. Chromium only. */
export const measureLayoutShift = (page: Page, waitsForFonts = true) =>
  page.evaluate(async (waits) => {
    if (waits) await document.fonts.ready;
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const isLayoutShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift';
    const shifts = observer.takeRecords().filter(isLayoutShift);
    const sources = shifts.flatMap((shift) => shift.sources);
    const moved = sources.map(({ node, previousRect, currentRect }) => {
      const movement = `from y = ${previousRect.y} to ${currentRect.y}`;
      return `${node?.nodeName} ${node?.textContent?.slice(0, 20)} ${movement}`;
    });
    return { shift: shifts.reduce((sum, { value }) => sum + value, 0), moved };
  }, waitsForFonts);

/** Expects no visible layout shift; the message names the elements that moved. Chromium only. */
export async function expectNoLayoutShift(page: Page, what = page.url()): Promise<void> {
  const { shift, moved } = await measureLayoutShift(page);
  expect.soft(shift, `${what}: ${moved.join('; ')}`).toBeLessThan(INVISIBLE_SHIFT);
}

/** Emulates another machine: client hints in Chromium itself, everything else in the page. */
export async function visitWith(page: Page, name: string): Promise<void> {
  const machine = visitors.find((candidate) => candidate.name === name);
  if (!machine) throw new Error(`visitors.json has no ${name}.`);
  const { userAgent, platform = '', maxTouchPoints = 0, hints } = machine;
  // User-Agent Client Hints; Firefox and Safari have none.
  if (hints) {
    const session = await page.context().newCDPSession(page);
    const userAgentMetadata = { platformVersion: '', model: '', mobile: false, ...hints };
    await session.send('Emulation.setUserAgentOverride', { userAgent, userAgentMetadata });
  }
  const properties = { userAgent, platform, maxTouchPoints, ...(!hints && { userAgentData: null }) };
  await page.addInitScript((values) => {
    for (const [property, value] of Object.entries(values))
      Object.defineProperty(Navigator.prototype, property, { get: () => value });
  }, properties);
}
