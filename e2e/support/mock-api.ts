import type { BrowserContext, Page } from '@playwright/test';
import { getResponse } from 'msw';
import type { ContentSource } from '../../mocks/content-source.ts';
import { handlersFor } from '../../mocks/handlers.ts';
import { projectContent } from '../../mocks/project-content.ts';
import type { Scenarios } from '../../mocks/scenarios.ts';

/** The site's own content: read once per worker, because reading is slow. */
const bundled = projectContent();

/**
 * Puts the mocked back office's content behind `/prod-api` of every page of the context.
 * @returns the requests from now on, in order: `GET /prod-api/content/plans?lang=en`
 */
export async function mockApi(
  context: BrowserContext,
  scenarios: Scenarios,
  source: ContentSource = bundled,
): Promise<readonly string[]> {
  const handlers = handlersFor(scenarios, { source });
  const requests: string[] = [];
  // On a busy machine, reading content/ takes longer than a page waits.
  await source('site', 'en');
  await context.route('**/prod-api/content/**', async (route, asked) => {
    const { pathname, search } = new URL(asked.url());
    requests.push(`${asked.method()} ${pathname}${search}`);
    const response = await getResponse(handlers, new Request(asked.url(), { method: asked.method() }));
    if (!response) return route.fallback();
    if (response.type === 'error') return route.abort();
    const body = Buffer.from(await response.arrayBuffer());
    const headers = Object.fromEntries(response.headers);
    // A slow answer may arrive after the page has closed.
    return route.fulfill({ status: response.status, headers, body }).catch(() => undefined);
  });
  return requests;
}

/** Content with a release of this version before all others. */
export function withRelease(version: string): ContentSource {
  return async (kind, language) => {
    const content = await bundled(kind, language);
    if (!content || !('releases' in content)) return content;
    const [first] = content.releases;
    return first ? { ...content, releases: [{ ...first, version }, ...content.releases] } : content;
  };
}

/** Records the page's console messages about unusable live content. */
export function droppedLines(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('Live content:')) lines.push(`${message.type()}: ${message.text()}`);
  });
  return lines;
}
