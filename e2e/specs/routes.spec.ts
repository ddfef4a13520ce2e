import { type PageName, pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { documentRequests, goInApp, open } from '../support/app.ts';
import { unknownVersion, version } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, heading, mainLabel, mainLink, mainNavigation, mainPages } from '../support/pages.ts';

/** Somewhere else to come from. */
const elsewhere = (name: PageName): PageName => mainPages.find((other) => other !== name) ?? 'home';

test.describe('A visitor reaches every page', () => {
  for (const name of pageNames) {
    test(`by opening ${pagePath(name)}`, { tag: name === 'home' ? ['@smoke', '@readonly'] : '@readonly' }, async ({
      page,
    }) => {
      await open(page, `${pagePath(name)}?q=a%20b#part`);
      await expect(page).toHaveURL(`${pagePath(name)}?q=a%20b#part`);
      await expectShown(page, name);
      await expect(page.locator('#root')).toHaveAttribute('data-page', name);
    });

    test(`by a link to ${pagePath(name)}, without another document`, {
      tag: name === 'about' ? ['@smoke', '@readonly'] : '@readonly',
    }, async ({ page }) => {
      await open(page, pagePath(elsewhere(name)));
      const documents = documentRequests(page);
      await footerLink(page, name).click();
      await expect(page).toHaveURL(pagePath(name));
      await expectShown(page, name);
      await expect(footerLink(page, name)).toHaveAttribute('aria-current', 'page');
      await expect(heading(page)).toBeFocused();
      await expect(page.locator('#announcer')).toHaveText(await page.title());
      expect(documents).toEqual([]);
    });
  }
});

test.describe('The current page is marked among the main links', () => {
  const current = (page: Parameters<typeof mainNavigation>[0]) =>
    mainNavigation(page).getByRole('link').and(page.locator('[aria-current="page"]'));

  for (const name of mainPages) {
    test(`on ${pagePath(name)}, opened and navigated to`, async ({ page }) => {
      await open(page, pagePath(name));
      await expect(current(page)).toHaveText(mainLabel(name));
      await footerLink(page, elsewhere(name)).click();
      await expect(current(page)).toHaveText(mainLabel(elsewhere(name)));
      await mainLink(page, name).click();
      await expect(current(page)).toHaveText(mainLabel(name));
    });
  }

  test('and none of them on a page that they do not lead to', async ({ page }) => {
    await open(page, '/userAgreement');
    await expect(current(page)).toHaveCount(0);
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
