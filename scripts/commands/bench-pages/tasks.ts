import { type Browser, devices } from '@playwright/test';
import * as v from 'valibot';
import { formatMedian, median } from '../../servers/benchmarks.ts';
import { CPU_SLOWDOWN, launchChromium, SETTLE_MS } from './browser.ts';

/** Kinds of events that contain the running of scripts. */
const scriptEvents = ['EvaluateScript', 'v8.evaluateModule', 'FunctionCall', 'v8.callFunction', 'RunMicrotasks'];

/** `dur` is in microseconds. Only complete events (`ph` is X) have it. */
const traceSchema = v.array(
  v.object({
    name: v.string(),
    ph: v.string(),
    pid: v.number(),
    tid: v.number(),
    ts: v.number(),
    dur: v.optional(v.number(), 0),
  }),
);

type TraceEvent = v.InferOutput<typeof traceSchema>[number];

async function traceVisit(browser: Browser, url: string): Promise<TraceEvent[]> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  // Not a selector, because Playwright's own scripts would be in the trace.
  await page.addInitScript(() => document.addEventListener('started', () => console.debug('started')));
  const started = page.waitForEvent('console', (message) => message.text() === 'started');
  const pageSession = await context.newCDPSession(page);
  await pageSession.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const session = await browser.newBrowserCDPSession();
  const chunks: unknown[] = [];
  session.on('Tracing.dataCollected', ({ value }) => chunks.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading', 'v8'],
    },
  });
  await page.goto(url, { waitUntil: 'commit' });
  await started;
  await page.waitForTimeout(SETTLE_MS);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  await context.close();
  return v.parse(traceSchema, chunks);
}

/** Returns how long events last together, if time that several of them share counts once. */
function totalDuration(events: readonly TraceEvent[]): number {
  let total = 0;
  let end = 0;
  for (const { ts, dur } of events.toSorted((a, b) => a.ts - b.ts)) {
    total += Math.max(0, ts + dur - Math.max(ts, end));
    end = Math.max(end, ts + dur);
  }
  return total;
}

/** Returns the milliseconds of the longest task of the page's main thread that runs scripts for most of its time. */
function longestScriptTask(events: readonly TraceEvent[]): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  const ofPage = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === paint?.pid && tid === paint.tid);
  const scripts = ofPage.filter(({ name }) => scriptEvents.includes(name));
  const durations = ofPage
    .filter(({ name }) => name === 'RunTask')
    .filter((task) => {
      const inTask = scripts.filter(({ ts }) => ts >= task.ts && ts < task.ts + task.dur);
      return totalDuration(inTask) > task.dur / 2;
    })
    .map(({ dur }) => dur / 1000);
  return Math.max(...durations);
}

/**
 * Measures the longest script task from the navigation until the app has started and is idle, alternately on each site.
 * @param sites the URL of this site and, to compare it, that of another build
 * @returns the cells of a table: the medians in milliseconds and, of two sites, the ratio
 */
export async function measureTasks(sites: readonly string[], path: string, runs: number): Promise<string[]> {
  const browser = await launchChromium();
  const durations: number[][] = sites.map(() => []);
  for (let run = 0; run < runs; run++)
    for (const [index, site] of sites.entries())
      durations[index]?.push(longestScriptTask(await traceVisit(browser, site + path)));
  await browser.close();
  const [own, other] = durations.map(median);
  return [...durations.map(formatMedian), ...(own && other ? [(own / other).toFixed(2)] : [])];
}
