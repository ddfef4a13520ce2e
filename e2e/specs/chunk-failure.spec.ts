import type { Page } from '@playwright/test';
import { cutNetwork, documentRequests, idle, loseChunk, open, started } from '../support/app.ts';
import { messages } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, mainNavigation } from '../support/pages.ts';

/** Only the footer links to /userAgreement: no other page's idle prefetch brings its chunk. */
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: messages.common.error.retry });

/** The message stands inside the layout, from where the visitor can go elsewhere; the page has come to rest. */
async function expectFailure(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: messages.common.error.heading, level: 1 })).toBeVisible();
  await expect(retry(page)).toBeVisible();
  await expect(mainNavigation(page)).toBeVisible();
  await expect(footerLink(page, 'home')).toBeVisible();
  await started(page);
  await idle(page);
}

test.beforeEach(({ pageErrors }) => {
  // What browsers, the bundler's runtime and the router say of a chunk that cannot be had.
  pageErrors.allow(
    /404|Failed to load resource|Failed to fetch|NetworkError|dynamically imported module|Loading (module|.*chunk)/,
  );
});

test.describe('A visitor whose next page was replaced by a deployment', () => {
  test('gets it by one reload, without noticing', { tag: '@cross' }, async ({ page }) => {
    await open(page, '/home');
    const restore = await loseChunk(page, 'userAgreement');
    const documents = documentRequests(page);
    // The HTML of today names the chunks of today.
    await page.route('/userAgreement', async (route) => {
      if (route.request().isNavigationRequest()) await restore();
      await route.fallback();
    });
    await footerLink(page, 'userAgreement').click();
    await expect(page).toHaveURL('/userAgreement');
    await expectShown(page, 'userAgreement');
    await started(page);
    expect(documents).toHaveLength(1);
  });

  for (const arrival of ['by a link', 'from elsewhere'] as const) {
    test(`reads its HTML when they come ${arrival} and one reload does not help, and goes on`, async ({ page }) => {
      if (arrival === 'by a link') await open(page, '/home');
      await loseChunk(page, 'userAgreement');
      const documents = documentRequests(page);
      const givenUp = page.waitForEvent('console', (message) => message.text().includes('it stays as it was served'));
      if (arrival === 'by a link') await footerLink(page, 'userAgreement').click();
      else await page.goto('/userAgreement');
      await givenUp;
      await idle(page);
      await expect(page).toHaveURL('/userAgreement');
      await expectShown(page, 'userAgreement');
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(3)).toBeVisible();
      const reloads = documents.length;
      expect(reloads).toBe(arrival === 'by a link' ? 1 : 2);

      await footerLink(page, 'home').click();
      await expectShown(page, 'home');
      await started(page);
      expect(documents).toHaveLength(reloads + 1);
    });
  }

  test('reads what is wrong, without any reload, where the browser forbids storage', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    });
    await open(page, '/home');
    await loseChunk(page, 'userAgreement');
    const documents = documentRequests(page);
    await footerLink(page, 'userAgreement').click();
    await expectFailure(page);
    expect(documents).toEqual([]);
  });
});

test('A visitor who goes offline keeps the site, reads what is wrong, and goes on when they are back', async ({
  page,
}) => {
  await open(page, '/home');
  const documents = documentRequests(page);
  const mend = await cutNetwork(page);
  await footerLink(page, 'userAgreement').click();
  await expectFailure(page);
  // Nothing on the page tells that it was tried again: the network must not be back before that has failed.
  const refused = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await retry(page).click();
  await refused;
  await expectFailure(page);
  expect(documents, 'no reload that could not be answered').toEqual([]);
  await mend();
  await retry(page).click();
  await expectShown(page, 'userAgreement');
  await expect(page).toHaveURL('/userAgreement');
});
