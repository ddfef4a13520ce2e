import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

for (const path of ['/privacyAgreement', '/userAgreement']) {
  test(`A reader of ${path} sees in the contents where they are`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, path);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await expect(contents.locator('[aria-current]')).toHaveCount(0);
    const [third, next] = [contents.getByRole('link').nth(2), contents.getByRole('link').nth(5)];
    for (const link of [third, next]) {
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'location');
      await expect(contents.locator('[aria-current]')).toHaveCount(1);
      await expect(link, 'the contents stay in sight').toBeInViewport();
    }
    const id = (await next.getAttribute('href')) ?? '';
    await expect(page).toHaveURL(`${path}${id}`);
    await expect(page.locator(id)).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(contents.locator('[aria-current]')).toHaveCount(0);
  });

  test(`A reader of ${path} knows its version, its date, how long it takes, and each section in plain words`, async ({
    page,
  }) => {
    await open(page, path);
    const head = page.getByRole('main').locator('header');
    await expect(head).toContainText(/Version \d+\.\d+/);
    await expect(head).toContainText(/In force from \w+ \d+, \d{4}/);
    await expect(head).toContainText(/\d+ minutes to read/);
    await expect(head.locator('dd')).toHaveCount(4);
    const sections = page
      .getByRole('main')
      .locator('section:has(> h2)')
      .filter({ hasNot: page.locator('details') });
    const count = await sections.count();
    expect(count).toBeGreaterThan(8);
    await expect(sections.filter({ hasText: 'In plain words' })).toHaveCount(count);
    await expect(sections.filter({ has: page.locator('h2[id] > a[href^="#"]') })).toHaveCount(count);
  });

  test(`A reader of ${path} opens what changed, word by word`, async ({ page }) => {
    await open(page, path);
    const change = page
      .locator('details')
      .filter({ hasText: /^From version/ })
      .first();
    await expect(change.locator('ins')).toHaveCount(0);
    await change.locator('summary').click();
    await expect(change.locator('ins').first()).toBeVisible();
    await expect(change.locator('del').first()).toBeVisible();
    await expect(
      page
        .locator('details')
        .filter({ hasNotText: /^From version/ })
        .first(),
    ).toBeAttached();
  });

  test(`A reader prints ${path}: the document, and nothing else`, { tag: '@chromium' }, async ({ page }) => {
    await open(page, path);
    await page.emulateMedia({ media: 'print' });
    for (const part of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('navigation'),
      page.getByRole('button'),
    ])
      for (const one of await part.all()) await expect(one).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').locator('section:has(> h2)').first()).toBeVisible();
  });
}
