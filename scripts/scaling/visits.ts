import { openSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import * as v from 'valibot';
import { findProgram } from '../setup/packages.ts';
import { freePort } from '../site/port.ts';
import { serveSite } from '../site/serve.ts';
import type { Cost, VisitCost } from './model.ts';

const logLine = v.object({ path: v.string(), bytes: v.number() });

/** One visit's part of nginx's log, what was sent in headers and bodies, compressed as it went. Each begins with its page. */
function costs(log: string, pages: readonly string[]): Cost[] {
  const visits: Cost[] = [];
  for (const line of log.trim().split('\n')) {
    const { path: asked, bytes } = v.parse(logLine, JSON.parse(line));
    if (asked === pages[visits.length]) visits.push({ requests: 0, bytes: 0 });
    const visit = visits.at(-1);
    if (!visit) continue;
    visit.requests += 1;
    visit.bytes += bytes;
  }
  if (visits.length !== pages.length) throw new Error(`The log holds ${visits.length} of ${pages.length} visits.`);
  return visits;
}

/**
 * Waits until the log has not grown for 3 s: pages ask for more when the browser is idle, the next pages' files among it, and
 * visitors stay that long. nginx writes the log up to 1 s late.
 */
async function untilQuiet(log: string): Promise<void> {
  let size = -1;
  for (let next = 0; next !== size; next = (await stat(log)).size) {
    size = next;
    await delay(3000);
  }
}

/**
 * Has Chromium visit the built site, scrolled to the end so that every picture loads, and reads the server's log: the home
 * page, the download page after it, and the home page once more within the hour.
 */
export async function measureVisits(): Promise<VisitCost> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-visits-'));
  const log = path.join(folder, 'access.log');
  const browser = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath: findProgram('chromium') ?? 'chromium',
    viewport: { width: 1440, height: 900 },
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  // One worker: each buffers the log, and the lines of two would mix one visit with the next.
  const environment = { WORKERS: '1' };
  const site = await serveSite({ port: await freePort(), apiUpstream: '', log: openSync(log, 'a'), environment });
  async function visit(address: string): Promise<void> {
    const page = await browser.newPage();
    await page.goto(site.url + address, { waitUntil: 'load' });
    for (const image of await page.locator('img:visible').all()) await image.scrollIntoViewIfNeeded();
    await untilQuiet(log);
    await page.close();
  }
  const pages = ['/home', '/downLoad', '/home'];
  try {
    for (const address of pages) await visit(address);
  } finally {
    await browser.close();
    await site.stop();
  }
  const [first, next, again] = costs(await readFile(log, 'utf8'), pages);
  await rm(folder, { recursive: true, force: true });
  if (!first || !next || !again) throw new Error('A visit is missing.');
  return { first, next, again };
}
