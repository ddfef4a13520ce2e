import type { Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { cutNetwork, documentRequests, idle, loseChunk, open, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, mainNavigation } from '../support/pages.ts';

test('With Save-Data or 2g, only the code of used links is loaded @visitor', { tag: '@contract' }, async ({ page }) => {
  /** The pages whose code was requested, and the heading font, which is not loaded on slow connections. */
  const requested = new Set<string>();
  page.on('request', (request) => {
    const [, name, font] = /\/page-(\w+)-view|\/(heading-font)/.exec(request.url()) ?? [];
    const code = name ?? font;
    if (code) requested.add(code);
  });
  const expectRequested = (...names: string[]) => expect.poll(() => [...requested]).toEqual(names);
  for (const connection of [{ effectiveType: '2g' }, { saveData: true }]) {
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', { value, configurable: true }),
      connection,
    );
    requested.clear();
    await page.goto('/about?lang=zh-CN', { waitUntil: 'networkidle' });
    await expectRequested();
    // Back is an input, too. With another entry, it stays in the document.
    await page.evaluate(() => history.pushState(null, '', '#'));
    await page.evaluate(() => history.back());
    await started(page);
    await idle(page);
    await expectRequested('about');
  }
  await footerLink(page, 'home').hover();
  await expectRequested('about', 'home');
  await footerLink(page, 'subscribe').focus();
  await expectRequested('about', 'home', 'subscribe');
  // Playwright's dispatchEvent would create a TouchEvent, which Firefox without a touch screen lacks.
  await footerLink(page, 'updateLogInfo').evaluate(
    (link) => void link.dispatchEvent(new Event('touchstart', { bubbles: true })),
  );
  await expectRequested('about', 'home', 'subscribe', 'updateLogInfo');
  // A dispatched click has no hover, focus or touch before it.
  await footerLink(page, 'userAgreement').dispatchEvent('click');
  await expectShown(page, 'userAgreement');
  await expectRequested('about', 'home', 'subscribe', 'updateLogInfo', 'userAgreement');
});

test.describe('If the next page cannot be loaded', () => {
  // Messages of browsers, the bundler's runtime and the router.
  test.beforeEach(({ pageErrors }) => {
    pageErrors.allow(/404|Failed to (load resource|fetch)|NetworkError|dynamically imported|Loading (module|.*chunk)/);
  });

  test('it is shown after one reload, or stays without scripts if that fails @visitor', async ({ page }) => {
    await open(page, '/home');
    const documents = documentRequests(page);
    const missingChunk = await loseChunk(page, 'userAgreement');
    // The reloaded HTML names chunks that exist, as after a deployment.
    const newDeployment = await page.route('/userAgreement', async (route) => {
      if (route.request().isNavigationRequest()) await missingChunk.dispose();
      await route.fallback();
    });
    await footerLink(page, 'userAgreement').click();
    await expect(page).toHaveURL('/userAgreement');
    await expectShown(page, 'userAgreement');
    await started(page);
    expect(documents.splice(0)).toHaveLength(1);

    await newDeployment.dispose();
    await loseChunk(page, 'userAgreement');
    await page.reload();
    await expect.poll(() => documents, { timeout: 15_000 }).toHaveLength(2);
    await expect(page.locator('html')).toHaveAttribute('data-static', '');
    await expect(page.getByRole('main').getByRole('heading', { name: 'Refunds' })).toBeVisible();
    await footerLink(page, 'home').click();
    await expectShown(page, 'home');
    await started(page);
    expect(documents, 'the home page is a third document').toHaveLength(3);
  });

  const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

  test('because the device is offline, a message says so and offers another try @visitor', async ({ page }) => {
    await open(page, '/home');
    const documents = documentRequests(page);
    const outage = await cutNetwork(page);
    await footerLink(page, 'userAgreement').click();
    await expect(page.getByRole('heading', { name: 'This page didn’t load', level: 1 })).toBeFocused();
    await expect(mainNavigation(page)).toBeVisible();
    expect(await findViolations(page, { include: ['main'] })).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
    await expectShown(page, 'home');
    await footerLink(page, 'userAgreement').click();
    await retry(page).click();
    await expect(page.getByText('The site still can’t be reached.')).toBeVisible();
    expect(documents, 'does not reload while offline').toEqual([]);
    await outage.dispose();
    await retry(page).click();
    await expectShown(page, 'userAgreement');
    await expect(page).toHaveURL('/userAgreement');
  });
});
