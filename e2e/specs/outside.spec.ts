import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

/*
 * The site's rules, tested without knowledge of its code: right after `load` or `networkidle`, with Playwright's own means only.
 * These tests must not need helpers that are specific to this site, such as those that wait for the app's start.
 */

const imageNames = ['CEO', 'CTO', 'aboutUsText', 'compareImg', 'erweima', 'logo', 'member', 'rightArrow', 'tagImg'];

const mainHeading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Expects the nine images to be stored, each with a source. */
async function expectStoredImages(page: Page): Promise<void> {
  const stored = await page.evaluate(() => localStorage.getItem('IMG_DATA'));
  const image = expect.objectContaining({ src: expect.stringMatching(/\S/) });
  expect(JSON.parse(stored ?? '{}')).toEqual(Object.fromEntries(imageNames.map((name) => [name, image])));
}

test('A page loads only its own script, and early clicks no document', { tag: '@cross' }, async ({ page }) => {
  // A clicked link waits 800 ms for the app, then loads a document. A busy machine may need longer, so that timer is never set.
  // Nor is such a machine idle, for which the app waits: its scripts are requested before.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (task: () => void, ms = 0) => (ms === 800 ? 0 : setTimeout(task, ms)),
      requestIdleCallback: () => 0,
    });
  });
  const pageScripts = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /\/page-(\w+).*\.js/.exec(request.url()) ?? [];
    if (name) pageScripts.add(name);
  });
  await page.goto('/subscribe', { waitUntil: 'networkidle' });
  // A browser that gets almost no processor time sends its next request after the network was idle.
  await expect.poll(() => [...pageScripts]).toEqual(['subscribe']);
  await page.goto('/about');
  await page.evaluate(() => Object.assign(window, { marker: 42 }));
  const header = await page.getByRole('banner').elementHandle();
  const footer = await page.getByRole('contentinfo').elementHandle();
  for (const path of ['/subscribe', '/updateLogInfo', '/']) {
    const headingBefore = (await mainHeading(page).textContent()) ?? '';
    await page.getByRole('banner').locator(`a[href="${path}"]:visible`).first().click();
    await expect(page).toHaveURL(path === '/' ? '/home' : path);
    await expect(mainHeading(page)).not.toHaveText(headingBefore);
    expect(await page.evaluate(() => Reflect.get(window, 'marker')), 'no other document was loaded').toBe(42);
    expect(await header?.evaluate(({ isConnected }) => isConnected), 'the header stays in the document').toBe(true);
    expect(await footer?.evaluate(({ isConnected }) => isConnected), 'the footer stays in the document').toBe(true);
  }
  await expectStoredImages(page);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.waitForURL('/home', { waitUntil: 'commit' });
  await expectStoredImages(page);

  // The running app is sent to the root.
  await page.evaluate(() => {
    localStorage.clear();
    history.pushState(null, '', '/?a=b#faq');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await expect(page).toHaveURL('/home?a=b#faq');
  await expectStoredImages(page);
});
