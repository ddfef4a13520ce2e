import type { Page } from '@playwright/test';
import { type PageName, pageNames } from '../../src/lib/paths.ts';

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

/** Cuts the network: every request fails from now on. The returned function mends it. */
export async function cutNetwork(page: Page): Promise<() => Promise<void>> {
  await page.route('**', (route) => route.abort());
  return () => page.unroute('**');
}
