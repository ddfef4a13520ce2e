import { open } from '../support/app.ts';
import { expect, onFixtureContent, test } from '../support/fixtures.ts';

onFixtureContent();

for (const [path, third, last, hasPrevious] of [
  ['/privacyAgreement', 'Who else sees it', 'Your rights', false],
  ['/userAgreement', 'Refunds', 'Changes to this agreement', true],
] as const) {
  test(`A reader of ${path} finds facts, changes and where they are`, { tag: '@cross' }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, path);
    const head = page.getByRole('main').locator('header');
    await expect(head).toContainText('Version 2.0');
    await expect(head.locator('time')).toHaveText(/^In force from /);
    await expect(head.locator('time')).toHaveAttribute('datetime', '2026-11-10');
    await expect(head).toContainText(/\d minutes to read/);
    await expect(head.getByText('Replaces version 1.0 of')).toHaveCount(hasPrevious ? 1 : 0);
    await expect(head.locator('dd')).toHaveCount(4);
    const sections = page
      .getByRole('main')
      .locator('section:has(> h2)')
      .filter({ hasNot: page.locator('#history') });
    await expect(sections).toHaveCount(5);
    await expect(sections.filter({ hasText: 'In plain words' })).toHaveCount(5);
    await expect(sections.filter({ has: page.locator('h2[id] > a[href^="#"]') })).toHaveCount(5);

    const contents = page.getByRole('navigation', { name: 'Contents' });
    await expect(contents.locator('[aria-current]')).toHaveCount(0);
    const next = contents.getByRole('link', { name: last });
    for (const link of [contents.getByRole('link', { name: third }), next]) {
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

    // The first version has nothing to compare.
    if (!hasPrevious) return;
    const difference = /From version .* to version/;
    const change = page.locator('details').filter({ hasText: difference }).first();
    const edits = change.locator('ins, del');
    await expect(edits.first()).toBeHidden();
    await change.locator('summary').click();
    await expect(edits.first()).toBeVisible();
    await expect(page.locator('details').filter({ hasNotText: difference }).first()).toBeAttached();
  });

  test(`A reader of ${path} on a phone keeps the contents in sight`, { tag: '@cross' }, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await open(page, path);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const bar = contents.getByRole('button');
    await expect(contents.getByRole('link').first()).toBeHidden();
    for (const title of [third, last]) {
      await bar.click();
      const link = contents.getByRole('link', { name: title });
      await link.click();
      await expect(link, 'the list closes').toBeHidden();
      await expect(bar).toContainText(title);
      await expect(bar).toBeInViewport({ ratio: 1 });
      const heading = page.getByRole('heading', { level: 2, name: title, exact: true });
      await expect(heading).toBeInViewport({ ratio: 1 });
      const [above, below] = [await bar.boundingBox(), await heading.boundingBox()];
      expect(below?.y, 'the bar does not cover the heading').toBeGreaterThanOrEqual(
        (above?.y ?? 0) + (above?.height ?? 0),
      );
    }
  });

  test(`A reader prints ${path}: the document, and nothing else`, { tag: '@chromium' }, async ({ page }) => {
    let prints = 0;
    await page.exposeFunction('print', () => prints++);
    await open(page, path);
    await page.getByRole('button', { name: 'Print this document' }).click();
    await expect.poll(() => prints).toBe(1);
    await page.emulateMedia({ media: 'print' });
    for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const)
      for (const part of await page.getByRole(role).all()) await expect(part).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }), 'in black').toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.getByRole('main').locator('section:has(> h2)').first()).toBeVisible();
  });
}
