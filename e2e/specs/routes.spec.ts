import type { Page } from '@playwright/test';
import { type PageName, pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { documentRequests, goInApp, historyLength, onSite, open, started } from '../support/app.ts';
import { unknownVersion, version } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  brandLink,
  expectShown,
  footerLink,
  heading,
  mainLabel,
  mainLink,
  mainNavigation,
  mainPages,
} from '../support/pages.ts';

/** The links of the main navigation that are marked as the current page. */
const current = (page: Page) => mainNavigation(page).getByRole('link').and(page.locator('[aria-current="page"]'));
const marked = (name: PageName) => (mainPages.includes(name) ? [mainLabel(name)] : []);

test.describe('A visitor reaches every page', () => {
  for (const name of pageNames) {
    test(`by opening ${pagePath(name)}`, { tag: name === 'home' ? ['@smoke', '@readonly'] : '@readonly' }, async ({
      page,
    }) => {
      await open(page, `${pagePath(name)}?q=a%20b#part`);
      await expect(page).toHaveURL(`${pagePath(name)}?q=a%20b#part`);
      await expectShown(page, name);
      await expect(page.locator('#root')).toHaveAttribute('data-page', name);
      await expect(current(page)).toHaveText(marked(name));
    });
  }

  test('by links, without another document', { tag: ['@smoke', '@readonly'] }, async ({ page }) => {
    await open(page, pagePath('about'));
    const documents = documentRequests(page);
    for (const name of pageNames) {
      await footerLink(page, name).click();
      await expect(page).toHaveURL(pagePath(name));
      await expectShown(page, name);
      await expect(footerLink(page, name)).toHaveAttribute('aria-current', 'page');
      await expect(current(page)).toHaveText(marked(name));
      await expect(heading(page)).toBeFocused();
      await expect(page.locator('#announcer')).toHaveText(await page.title());
    }
    for (const name of mainPages) {
      await mainLink(page, name).click();
      await expect(current(page)).toHaveText(marked(name));
    }
    expect(documents).toEqual([]);
  });
});

test('A link to a part of a page keeps its query and hash inside the site', async ({ page }) => {
  await open(page, '/home');
  await goInApp(page, `${releasePath(version())}#fixed`);
  await expectShown(page, 'versionUpdateContent');
  await expect(page).toHaveURL(`${releasePath(version())}#fixed`);
});

const unknown = releasePath(unknownVersion);

test('Whoever asks for a release that does not exist is left nothing of another page in the head', async ({ page }) => {
  await page.goto(unknown);
  await expect(heading(page)).toContainText(unknownVersion);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('title')).toHaveCount(1);
  await expect(page.locator('meta[name="description"]')).toHaveCount(1);
  await expect(
    page.locator('link[rel="canonical"], link[hreflang], meta[property], script[type="application/ld+json"]'),
  ).toHaveCount(0);
  await expect(page.locator('meta[name="viewport"], meta[name="theme-color"]')).toHaveCount(3);
});

test('Every page that is visited says its own address, one title and one description', async ({ page }) => {
  await page.goto(unknown);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /version=\d/);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await page.goto(pagePath('about'));
  await footerLink(page, 'subscribe').click();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/subscribe$/);
  for (const tag of ['title', 'meta[name="description"]', 'link[rel="canonical"]', 'meta[property="og:url"]']) {
    await expect(page.locator(`head ${tag}`)).toHaveCount(1);
  }
});

/** Addresses that are no page: the root, unknown and deep paths, other spellings of a page's path. All lead to /home. */
const strays = [
  ...['/', '/nope', '/a/b/c/d.e/f', '/about/team', '/about/', '/home/', '/ABOUT', '/download', '//about'].map(
    (path) => ({
      path,
      lands: '/home',
    }),
  ),
  { path: '/?lang=zh-CN#faq', lands: '/home?lang=zh-CN#faq' },
  { path: '/nope?x=1&y=%2F#y', lands: '/home?x=1&y=%2F#y' },
  { path: '/about/?x=1#y', lands: '/home?x=1#y' },
];

/** Paths with escapes, whole and broken ones: the router must not fail where it decodes them. */
const escapes = ['/50%25-off', '/a%2Fb', '/vendor/x', '/home%2F', '/%E0%A4%A', '/about%'].map((path) => ({
  path: `${path}?x=1#y`,
  lands: '/home?x=1#y',
}));

test.describe('A visitor who opens', () => {
  for (const [what, tag, addresses] of [
    ['an address that is no page lands on /home', [], strays.filter(({ path }) => !path.includes('?'))],
    [
      'one with a query and a hash keeps both',
      ['@contract', '@readonly'],
      strays.filter(({ path }) => path.includes('?')),
    ],
  ] as const) {
    test(what, { tag: [...tag] }, async ({ page, baseURL }) => {
      for (const { path, lands } of addresses) {
        await open(page, onSite(baseURL, path));
        await expect(page, path).toHaveURL(onSite(baseURL, lands));
        await expectShown(page, 'home');
      }
    });
  }

  for (const path of ['/', '/nope?x=1', '/about/']) {
    test(`${path} and goes Back is where they came from, not at /home again`, {
      tag: path === '/' ? ['@contract', '@readonly'] : [],
    }, async ({ page }) => {
      await open(page, '/about');
      const entries = await historyLength(page);
      await open(page, path);
      await expect(page).toHaveURL(/\/home(\?|$)/);
      expect(await historyLength(page), 'one visit, one entry').toBe(entries + 1);
      await page.goBack();
      await started(page);
      await expect(page).toHaveURL('/about');
      await expectShown(page, 'about');
    });
  }
});

test.describe('A visitor inside the site', () => {
  test('lands on /home from every address that is no page', { tag: ['@contract', '@readonly'] }, async ({
    page,
    baseURL,
  }) => {
    await open(page, '/about');
    const documents = documentRequests(page);
    for (const { path, lands } of [...strays, ...escapes]) {
      await goInApp(page, '/about');
      await expectShown(page, 'about');
      await goInApp(page, onSite(baseURL, path));
      await expect(page, path).toHaveURL(onSite(baseURL, lands));
      await expectShown(page, 'home');
    }
    expect(documents).toEqual([]);
  });

  test('lands on /home by the brand link, and Back returns to where they were', {
    tag: ['@contract', '@readonly'],
  }, async ({ page }) => {
    await open(page, '/about');
    const entries = await historyLength(page);
    await brandLink(page).click();
    await expect(page).toHaveURL('/home');
    await expectShown(page, 'home');
    expect(await historyLength(page)).toBe(entries + 1);
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await expectShown(page, 'about');
  });

  test('stays on /home by the brand link there, and the history does not grow', async ({ page }) => {
    await open(page, '/home');
    const entries = await historyLength(page);
    await brandLink(page).click();
    // The catalogue is written when the navigation to `/` is under way: from then on it cannot be missed.
    await page.waitForFunction(() => localStorage.length > 0);
    await expectShown(page, 'home');
    await expect(page).toHaveURL('/home');
    expect(await historyLength(page)).toBe(entries);
  });
});
