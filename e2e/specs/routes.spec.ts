import type { Page } from '@playwright/test';
import { type PageName, pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { documentRequests, goInApp, historyLength, onSite, open, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, heading, mainLink, mainNavigation, menuButton } from '../support/pages.ts';

const labels: Partial<Record<PageName, string>> = {
  ...{ home: 'Home', downLoad: 'Get it', subscribe: 'Membership', updateLogInfo: 'Changelog', about: 'Who we are' },
};

/** Expects the links of the main navigation to be marked as the current page where they lead to it. */
const expectMarked = (page: Page, name: PageName) =>
  expect(mainNavigation(page).getByRole('link').and(page.locator('[aria-current="page"]'))).toHaveText(
    labels[name] ?? [],
  );

test('Links lead to every page without another document @visitor', { tag: '@smoke' }, async ({ page }) => {
  await open(page, pagePath('about'));
  const documents = documentRequests(page);
  for (const name of pageNames) {
    await footerLink(page, name).click();
    await expect(page).toHaveURL(pagePath(name));
    await expectShown(page, name);
    await expect(footerLink(page, name)).toHaveAttribute('aria-current', 'page');
    await expectMarked(page, name);
    await expect(heading(page)).toBeFocused();
    await expect(page.locator('#announcer')).toHaveText(await page.title());
    for (const tag of ['title', 'meta[name="description"]', 'link[rel="canonical"]', 'meta[property="og:url"]'])
      await expect(page.locator(`head ${tag}`)).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${pagePath(name)}(\\?|$)`));
  }
  for (const name of pageNames.filter((one) => one in labels)) {
    const link = mainLink(page, name);
    // More links than fit are in the menu; the keyboard still reaches those of the header.
    await ((await menuButton(page).isVisible()) ? link.press('Enter') : link.click());
    await expectMarked(page, name);
  }
  expect(documents).toEqual([]);
});

/** Addresses that are no page: the root, unknown and deep paths, other spellings of a page's path. */
const strays = [
  ...['/a/b/c/d.e/f', '/about/team', '/home/', '/ABOUT', '/download', '//about'].map((path) => ({
    path,
    lands: '/home',
  })),
  { path: '/?lang=zh-CN#faq', lands: '/home?lang=zh-CN#faq' },
  { path: '/nope?x=1&y=%2F#y', lands: '/home?x=1&y=%2F#y' },
  { path: '/about/?x=1#y', lands: '/home?x=1#y' },
];

/** Paths with escapes, whole and broken ones: the router must not fail where it decodes them. */
const escapes = ['/50%25-off', '/a%2Fb', '/vendor/x', '/home%2F', '/%E0%A4%A', '/about%'].map((path) => ({
  path: `${path}?x=1#y`,
  lands: '/home?x=1#y',
}));

test.describe('A visitor', { tag: '@contract' }, () => {
  test('who opens an address that is no page lands on /home, query and hash kept @visitor', async ({
    page,
    baseURL,
  }) => {
    await open(page, '/about');
    for (const { path, lands } of strays) {
      const entries = await historyLength(page);
      await open(page, onSite(baseURL, path));
      await expect(page, path).toHaveURL(onSite(baseURL, lands));
      await expectShown(page, 'home');
      expect(await historyLength(page), 'one visit, one entry').toBe(entries + 1);
    }
  });

  test('who opens an address that is no page gets Back from there', async ({ page }) => {
    for (const path of ['/', '/nope?x=1']) {
      await open(page, '/about');
      await open(page, path);
      await page.goBack();
      await started(page);
      await expect(page, path).toHaveURL('/about');
      await expectShown(page, 'about');
    }
  });

  for (const [what, addresses] of [
    ['every address that is no page', [...strays, { path: '/', lands: '/home' }]],
    ['addresses with escapes', escapes],
  ] as const) {
    test(`inside the site lands on /home from ${what}`, async ({ page, baseURL }) => {
      const release = `${releasePath('1.4.0')}#fixed`;
      await open(page, '/about');
      const documents = documentRequests(page);
      for (const { path, lands } of addresses) {
        await goInApp(page, release);
        await expectShown(page, 'versionUpdateContent');
        await expect(page).toHaveURL(release);
        await goInApp(page, onSite(baseURL, path));
        await expect(page, path).toHaveURL(onSite(baseURL, lands));
        await expectShown(page, 'home');
      }
      expect(documents).toEqual([]);
    });
  }
});
