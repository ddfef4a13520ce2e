import type { Page } from '@playwright/test';
import { getResponse } from 'msw';
import { fixtureRoot } from '../../generator/files.ts';
import { type ContentSource, newWords } from '../../mocks/content-source.ts';
import { handlersFor } from '../../mocks/handlers.ts';
import { projectContent } from '../../mocks/project-content.ts';
import type { Scenarios } from '../../mocks/scenarios.ts';
import { releasePath } from '../../src/lib/paths.ts';
import { hold, idle, open, saveData, started } from '../support/app.ts';
import { unknownVersion } from '../support/content.ts';
import { expect, onFixtureContent, test } from '../support/fixtures.ts';
import { footerLink, heading, mainLink } from '../support/pages.ts';
import { targets } from '../support/targets.ts';

/** The fixture's content, which the site has as well: read once per worker, because reading is slow. */
const bundled = projectContent(fixtureRoot);

/**
 * Puts the mocked back office's content behind `/prod-api` of the page.
 * @returns the requests from now on, in order: `GET /prod-api/content/plans?lang=en`
 */
async function mockApi(page: Page, scenarios: Scenarios, source: ContentSource = bundled): Promise<readonly string[]> {
  const handlers = handlersFor(scenarios, { source });
  const requests: string[] = [];
  // On a busy machine, reading content/ takes longer than a page waits.
  await source('site', 'en');
  await page.route('**/prod-api/content/**', async (route, asked) => {
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
function withRelease(version: string): ContentSource {
  return async (kind, language) => {
    const content = await bundled(kind, language);
    if (!content || !('releases' in content)) return content;
    const [first] = content.releases;
    return first ? { ...content, releases: [{ ...first, version }, ...content.releases] } : content;
  };
}

/** Records the page's console messages about unusable live content. */
function droppedLines(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('Live content:')) lines.push(`${message.type()}: ${message.text()}`);
  });
  return lines;
}

/** The visitor's actions before newer content arrives. After any action it is shown on the next page only. */
const ways: Record<string, ((page: Page) => Promise<void>) | undefined> = {
  'has only looked reads newer answers at once': undefined,
  'has scrolled reads newer answers from the next page on': (page) => page.evaluate(() => scrollTo(0, 200)),
  'has pressed something reads newer answers from the next page on': (page) => page.mouse.click(5, 5),
  'has typed reads newer answers from the next page on': (page) => page.keyboard.press('Tab'),
};

test.describe('A visitor', () => {
  onFixtureContent();

  for (const [way, use] of Object.entries(ways)) {
    test(`who ${way}`, { tag: use ? [] : '@cross' }, async ({ page }) => {
      await mockApi(page, { content: { faq: 'newer' } });
      // As in a busy browser.
      const release = await hold(page, '**/assets/js/async/live-content.*.js');
      await open(page, '/home');
      const question = page.locator('#faq summary').first();
      await expect(question).not.toContainText(newWords);
      await use?.(page);
      const answered = page.waitForResponse('**/prod-api/content/faq?*');
      release();
      await (await answered).finished();
      await idle(page);
      if (!use) return expect(question).toContainText(newWords);
      await expect(question).not.toContainText(newWords);
      await footerLink(page, 'subscribe').click();
      await expect(page).toHaveURL('/subscribe');
      await expect(question).toContainText(newWords);
      await page.goBack();
      await expect(page).toHaveURL('/home');
      await expect(question).toContainText(newWords);
    });
  }

  test('reads of a release that came after the site was built, and then reads that release', async ({ page }) => {
    await mockApi(page, { content: { releases: 'newer' } }, withRelease(unknownVersion));
    await open(page, '/home');
    await expect(page.locator('#release')).toContainText(unknownVersion);
    await mainLink(page, 'updateLogInfo').click();
    const entry = page.locator('ol > li').filter({ has: page.locator('h3'), hasText: unknownVersion });
    await expect(entry).toBeAttached();
    await entry.getByRole('link').first().click();
    await expect(page).toHaveURL(releasePath(unknownVersion));
    await expect(heading(page)).toContainText(unknownVersion);
  });
});

