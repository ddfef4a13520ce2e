import { type PageName, pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { documentRequests, goInApp, historyLength, onSite, open, started } from '../support/app.ts';
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
    await ((await menuButton(page).isVisible()) ? link.press('Enter') : link.click());
    await expect(current).toHaveAttribute('href', pagePath(name));
  }
  expect(documents).toEqual([]);
});

/** Pairs of an address without a page and the address it leads to. */
const unknownAddresses = [
  ['/?lang=zh-CN#faq', '/home?lang=zh-CN#faq'],
  ['/nope?x=1&y=%2F#y', '/home?x=1&y=%2F#y'],
  ['/about/?x=1#y', '/home?x=1#y'],
  ['//about', '/home'],
  ['/ABOUT', '/home'],
  ['/', '/home'],
] as const;
/** Paths without a page, which lead to /home. */
const unknownPaths = ['/a/b/c/d.e/f', '/about/team', '/home/', '/download', '/50%25-off', '/a%2Fb', '/vendor/x'];
/** Paths whose escapes are incomplete, or decode to a slash at the end. */
const brokenEscapes = ['/home%2F', '/%E0%A4%A', '/about%'];

test('An unknown address leads to /home @visitor', { tag: '@contract' }, async ({ page, baseURL }) => {
  for (const [path, target] of unknownAddresses) {
    await open(page, '/about');
    const entries = await historyLength(page);
    await open(page, onSite(baseURL, path));
    await expect(page, path).toHaveURL(onSite(baseURL, target));
    await expectShown(page, 'home');
    expect(await historyLength(page), 'a redirect adds no history entry').toBe(entries + 1);
  }
  await page.goBack();
  await started(page);
  await expect(page).toHaveURL('/about');
  await expectShown(page, 'about');
});

test('An in-app navigation to an unknown address leads to /home', { tag: '@cross' }, async ({ page, baseURL }) => {
  const release = `${releasePath('1.4.0')}#fixed`;
  await open(page, '/about');
  const documents = documentRequests(page);
  const toHome = [...unknownPaths, ...brokenEscapes].map((path) => [`${path}?x=1#y`, '/home?x=1#y'] as const);
  for (const [path, target] of [...toHome, ...unknownAddresses]) {
    await goInApp(page, release);
    await expectShown(page, 'versionUpdateContent');
    await expect(page).toHaveURL(release);
    await goInApp(page, onSite(baseURL, path));
    await expect(page, path).toHaveURL(onSite(baseURL, target));
    await expectShown(page, 'home');
  }
  expect(documents).toEqual([]);
});
