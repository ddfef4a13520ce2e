import type { Page } from '@playwright/test';
import { startBackOffice } from '../../mocks/back-office.ts';
import { newWords } from '../../mocks/content-source.ts';
import { projectContent } from '../../mocks/project-content.ts';
import type { Scenarios } from '../../mocks/scenarios.ts';
import { freePort } from '../../scripts/site/port.ts';
import { serveSite } from '../../scripts/site/serve.ts';
import { releasePath } from '../../src/lib/paths.ts';
import { idle, open, saveData } from '../support/app.ts';
import { unknownVersion } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { droppedLines, holdLiveContent, mockApi, withRelease } from '../support/mock-api.ts';
import { footerLink, heading, mainLink } from '../support/pages.ts';
import { targets } from '../support/targets.ts';

test.describe('A visitor', () => {
  for (const [what, begin] of Object.entries({
    'has only looked reads newer answers at once': undefined,
    'has scrolled reads on, and newer answers from the next page on': (page: Page) =>
      page.evaluate(() => window.scrollTo(0, 200)),
    'has pressed something reads on, and newer answers from the next page on': (page: Page) => page.mouse.click(5, 5),
    'has typed reads on, and newer answers from the next page on': (page: Page) => page.keyboard.press('Tab'),
  })) {
    test(`who ${what}`, { tag: begin ? [] : '@cross' }, async ({ page }) => {
      await mockApi(page.context(), { content: { faq: 'newer' } });
      const release = await holdLiveContent(page);
      await open(page, '/home');
      const question = page.locator('#faq summary').first();
      await expect(question).not.toContainText(newWords);
      await begin?.(page);
      const answered = page.waitForResponse('**/prod-api/content/faq?*');
      release();
      await (await answered).finished();
      await idle(page);
      await expect(question).toContainText(begin ? /./ : newWords);
      if (!begin) return;
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
    await mockApi(page.context(), { content: { releases: 'newer' } }, withRelease(unknownVersion));
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

test.describe('A page asks the back office', () => {
  test('once for what it shows itself, with GET alone, and the next page for the rest', { tag: '@contract' }, async ({
    page,
  }) => {
    const requests = await mockApi(page.context(), { content: 'none' });
    await open(page, '/subscribe?lang=zh-CN');
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
    const requests = await mockApi(page.context(), { content: 'newer' });
    await open(page, '/home');
    await idle(page);
    expect(requests).toEqual([]);
  });
});

test.describe('A visitor reads the page as it was built, with the reason in its console, when the back office', () => {
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
      const requests = await mockApi(page.context(), { content: scenario });
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
    await mockApi(page.context(), { content: { plans: 'invalid', faq: 'newer', site: 'invalid' } });
    const lines = droppedLines(page);
    await open(page, '/subscribe');
    await expect(page.locator('#faq summary').first()).toContainText(newWords);
    await expect.poll(() => lines).toEqual(['info: Live content: 2 dropped: site (invalid), plans (invalid)']);
  });
});

test('A visitor reads what the back office said last, although it is down by now', { tag: '@own-servers' }, async ({
  page,
  browser,
}) => {
  const scenarios: Scenarios = { content: 'newer' };
  const source = projectContent();
  test.skip(targets.nginxPid === 0, 'Tested once, beside the native site.');
  // Read before the first page waits for it, because reading is slow.
  await source('faq', 'en');
  // Expires after a second, so that the gateway has to revalidate.
  const office = await startBackOffice({ source, scenarios, maxAge: 1 });
  const site = await serveSite({ port: await freePort(), apiUpstream: new URL(office.url).host, log: 'ignore' });
  const lines = droppedLines(page);
  const question = page.locator('#faq summary').first();
  const cached = async () =>
    (await page.request.get(`${site.url}/prod-api/content/faq?lang=en`)).headers()['x-cache-status'];
  try {
    await open(page, `${site.url}/subscribe`);
    await expect(question).toContainText(newWords);
    expect(office.requests.toSorted()).toEqual(['faq', 'plans', 'site'].map((kind) => `GET /content/${kind}?lang=en`));
    scenarios.content = 'down';
    await expect.poll(cached).toBe('STALE');
    await office.stop();
    // Another visitor, whose browser has an empty cache.
    const other = await browser.newPage();
    await open(other, `${site.url}/subscribe`);
    await expect(other.locator('#faq summary').first()).toContainText(newWords);
    await other.close();
    expect(lines).toEqual([]);
  } finally {
    await site.stop();
  }
});