/** What the page requests for live content, from the back office or as code. */
function liveRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (/\/prod-api\/|\/live-content\./.test(request.url())) urls.push(request.url());
  });
  return urls;
}

/** Reloads a page that the server answers with 304 (e2e/http/negotiation.spec.ts). */
async function revalidate(page: Page): Promise<void> {
  const answer = await page.reload();
  // Chromium reports the status of its stored answer, Firefox only its own headers.
  expect(answer?.status() === 304 || (await answer?.request().headerValue('if-none-match'))).toBeTruthy();
  await started(page);
}

test.describe('Where the server has', { tag: ['@cross', '@own-servers'] }, () => {
  test('a back office, a page asks it, after a 304 too', async ({ page }) => {
    const requests = liveRequests(page);
    await open(page, '/about');
    await expect.poll(() => requests.splice(0)).toContainEqual(expect.stringContaining('/prod-api/content/site'));
    await revalidate(page);
    await expect.poll(() => requests).toContainEqual(expect.stringContaining('/prod-api/content/site'));
  });

  test.describe('none', () => {
    test.use({ baseURL: targets.withoutApi });

    test('a page requests nothing of it, after a 304 too', async ({ page }) => {
      const requests = liveRequests(page);
      await open(page, '/about');
      await idle(page);
      await revalidate(page);
      await idle(page);
      expect(requests).toEqual([]);
    });
  });
});

test.describe('A page asks the back office', () => {
  onFixtureContent();

  test('once for what it shows, with GET alone; the next page for the rest', { tag: '@contract' }, async ({ page }) => {
    const requests = await mockApi(page, { content: 'none' });
    await open(page, `/subscribe?lang=zh-CN`);
    const asked = (...kinds: string[]) => kinds.map((kind) => `GET /prod-api/content/${kind}?lang=zh-CN`).toSorted();
    await expect.poll(() => requests.toSorted()).toEqual(asked('site', 'plans', 'faq'));
    await footerLink(page, 'home').click();
    await expect.poll(() => requests.toSorted()).toEqual(asked('site', 'plans', 'faq', 'downloads', 'releases'));
    await page.goBack();
    await idle(page);
    expect(requests).toHaveLength(5);
  });

  test('nothing where the visitor saves data', async ({ page }) => {
    await saveData(page);
    const requests = await mockApi(page, { content: 'newer' });
    await open(page, '/home');
    await idle(page);
    expect(requests).toEqual([]);
  });
});

test.describe('A visitor reads the page as it was built, with the reason in its console, when the back office', () => {
  onFixtureContent();

  for (const [scenario, reason] of [
    ['ok', ''],
    ['none', ''],
    ['missing', ''],
    ['invalid', 'invalid'],
    ['garbage', 'invalid'],
    ['older', 'older'],
    ['wrong-language', 'wrong language'],
    ['oversized', 'too large'],
    ['slow', 'late'],
    ['down', 'status 503'],
    ['429', 'status 429'],
    ['unreachable', 'no answer'],
  ] as const) {
    test(`does this: ${scenario}`, async ({ page, pageErrors }) => {
      // The browser's own message about an error answer, or about none.
      pageErrors.allow(/404|50[0-9]|429|ERR_FAILED|NetworkError/);
      const requests = await mockApi(page, { content: scenario });
      const lines = droppedLines(page);
      await open(page, '/about');
      const before = await page.locator('#root').innerText();
      const expected = reason ? [`info: Live content: 1 dropped: site (${reason})`] : [];
      await expect.poll(() => requests.length).toBe(1);
      await expect.poll(() => lines).toEqual(expected);
      await idle(page);
      expect(await page.locator('#root').innerText()).toBe(before);
      expect(lines).toEqual(expected);
    });
  }

  test('answers some of it: that is shown, and the rest is counted', async ({ page }) => {
    await mockApi(page, { content: { plans: 'invalid', faq: 'newer', site: 'invalid' } });
    const lines = droppedLines(page);
    await open(page, '/subscribe');
    await expect(page.locator('#faq summary').first()).toContainText(newWords);
    await expect.poll(() => lines).toEqual(['info: Live content: 2 dropped: site (invalid), plans (invalid)']);
  });
});
