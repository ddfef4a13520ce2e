import { openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
  const site = await serveSite({ port: await freePort(), apiUpstream: '', log: openSync(log, 'a') });
  async function visit(address: string): Promise<void> {
    const page = await browser.newPage();
    await page.goto(site.url + address, { waitUntil: 'load' });
    for (const image of await page.locator('img:visible').all()) await image.scrollIntoViewIfNeeded();
    // What is counted here is requests, so the visit ends when no more come: the one place where a quiet network is the point.
    await page.waitForLoadState('networkidle');
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
