import { expect, type Page } from '@playwright/test';
import visitors from '../../src/features/download-detection/visitors.json' with { type: 'json' };
import { type PageName, pageNames } from '../../src/lib/paths.ts';

/** Waits until the app has started on the page: prerendered HTML is readable before, but navigates without a reload only then. */
export async function started(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-started', '', { timeout: 15_000 });
}

/** Loads a URL as from the address bar, and waits until the app has started there. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await started(page);
}

/** Loads a URL, presses a key, and waits until the app has started. */
export async function openWithInput(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.keyboard.press('Shift');
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
export const chunkUrl = (name: PageName): RegExp => new RegExp(`/assets/js/async/page-${name}-view\\.[^/]+\\.js$`);

/** Records the pages whose chunks are run from now on, in order, with repetitions; the start script fetches them before. */
export function chunkRequests(page: Page): PageName[] {
  const asked: PageName[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return;
    asked.push(...pageNames.filter((name) => chunkUrl(name).test(request.url())));
  });
  return asked;
}

/**
 * Sets `saveData`: the app then waits for an input (`openWithInput`), and pages are loaded ahead only for a link that is hovered,
 * focused or touched.
 */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/** Answers requests for a page's chunk with a 404 in plain text, as after a deployment that replaced it, until disposed of. */
export const loseChunk = (page: Page, name: PageName) =>
  page.route(chunkUrl(name), (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found\n' }));

/** Cuts the network: every request fails until the cut is disposed of. */
export const cutNetwork = (page: Page) => page.route('**', (route) => route.abort());

/**
 * A smaller layout shift is invisible: a font that arrives late moves the words beside a price by a pixel. A jump by a line is
 * ten times as much; search engines rate less than 0.1 as good.
 */
export const UNSEEN = 0.001;

/** The page's layout shift so far, after pending changes have been painted, and what moved; Chromium only. */
const movements = (page: Page, withFonts: boolean) =>
  page.evaluate(async (isComplete) => {
    if (isComplete) await document.fonts.ready;
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords();
    return {
      shift: shifts.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0),
      moved: shifts.flatMap((entry) =>
        Array.from(Reflect.get(entry, 'sources'), ({ node, previousRect: from, currentRect: to }) =>
          [
            node?.nodeName,
            node?.textContent?.slice(0, 20),
            from.x,
            from.y,
            from.height,
            '→',
            to.x,
            to.y,
            to.height,
          ].join(' '),
        ),
      ),
    };
  }, withFonts);

/**
 * The page's layout shift so far; Chromium only.
 * @param withFonts false: does not wait for fonts that are still to come
 */
export const layoutShift = async (page: Page, { withFonts = true } = {}): Promise<number> =>
  (await movements(page, withFonts)).shift;

/** Expects that nothing has moved before the visitor's eyes; the message says what did. Chromium only. */
export async function expectStill(page: Page, where = page.url()): Promise<void> {
  const { shift, moved } = await movements(page, true);
  expect.soft(shift, `${where}: ${moved.join('; ')}`).toBeLessThan(UNSEEN);
}

/** The properties that a browser exposes of its machine; `is` has the platform and the processor that they mean. */
type Machine = {
  name: string;
  is: string;
  userAgent: string;
  platform?: string;
  maxTouchPoints?: number;
  /** User-Agent Client Hints; Firefox and Safari have none. */
  hints?: { platform: string; architecture: string; bitness: string };
};

const machines: readonly Machine[] = visitors;

/** A visitor's machine by its name in visitors.json. */
export function machineNamed(name: string): Machine {
  const found = machines.find((machine) => machine.name === name);
  if (!found) throw new Error(`visitors.json has no ${name}.`);
  return found;
}

/** Emulates another machine: client hints in Chromium itself, everything else in the page. */
export async function visitWith(page: Page, name: string): Promise<void> {
  const { userAgent, platform = '', maxTouchPoints = 0, hints } = machineNamed(name);
  if (hints) {
    const session = await page.context().newCDPSession(page);
    const userAgentMetadata = { platformVersion: '', model: '', mobile: false, ...hints };
    await session.send('Emulation.setUserAgentOverride', { userAgent, userAgentMetadata });
  }
  const facts = { userAgent, platform, maxTouchPoints, ...(!hints && { userAgentData: null }) };
  await page.addInitScript((told) => {
    for (const [fact, value] of Object.entries(told))
      Object.defineProperty(Navigator.prototype, fact, { get: () => value });
  }, facts);
}
