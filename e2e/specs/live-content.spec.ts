import type { Locator, Page } from '@playwright/test';
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
import { countShifts, UNSEEN } from '../support/layout-shift.ts';
import { droppedLines, holdLiveContent, lengthened, lookAway, mockApi, withRelease } from '../support/mock-api.ts';
import { footerLink, heading, mainLink } from '../support/pages.ts';
import { targets } from '../support/targets.ts';

test.describe('A visitor', () => {
  test('reads newer answers without losing their place, the focus or what they opened', { tag: '@cross' }, async ({
    page,
    browserName,
  }) => {
    await mockApi(page.context(), { content: { faq: 'newer' } });
    const release = await holdLiveContent(page);
    await open(page, '/home');
    const questions = page.locator('#faq details');
    const summary = questions.nth(1).locator('summary');
    await summary.click();
    await expect(summary).toBeFocused();
    await expect(questions.nth(1)).toHaveAttribute('open', '');
    const place = () => page.evaluate(() => [window.scrollY, document.activeElement?.getBoundingClientRect().top]);
    const before = await place();
    const shifts = await countShifts(page);
    release();
    await expect(summary).toContainText(newWords);
    await expect(questions.nth(1)).toHaveAttribute('open', '');
    await expect(summary).toBeFocused();
    expect(await place()).toEqual(before);
    if (browserName === 'chromium') expect(await shifts()).toBeLessThan(UNSEEN);
  });

  test('stays at what they read while the page grows above it', async ({ page, browserName }) => {
    await mockApi(page.context(), { content: { releases: 'newer' } }, lengthened('newest release'));
    const release = await holdLiveContent(page);
    await open(page, '/updateLogInfo');
    const link = footerLink(page, 'about');
    await link.scrollIntoViewIfNeeded();
    const top = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await top();
    const shifts = await countShifts(page);
    release();
    await expect(page.getByText('and more and more').first()).toBeAttached();
    // Rows have fractional heights, which scroll anchoring rounds to a pixel.
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    if (browserName === 'chromium') expect(await shifts()).toBeLessThan(UNSEEN);
  });

  test.describe('with the plans in view, newer than they fit their place,', () => {
    /** Opens the page; `release` lets the answers arrive. */
    async function lookAtPlans(page: Page) {
      await mockApi(page.context(), { content: { plans: 'newer', faq: 'newer' } }, lengthened('plans'));
      const release = await holdLiveContent(page);
      await open(page, '/subscribe');
      await page.locator('#plans').getByRole('link').first().scrollIntoViewIfNeeded();
      return { release, audience: page.locator('#plans').getByText('and more and more').first() };
    }

    /** The plans were tried before the questions, which are out of view. */
    const expectWaiting = async (page: Page, audience: Locator) => {
      await expect(page.locator('#faq summary').first()).toContainText(newWords);
      await expect(audience).toHaveCount(0);
    };

    test('sees nothing move, and finds them when they come to the page again', async ({ page, browserName }) => {
      const { release, audience } = await lookAtPlans(page);
      const shifts = await countShifts(page);
      release();
      await expectWaiting(page, audience);
      if (browserName === 'chromium') expect(await shifts()).toBeLessThan(UNSEEN);
      await mainLink(page, 'about').click();
      await expect(page).toHaveURL('/about');
      await mainLink(page, 'subscribe').click();
      await expect(audience).toBeVisible();
    });

    test('finds them when they have scrolled away and come back', async ({ page, browserName }) => {
      const { release, audience } = await lookAtPlans(page);
      release();
      await expectWaiting(page, audience);
      const shifts = await countShifts(page);
      await footerLink(page, 'about').scrollIntoViewIfNeeded();
      await expect(audience).toBeAttached();
      if (browserName === 'chromium') expect(await shifts()).toBeLessThan(UNSEEN);
    });

    test('finds them after a look at another tab', async ({ page }) => {
      const { release, audience } = await lookAtPlans(page);
      release();
      await expectWaiting(page, audience);
      await lookAway(page);
      await expect(audience).toBeInViewport();
    });

    test('finds them at once where they looked at another tab when the answer came', async ({ page }) => {
      const { release, audience } = await lookAtPlans(page);
      await lookAway(page);
      release();
      await expect(audience).toBeInViewport();
    });
  });

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

test.describe('A visitor reads the page as it was built, and its console has one line, when the back office', () => {
  const failures = [
    ['invalid', 'invalid'],
    ['garbage', 'invalid'],
    ['older', 'older'],
    ['wrong-language', 'wrong language'],
    ['oversized', 'too large'],
    ['slow', 'late'],
    ['down', 'status 503'],
    ['429', 'status 429'],
    ['unreachable', 'no answer'],
  ] as const;
  for (const [scenario, reason] of failures) {
    test(`does this: ${scenario}`, async ({ page, pageErrors }) => {
      // The browser's own note of an answer that is an error, or of none.
      pageErrors.allow(/50[0-9]|429|ERR_FAILED|NetworkError/);
      await mockApi(page.context(), { content: scenario });
      const lines = droppedLines(page);
      await open(page, '/about');
      const before = await page.locator('#root').innerText();
      await expect.poll(() => lines).toEqual([`info: Live content: 1 dropped: site (${reason})`]);
      await idle(page);
      expect(await page.locator('#root').innerText()).toBe(before);
      expect(lines).toHaveLength(1);
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

test.describe('A page says nothing at all', () => {
  for (const scenario of ['ok', 'none', 'missing'] as const) {
    test(`where there is nothing newer: ${scenario}`, async ({ page, pageErrors }) => {
      // The browser's own note of a 404.
      if (scenario === 'missing') pageErrors.allow(/404/);
      const requests = await mockApi(page.context(), { content: scenario });
      const lines = droppedLines(page);
      await open(page, '/about');
      await expect.poll(() => requests.length).toBe(1);
      await idle(page);
      expect(lines).toEqual([]);
    });
  }
});

test('A visitor reads what the back office said last, although it is down by now', { tag: '@own-servers' }, async ({
  page,
  browser,
}) => {
  const scenarios: Scenarios = { content: 'newer' };
  const source = projectContent();
  test.skip(targets.nginxPid === 0, 'Tested once, beside the native site.');
  // Read before the first page waits for it.
  await source('faq', 'en');
  // Old after a second, so that the gateway has to ask again.
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
    // Another visitor, whose browser has kept nothing.
    const other = await browser.newPage();
    await open(other, `${site.url}/subscribe`);
    await expect(other.locator('#faq summary').first()).toContainText(newWords);
    await other.close();
    expect(lines).toEqual([]);
  } finally {
    await site.stop();
  }
});
