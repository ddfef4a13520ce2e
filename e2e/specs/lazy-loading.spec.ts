import type { Locator, Page } from '@playwright/test';
import {
  chunkRequests,
  cutNetwork,
  documentRequests,
  idle,
  loseChunk,
  open,
  openWithSaveData,
  started,
} from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, mainNavigation } from '../support/pages.ts';

test.describe('With Save-Data, the app', () => {
  test('loads only the shown page’s code, once @visitor', { tag: '@contract' }, async ({ page }) => {
    const requests = chunkRequests(page);
    for (const { path, name } of [
      { path: '/about', name: 'about' },
      { path: '/', name: 'home' },
      { path: '/nope', name: 'home' },
    ] as const) {
      await openWithSaveData(page, path);
      await expectShown(page, name);
      await idle(page);
      expect(requests.splice(0), path).toEqual([name]);
    }
    // A dispatched click has no hover, focus or touch before it.
    await footerLink(page, 'userAgreement').dispatchEvent('click');
    await expectShown(page, 'userAgreement');
    expect(requests).toEqual(['userAgreement']);
  });

  test('loads another page’s code once its link is hovered, focused or touched @visitor', async ({ page }) => {
    const hover = (link: Locator) => link.hover();
    const focus = (link: Locator) => link.focus();
    // Playwright's dispatchEvent would create a TouchEvent, which Firefox without a touch screen lacks.
    const touch = (link: Locator) =>
      link.evaluate((element) => void element.dispatchEvent(new Event('touchstart', { bubbles: true })));
    await openWithSaveData(page, '/home');
    await idle(page);
    const requests = chunkRequests(page);
    for (const { approach, name } of [
      { approach: hover, name: 'about' },
      { approach: focus, name: 'subscribe' },
      { approach: touch, name: 'updateLogInfo' },
    ] as const) {
      const link = footerLink(page, name);
      await approach(link);
      await expect.poll(() => requests.splice(0)).toEqual([name]);
      for (const approachAgain of [hover, focus, touch]) await approachAgain(link);
      await link.click();
      await expectShown(page, name);
      // The new page may have another link where the pointer is.
      expect(requests.splice(0)).not.toContain(name);
    }
  });
});

test.describe('If the next page cannot be loaded', () => {
  // Messages of browsers, the bundler's runtime and the router.
  test.beforeEach(({ pageErrors }) => {
    pageErrors.allow(/404|Failed to (load resource|fetch)|NetworkError|dynamically imported|Loading (module|.*chunk)/);
  });

  const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

  /** Expects the error message, and the navigation by which the visitor can go to other pages. */
  async function expectFailure(page: Page): Promise<void> {
    await expect(page.getByRole('heading', { name: 'This page did not load', level: 1 })).toBeVisible();
    await expect(retry(page)).toBeVisible();
    // The bundler's message contains line breaks escaped as \n, which the app replaces by spaces.
    const withoutBackslash = /^[^\\]+$/;
    await expect(page.getByRole('alert').locator('details p')).toHaveText(withoutBackslash);
    await expect(mainNavigation(page)).toBeVisible();
    await started(page);
    await idle(page);
  }

  test('because of a new deployment, the app shows it after one reload @visitor', { tag: '@cross' }, async ({
    page,
  }) => {
    await open(page, '/home');
    const missingChunk = await loseChunk(page, 'userAgreement');
    const documents = documentRequests(page);
    // The reloaded HTML names chunks that exist.
    await page.route('/userAgreement', async (route) => {
      if (route.request().isNavigationRequest()) await missingChunk.dispose();
      await route.fallback();
    });
    await footerLink(page, 'userAgreement').click();
    await expect(page).toHaveURL('/userAgreement');
    await expectShown(page, 'userAgreement');
    await started(page);
    expect(documents).toHaveLength(1);
  });

  test('even after a reload, the visitor reads its HTML and can go on to other pages', async ({ page }) => {
    await open(page, '/home');
    await loseChunk(page, 'userAgreement');
    const documents = documentRequests(page);
    /** How often the app has reported that it keeps the served HTML: once for each document. */
    let reports = 0;
    page.on('console', (message) => {
      if (message.text().includes('it stays as it was served')) reports += 1;
    });
    for (const { navigate, expectedDocuments } of [
      // A click loads no document, only the reload after the failure does. A visit loads a document, which reloads once.
      { navigate: () => footerLink(page, 'userAgreement').click(), expectedDocuments: 1 },
      { navigate: () => page.goto('/userAgreement'), expectedDocuments: 2 },
    ]) {
      reports = 0;
      await navigate();
      await expect.poll(() => reports, { timeout: 15_000 }).toBe(expectedDocuments);
      await expect(page).toHaveURL('/userAgreement');
      await expectShown(page, 'userAgreement');
      await expect(page.getByRole('main').getByRole('heading', { name: 'Refunds' })).toBeVisible();
      expect(documents.splice(0)).toHaveLength(expectedDocuments);
      await footerLink(page, 'home').click();
      await expectShown(page, 'home');
      await started(page);
      expect(documents.splice(0)).toHaveLength(1);
    }
  });

  test('because of an error, a message says so and other pages can be opened @visitor', async ({
    page,
    pageErrors,
  }) => {
    // Firefox logs an error without its message, as `Error`.
    pageErrors.allow(/undefined|React|The above error|^Error$/);
    const contentOfPlans = /\/async\/content-[^/]*pages-subscribe-json\./;
    await page.route(contentOfPlans, async (route) => {
      const response = await route.fetch();
      // Without `comparison`, rendering the page throws an error.
      await route.fulfill({ response, body: (await response.text()).replaceAll('comparison', 'missing') });
    });
    await open(page, '/about');
    await footerLink(page, 'subscribe').click();
    await expectFailure(page);
    await expect(page).toHaveURL('/subscribe');
    await footerLink(page, 'home').click();
    await expectShown(page, 'home');
  });

  test('because the device is offline, a message says so and offers another try @visitor', async ({ page }) => {
    await open(page, '/home');
    const documents = documentRequests(page);
    const outage = await cutNetwork(page);
    await footerLink(page, 'userAgreement').click();
    await expectFailure(page);
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
    await expectShown(page, 'home');
    await footerLink(page, 'userAgreement').click();
    await retry(page).click();
    await expect(page.getByText('The site still cannot be reached.')).toBeVisible();
    await expectFailure(page);
    expect(documents, 'does not reload while offline').toEqual([]);
    await outage.dispose();
    await retry(page).click();
    await expectShown(page, 'userAgreement');
    await expect(page).toHaveURL('/userAgreement');
  });
});
