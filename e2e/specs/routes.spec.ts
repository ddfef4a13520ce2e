import { type PageName, pageNames, pagePath } from '../../src/lib/paths.ts';
import { documentRequests, goInApp, historyLength, onSite, open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, heading, mainLink, mainNavigation, menuButton } from '../support/pages.ts';

const mainPages: readonly PageName[] = ['home', 'downLoad', 'subscribe', 'updateLogInfo', 'about'];

test('Links lead to every page without loading another document @visitor', { tag: '@smoke' }, async ({ page }) => {
  await open(page, '/about');
  const documents = documentRequests(page);
  const current = mainNavigation(page).locator('a[aria-current="page"]');
  for (const name of pageNames) {
    await footerLink(page, name).click();
    await expect(page).toHaveURL(pagePath(name));
    await expectShown(page, name);
    await expect(footerLink(page, name)).toHaveAttribute('aria-current', 'page');
    await expect(current).toHaveCount(mainPages.includes(name) ? 1 : 0);
    await expect(heading(page)).toBeFocused();
    await expect(page.locator('#announcer')).toHaveText(await page.title());
    for (const tag of ['title', 'meta[name="description"]', 'link[rel="canonical"]', 'meta[property="og:url"]'])
      await expect(page.locator(`head ${tag}`)).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${pagePath(name)}(\\?|$)`));
  }
  for (const name of mainPages) {
    const link = mainLink(page, name);
    // If the links do not fit in the header, the menu replaces them, but the keyboard still reaches those in the header.
    if (await menuButton(page).isVisible()) await link.press('Enter');
    else await link.click();
    await expect(current).toHaveAttribute('href', pagePath(name));
  }
  expect(documents).toEqual([]);
});

/** Addresses without a page, and the addresses to which they lead. */
const unknownAddresses = [
  { from: '/?lang=en#faq', to: '/home?lang=en#faq' },
  { from: '/nope?x=1&y=%2F#y', to: '/home?x=1&y=%2F#y' },
  { from: '/about/?x=1#y', to: '/home?x=1#y' },
  { from: '//about', to: '/home' },
];
/** More paths without a page. The last ones have escapes that are incomplete, or decode to a slash at the end. */
const unknownPaths = ['/', '/ABOUT', '/a/b/c/d.e/f', '/about/team', '/50%25-off', '/home%2F', '/%E0%A4%A', '/about%'];

const headingOfHome = 'Look it up. Know why.';

test('An unknown address leads to /home @visitor', { tag: '@contract' }, async ({ page, baseURL }) => {
  await open(page, '/about');
  for (const { from, to } of unknownAddresses) {
    const lengthBefore = await historyLength(page);
    await page.goto(onSite(baseURL, from));
    await expect(page, from).toHaveURL(onSite(baseURL, to));
    await expect(heading(page)).toHaveText(headingOfHome);
    expect(await historyLength(page), 'only the visit adds a history entry, not the redirect').toBe(lengthBefore + 1);
  }
  // In a task of its own, because the navigation could end the evaluation.
  await page.evaluate((entries) => void setTimeout(() => history.go(-entries)), unknownAddresses.length);
  await expect(page).toHaveURL('/about');
  await expectShown(page, 'about');
});

test('An in-app navigation to an unknown address leads to /home', async ({ page, baseURL }) => {
  await open(page, '/about');
  const documents = documentRequests(page);
  const withQuery = unknownPaths.map((path) => ({ from: `${path}?x=1#y`, to: '/home?x=1#y' }));
  for (const { from, to } of [...withQuery, ...unknownAddresses]) {
    await goInApp(page, '/versionUpdateContent?version=1.4.0#fixed');
    await expect(heading(page)).toContainText('1.4.0');
    await goInApp(page, onSite(baseURL, from));
    await expect(page, from).toHaveURL(onSite(baseURL, to));
    await expect(heading(page)).toHaveText(headingOfHome);
  }
  expect(documents).toEqual([]);
});
