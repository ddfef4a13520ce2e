import { type Browser, devices, type Page } from '@playwright/test';
import { pagePath } from '../../../src/lib/paths.ts';
import { compareSeries, formatMedian } from '../../servers/benchmarks.ts';
import { CPU_SLOWDOWN, launchChromium, SETTLE_MS } from './browser.ts';

declare global {
  interface PerformanceObserverInit {
    /** In milliseconds. A property of Event Timing that TypeScript's DOM types lack. */
    durationThreshold?: number;
  }

  interface Window {
    durations?: number[];
    headingMs?: number;
  }
}

/** Latency in milliseconds, throughput in bytes per second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };

/** Runs in the page. Records the time from each input to the next paint (Event Timing, in steps of 8 ms). */
function recordDurations(): void {
  const durations: number[] = [];
  const observer = new PerformanceObserver((list) =>
    durations.push(...list.getEntries().map(({ duration }) => duration)),
  );
  observer.observe({ type: 'event', buffered: true, durationThreshold: 16 });
  window.durations = durations;
}

/** Returns the longest recorded duration, or 8 ms if there is none, because the browser records only those from 16 ms. */
const longestDuration = (page: Page): Promise<number> => page.evaluate(() => Math.max(8, ...(window.durations ?? [])));

const clearDurations = (page: Page) => page.evaluate(() => window.durations?.splice(0));

/** Taps the centre of an element, without a pause between press and release. */
async function tap(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).locator('visible=true').first().boundingBox();
  if (!box) throw new Error(`${page.url()} shows no ${selector}`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

type Interaction = {
  name: string;
  page: Parameters<typeof pagePath>[0];
  selector: string;
  /** Right after the load event, or once the app has started and is idle. */
  when: 'at load' | 'later';
};

const menuButton = 'button[commandfor="menu"]';
const otherPeriod = 'main label:has(> input[type="radio"]:not(:checked))';
const interactions: readonly Interaction[] = [
  { name: 'menu', page: 'home', selector: menuButton, when: 'at load' },
  { name: 'menu', page: 'home', selector: menuButton, when: 'later' },
  { name: 'price period', page: 'subscribe', selector: otherPeriod, when: 'at load' },
  { name: 'price period', page: 'subscribe', selector: otherPeriod, when: 'later' },
  { name: 'question opened', page: 'subscribe', selector: 'main details > summary', when: 'later' },
];

async function measureTap(
  browser: Browser,
  site: string,
  { page: name, selector, when }: Interaction,
  hasScripts: boolean,
) {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(recordDurations);
  if (!hasScripts) await page.route('**/assets/js/**', (route) => route.abort());
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(`${site}${pagePath(name)}`);
  if (when === 'later') {
    await page.mouse.move(2, 300, { steps: 2 });
    if (hasScripts) await page.waitForSelector('html[data-started]');
    await page.locator(selector).locator('visible=true').first().scrollIntoViewIfNeeded();
    await page.waitForTimeout(SETTLE_MS);
  }
  await clearDurations(page);
  await tap(page, selector);
  await page.waitForTimeout(SETTLE_MS);
  const duration = await longestDuration(page);
  await context.close();
  return duration;
}

/** Follows a link of the header on a slow computer and network. @returns milliseconds to the next paint and to the heading */
async function measureNavigation(browser: Browser, site: string): Promise<{ paint: number; heading: number }> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await page.addInitScript(recordDurations);
  await page.addInitScript(() => {
    const onClick = ({ timeStamp }: MouseEvent) => {
      const heading = document.querySelector('h1')?.textContent;
      new MutationObserver((_, observer) => {
        if (document.querySelector('h1')?.textContent === heading) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          window.headingMs = performance.now() - timeStamp;
        });
      }).observe(document, { subtree: true, childList: true, characterData: true });
    };
    // In the capture phase, because the router may render the next page while it handles the click.
    addEventListener('click', onClick, true);
  });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(`${site}${pagePath('home')}`);
  await page.mouse.move(2, 300, { steps: 2 });
  await page.waitForSelector('html[data-started]');
  const link = page.locator(`header nav a[href="${pagePath('about')}"]`).first();
  await link.hover();
  await page.waitForTimeout(SETTLE_MS);
  await clearDurations(page);
  await link.click();
  await page.waitForTimeout(SETTLE_MS);
  const paint = await longestDuration(page);
  const heading = await page.evaluate(() => window.headingMs ?? Number.NaN);
  await context.close();
  return { paint, heading };
}

/**
 * Measures interactions on a slow phone, alternating with the same page without its scripts.
 * @returns the rows of a table: interaction, this site, without its scripts, difference
 */
export async function measureInteractions(site: string, runs: number): Promise<string[][]> {
  const browser = await launchChromium();
  const rows: string[][] = [];
  for (const interaction of interactions) {
    const withScripts: number[] = [];
    const withoutScripts: number[] = [];
    for (let run = 0; run < runs; run++) {
      withScripts.push(await measureTap(browser, site, interaction, true));
      withoutScripts.push(await measureTap(browser, site, interaction, false));
    }
    rows.push([`${interaction.name}, ${interaction.when}`, ...compareSeries(withScripts, withoutScripts)]);
    console.log(rows.at(-1)?.join('  '));
  }
  const visits: Awaited<ReturnType<typeof measureNavigation>>[] = [];
  for (let run = 0; run < runs; run++) visits.push(await measureNavigation(browser, site));
  for (const [name, label] of [
    ['paint', 'link of the header, to the next paint'],
    ['heading', 'link of the header, after a hover, to the new heading'],
  ] as const) {
    rows.push([label, formatMedian(visits.map((visit) => visit[name])), '', '']);
    console.log(rows.at(-1)?.join('  '));
  }
  await browser.close();
  return rows;
}
