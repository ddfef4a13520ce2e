import type { Page } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

const narrow = { width: 390, height: 844 };
const choices = (page: Page) => page.getByRole('main').getByRole('radio');
/** The sections' lines in plain words, and their full text. */
const lines = (page: Page) => page.locator('section > h2[id] + p');
const texts = (page: Page) => page.locator('section > h2[id] + p + div');

for (const [path, third, last, hasPrevious] of [
  ['/privacyAgreement', 'Who else sees it', 'Your rights', false],
  ['/userAgreement', 'Refunds', 'Changes to this agreement', true],
] as const) {
  test(`A reader of ${path} finds facts, changes and where they are @visitor`, { tag: '@cross' }, async ({ page }) => {
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

  test(`A reader of ${path} on a phone keeps the contents in sight @visitor`, { tag: '@cross' }, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await open(page, path);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const bar = contents.getByRole('button');
    await page.getByRole('radio', { name: 'Full text' }).check();
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

  test(`A reader prints ${path}: the document, and nothing else @visitor`, { tag: '@chromium' }, async ({ page }) => {
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

for (const [language, plain, full, note] of [
  ['en', 'In plain words', 'Full text', /^A summary to help you/],
  ['zh-CN', '白话说明', '全文', /^白话便于理解/],
] as const)
  test.describe(`An agreement in plain words, in ${language}`, () => {
    test.use({ javaScriptEnabled: false });

    test('is in the first screen of a phone, without JavaScript, and the full text is one press away @visitor', {
      tag: '@cross',
    }, async ({ page }) => {
      await page.setViewportSize(narrow);
      for (const path of ['/privacyAgreement', '/userAgreement']) {
        await page.goto(`${path}?lang=${language}`);
        await expect(page.getByRole('radio', { name: plain })).toBeChecked();
        await expect(lines(page).first()).toBeInViewport({ ratio: 1 });
        await expect(page.getByText(note)).toBeInViewport({ ratio: 1 });
        await expect(texts(page).first()).toBeHidden();
        await page.getByRole('radio', { name: full }).check();
        await expect(texts(page).first()).toBeVisible();
        await expect(lines(page).first(), 'beside the text').toBeVisible();
        await expect(page.getByText(note)).toBeHidden();
      }
    });

    test('is chosen on a wide screen, which begins with the full text', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`/userAgreement?lang=${language}`);
      await expect(choices(page)).toHaveCount(2);
      await expect(page.getByRole('radio', { name: full })).toBeChecked();
      await expect(texts(page).first()).toBeVisible();
      await page.getByRole('radio', { name: plain }).check();
      await expect(texts(page).filter({ visible: true })).toHaveCount(0);
      await expect(lines(page).filter({ visible: true })).toHaveCount(5);
    });
  });

test('A link to a section of an agreement shows its full text on a phone, from another page, too @visitor', async ({
  page,
}) => {
  await page.setViewportSize(narrow);
  const shown = (id: string) => page.locator(`section:has(> #${id}) > div`);
  await open(page, '/userAgreement#teams');
  await expect(shown('teams')).toBeVisible();
  await expect(shown('refunds')).toBeHidden();
  await page.getByRole('link', { name: 'Refunds', exact: true }).click();
  await expect(shown('refunds')).toBeVisible();
  await open(page, '/subscribe');
  await page.locator('#terms').getByRole('link', { name: 'user agreement', exact: true }).click();
  await expect(page.locator('#membership')).toBeInViewport();
  await expect(shown('membership')).toBeVisible();
  await expect(shown('refunds')).toBeHidden();
});

test('Print, and a browser without :has(), show the full text of an agreement', { tag: '@chromium' }, async ({
  page,
}) => {
  await page.setViewportSize(narrow);
  await page.goto('/userAgreement');
  await page.emulateMedia({ media: 'print' });
  await expect(texts(page).first()).toBeVisible();
  await expect(choices(page)).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.route('/privacyAgreement', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: (await response.text()).replace(/:has\(/g, ':unknown(') });
  });
  await page.goto('/privacyAgreement');
  await expect(texts(page).first()).toBeVisible();
  await expect(choices(page), 'nothing that has no effect').toHaveCount(0);
});
