import { pagePath, releasePath } from '../../src/config/paths.ts';
import { unknownVersion } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { footerLink, heading } from '../support/pages.ts';

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
