import type { BrowserContext, Page } from '@playwright/test';
import { getResponse } from 'msw';
import type { ContentSource } from '../../mocks/content-source.ts';
import { handlersFor } from '../../mocks/handlers.ts';
import { projectContent } from '../../mocks/project-content.ts';
import type { Scenarios } from '../../mocks/scenarios.ts';
import { hold } from './app.ts';

/** The site's own content: read once a worker, because that takes its time. */
const bundled = projectContent();

/**
 * Puts the mocked back office's content behind `/prod-api` of every page of the context.
 * @returns what was asked for since, in order: `GET /prod-api/content/plans?lang=en`
 */
export async function mockApi(
  context: BrowserContext,
  scenarios: Scenarios,
  source: ContentSource = bundled,
): Promise<readonly string[]> {
  const handlers = handlersFor(scenarios, { source });
  const requests: string[] = [];
  // Reading content/ takes longer than a page on a busy machine waits.
  await source('site', 'en');
  await context.route('**/prod-api/content/**', async (route, asked) => {
    const { pathname, search } = new URL(asked.url());
    requests.push(`${asked.method()} ${pathname}${search}`);
    const response = await getResponse(handlers, new Request(asked.url(), { method: asked.method() }));
    if (!response) return route.fallback();
    if (response.type === 'error') return route.abort();
    const body = Buffer.from(await response.arrayBuffer());
    const headers = Object.fromEntries(response.headers);
    // A slow answer may come when the page is gone.
    return route.fulfill({ status: response.status, headers, body }).catch(() => undefined);
  });
  return requests;
}

/** Keeps the page from asking for live content, as a busy browser would, until the returned function is called. */
export const holdLiveContent = (page: Page) => hold(page, '**/assets/js/async/live-content.*.js');

/** Content with a release of this version before all others. */
export function withRelease(version: string): ContentSource {
  return async (kind, language) => {
    const content = await bundled(kind, language);
    if (!content || !('releases' in content)) return content;
    const [first] = content.releases;
    return first ? { ...content, releases: [{ ...first, version }, ...content.releases] } : content;
  };
}

/** Notes what the page says of live content that was of no use. */
export function droppedLines(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('Live content:')) lines.push(`${message.type()}: ${message.text()}`);
  });
  return lines;
}
