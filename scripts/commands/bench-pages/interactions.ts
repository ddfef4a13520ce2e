import { existsSync } from 'node:fs';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { pagePath } from '../../../src/lib/paths.ts';
import { paired, spread } from '../../servers/benchmarks.ts';

const CHROMIUM = process.env.CHROME_PATH ?? '/usr/bin/chromium';

/** The processor's speed is divided by it. */
const SLOWDOWN = 4;
/** A slow 4G line: milliseconds, and bytes a second. */
const LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
/** The time after an input in which its events are recorded, and that in which a started page comes to rest, in milliseconds. */
const SETTLE = 2000;

/** Records in the page how long each interaction takes, from the input to the next paint (Event Timing, in steps of 8 ms). */
function record(): void {
  const durations: number[] = [];
  const observer = new PerformanceObserver((list) =>
    durations.push(...list.getEntries().map(({ duration }) => duration)),
  );
  observer.observe(Object.assign({ type: 'event', buffered: true }, { durationThreshold: 16 }));
  Object.assign(window, { durations });
}

/** The longest of the recorded interactions; 8 ms where none took 16. */
const longest = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const durations: unknown = Reflect.get(window, 'durations');
    return Math.max(8, ...(Array.isArray(durations) ? durations : []));
  });

const forget = (page: Page) => page.evaluate(() => Reflect.get(window, 'durations').splice(0));

/** Taps the middle of an element, as a driver does: without a pause between press and release. */
async function tap(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).locator('visible=true').first().boundingBox();
  if (!box) throw new Error(`${page.url()} shows no ${selector}`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

type Interaction = {
  name: string;
  page: Parameters<typeof pagePath>[0];
  selector: string;
  /** Right after the load, or once the app has started and the page has come to rest. */
  when: 'at load' | 'later';
};

const menu = 'button[commandfor="menu"]';
const period = 'main label:has(> input[type="radio"]:not(:checked))';
const interactions: readonly Interaction[] = [
  { name: 'menu', page: 'home', selector: menu, when: 'at load' },
  { name: 'menu', page: 'home', selector: menu, when: 'later' },
  { name: 'price period', page: 'subscribe', selector: period, when: 'at load' },
  { name: 'price period', page: 'subscribe', selector: period, when: 'later' },
  { name: 'question opened', page: 'subscribe', selector: 'main details > summary', when: 'later' },
];

/** Opens a page on a slow phone, with its scripts or without, and measures one tap. */
async function tapOnce(browser: Browser, site: string, { page: name, selector, when }: Interaction, scripts: boolean) {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(record);
  if (!scripts) await page.route('**/assets/js/**', (route) => route.abort());
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(`${site}${pagePath(name)}`);
  if (when === 'later') {
    await page.mouse.move(2, 300, { steps: 2 });
    if (scripts) await page.waitForSelector('html[data-started]');
    await page.locator(selector).locator('visible=true').first().scrollIntoViewIfNeeded();
    await page.waitForTimeout(SETTLE);
  }
  await forget(page);
  await tap(page, selector);
  await page.waitForTimeout(SETTLE);
  const duration = await longest(page);
  await context.close();
  return duration;
}

/**
 * Follows a link of the header of a running app, after a hover that has loaded the page, on a slow computer and line.
 * @returns the time from the click to the next paint, and to the new heading
 */
async function followOnce(browser: Browser, site: string): Promise<{ paint: number; heading: number }> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await page.addInitScript(record);
  await page.addInitScript(() => {
    const onClick = ({ timeStamp }: MouseEvent) => {
      const heading = document.querySelector('h1')?.textContent;
      new MutationObserver((_, observer) => {
        if (document.querySelector('h1')?.textContent === heading) return;
        observer.disconnect();
        requestAnimationFrame(() => Object.assign(window, { heading: performance.now() - timeStamp }));
      }).observe(document, { subtree: true, childList: true, characterData: true });
    };
    // In the capture phase: the router may show the next page within the click.
    addEventListener('click', onClick, true);
  });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(`${site}${pagePath('home')}`);
  await page.mouse.move(2, 300, { steps: 2 });
  await page.waitForSelector('html[data-started]');
  const link = page.locator(`header nav a[href="${pagePath('about')}"]`).first();
  await link.hover();
  await page.waitForTimeout(SETTLE);
  await forget(page);
  await link.click();
  await page.waitForTimeout(SETTLE);
  const paint = await longest(page);
  const heading = await page.evaluate(() => Number(Reflect.get(window, 'heading')));
  await context.close();
  return { paint, heading };
}

/**
 * Measures what a visitor's finger feels on a slow phone, beside the same page without its scripts, in turns.
 * @returns the rows of a table: interaction, this site, without its scripts, difference
 */
export async function measureInteractions(site: string, runs: number): Promise<string[][]> {
  const browser = await chromium.launch(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {});
  const rows: string[][] = [];
  for (const interaction of interactions) {
    const ours: number[] = [];
    const without: number[] = [];
    for (let run = 0; run < runs; run++) {
      ours.push(await tapOnce(browser, site, interaction, true));
      without.push(await tapOnce(browser, site, interaction, false));
    }
    rows.push([`${interaction.name}, ${interaction.when}`, ...paired(ours, without)]);
    console.log(rows.at(-1)?.join('  '));
  }
  const visits: Awaited<ReturnType<typeof followOnce>>[] = [];
  for (let run = 0; run < runs; run++) visits.push(await followOnce(browser, site));
  for (const [name, label] of [
    ['paint', 'link of the header, to the next paint'],
    ['heading', 'link of the header, after a hover, to the new heading'],
  ] as const) {
    rows.push([label, spread(visits.map((visit) => visit[name])), '', '']);
    console.log(rows.at(-1)?.join('  '));
  }
  await browser.close();
  return rows;
}
