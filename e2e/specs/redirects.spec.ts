import { documentRequests, goInApp, historyLength, onSite, open, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { brandLink, expectShown } from '../support/pages.ts';

/** Addresses that are no page, and where they lead. */
const strays = [
  { what: 'the site root', path: '/', lands: '/home' },
  { what: 'an unknown path', path: '/nope', lands: '/home' },
  { what: 'a deep unknown path', path: '/a/b/c/d.e/f', lands: '/home' },
  { what: 'a path below a page', path: '/about/team', lands: '/home' },
  { what: 'a page with a trailing slash', path: '/about/', lands: '/home' },
  { what: 'the home page with a trailing slash', path: '/home/', lands: '/home' },
  { what: 'a page in capitals', path: '/ABOUT', lands: '/home' },
  { what: 'a page in lower case', path: '/download', lands: '/home' },
  { what: 'a page after two slashes', path: '//about', lands: '/home' },
  { what: 'the root with a query and a hash', path: '/?lang=zh-CN#faq', lands: '/home?lang=zh-CN#faq' },
  { what: 'an unknown path with a query and a hash', path: '/nope?x=1&y=%2F#y', lands: '/home?x=1&y=%2F#y' },
  { what: 'a trailing slash with a query and a hash', path: '/about/?x=1#y', lands: '/home?x=1#y' },
];

/** Paths with escapes, whole and broken ones: the router must not fail where it decodes them. */
const escapes = ['/50%25-off', '/a%2Fb', '/vendor/x', '/home%2F', '/%E0%A4%A', '/about%'].map((path) => ({
  path: `${path}?x=1#y`,
  lands: '/home?x=1#y',
}));

test.describe('A visitor who opens', () => {
  for (const { what, path, lands } of strays) {
    test(`${what} (${path}) lands on ${lands}`, { tag: lands.includes('?') ? ['@contract', '@readonly'] : [] }, async ({
      page,
      baseURL,
    }) => {
      await open(page, onSite(baseURL, path));
      await expect(page).toHaveURL(onSite(baseURL, lands));
      await expectShown(page, 'home');
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
