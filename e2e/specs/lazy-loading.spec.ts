import type { Locator, Page } from '@playwright/test';
import { pageNames } from '../../src/lib/paths.ts';
import {
  chunkRequests,
  cutNetwork,
  documentRequests,
  idle,
  loseChunk,
  open,
  openWithInput,
  saveData,
  started,
} from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, mainNavigation } from '../support/pages.ts';

test.describe('A visitor who saves data is sent', () => {
  test.beforeEach(({ page }) => saveData(page));

  test('the code of the shown page once, and of no other @visitor', { tag: '@contract' }, async ({ page }) => {
    const requests = chunkRequests(page);
    for (const [path, shown] of [
      ['/about', 'about'],
      ['/', 'home'],
      ['/nope', 'home'],
    ] as const) {
      await openWithInput(page, path);
      await expectShown(page, shown);
      await idle(page);
      expect(requests.splice(0), path).toEqual([shown]);
    }
    // Without a hover, focus or touch beforehand.
    await footerLink(page, 'userAgreement').dispatchEvent('click');
    await expectShown(page, 'userAgreement');
    expect(requests).toEqual(['userAgreement']);
  });

  test('a page’s code at the first interest in its link, once @visitor', async ({ page }) => {
    const hover = (link: Locator) => link.hover();
    const focus = (link: Locator) => link.focus();
    // Not dispatchEvent: that creates a TouchEvent, and Firefox without a touch screen has none.
    const touch = (link: Locator) =>
      link.evaluate((element) => void element.dispatchEvent(new Event('touchstart', { bubbles: true })));
    await openWithInput(page, '/home');
    await idle(page);
    const requests = chunkRequests(page);
    for (const [show, name] of [
      [hover, 'about'],
      [focus, 'subscribe'],
      [touch, 'updateLogInfo'],
    ] as const) {
      const link = footerLink(page, name);
      await show(link);
      await expect.poll(() => requests.splice(0)).toEqual([name]);
      for (const again of [hover, focus, touch]) await again(link);
      await link.click();
      await expectShown(page, name);
      // The new page may have another link where the pointer is.
      expect(requests.splice(0)).not.toContain(name);
    }
  });
});

test('Others are sent the code of the shown page alone, and of a page whose link they hover', async ({ page }) => {
  const requests = chunkRequests(page);
  await open(page, '/home');
  await idle(page);
  expect(requests.splice(0)).toEqual(['home']);
  for (const name of pageNames.filter((name) => name !== 'home')) {
    await footerLink(page, name).hover();
    await expect.poll(() => requests.splice(0)).toEqual([name]);
  }
});

test.describe('A visitor whose next page cannot be loaded', () => {
  // Messages of browsers, the bundler's runtime and the router; Firefox logs an error without its message.
  test.beforeEach(({ pageErrors }) => {
    pageErrors.allow(/404|Failed to (load resource|fetch)|NetworkError|dynamically imported|Loading (module|.*chunk)/);
  });

  const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

  /** Expects the message inside the layout, from where the visitor can go elsewhere. */
  async function expectFailure(page: Page): Promise<void> {
    await expect(page.getByRole('heading', { name: 'This page did not load', level: 1 })).toBeVisible();
    await expect(retry(page)).toBeVisible();
    await expect(page.getByRole('alert').locator('details p')).toHaveText(/^[^\\]+$/);
    await expect(mainNavigation(page)).toBeVisible();
    await started(page);
    await idle(page);
  }

  test('after a deployment gets it by one reload @visitor', { tag: '@cross' }, async ({ page }) => {
    await open(page, '/home');
    const lost = await loseChunk(page, 'userAgreement');
    const documents = documentRequests(page);
    // The reloaded HTML names chunks that exist.
    await page.route('/userAgreement', async (route) => {
      if (route.request().isNavigationRequest()) await lost.dispose();
      await route.fallback();
    });
    await footerLink(page, 'userAgreement').click();
    await expect(page).toHaveURL('/userAgreement');
    await expectShown(page, 'userAgreement');
    await started(page);
    expect(documents).toHaveLength(1);
  });

  test('after one reload either reads its HTML, and goes on', async ({ page }) => {
    await open(page, '/home');
    await loseChunk(page, 'userAgreement');
    const documents = documentRequests(page);
    let failures = 0;
    page.on('console', (message) => {
      if (message.text().includes('it stays as it was served')) failures += 1;
    });
    for (const [come, loads] of [
      [() => footerLink(page, 'userAgreement').click(), 1],
      [() => page.goto('/userAgreement'), 2],
    ] as const) {
      failures = 0;
      await come();
      await expect.poll(() => failures, { timeout: 15_000 }).toBe(loads);
      await expect(page).toHaveURL('/userAgreement');
      await expectShown(page, 'userAgreement');
      await expect(page.getByRole('main').getByRole('heading', { name: 'Refunds' })).toBeVisible();
      expect(documents.splice(0)).toHaveLength(loads);
      await footerLink(page, 'home').click();
      await expectShown(page, 'home');
      await started(page);
      expect(documents.splice(0)).toHaveLength(1);
    }
  });

  test('because of an error reads that, and goes on @visitor', async ({ page, pageErrors }) => {
    pageErrors.allow(/undefined|React|The above error|^Error$/);
    await open(page, '/about');
    await page.route(/\/async\/content-[^/]*pages-subscribe-json\./, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('comparison', 'missing') });
    });
    await footerLink(page, 'subscribe').click();
    await expectFailure(page);
    await expect(page).toHaveURL('/subscribe');
    await footerLink(page, 'home').click();
    await expectShown(page, 'home');
  });

  test('as they are offline reads that, and goes on later @visitor', async ({ page }) => {
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
    expect(documents, 'no reload that could not be answered').toEqual([]);
    await outage.dispose();
    await retry(page).click();
    await expectShown(page, 'userAgreement');
    await expect(page).toHaveURL('/userAgreement');
  });
});
