import type { Page } from '@playwright/test';
import { changeResponse, open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { footerLink, narrow, wide } from '../support/pages.ts';

const summaries = (page: Page) => page.locator('section > h2[id] + p');
const fullTexts = (page: Page) => page.locator('section > h2[id] + p + div');
const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' });

test('The contents mark the section below the header; changes are shown @visitor', async ({ page }) => {
  await page.setViewportSize(wide);
  await open(page, '/userAgreement#refunds');
  const current = contents(page).locator('[aria-current="location"]');
  const { height = 0 } = (await page.getByRole('banner').boundingBox()) ?? {};
  const expectRead = async (section: string, title: string) => {
    await expect(current).toHaveText(title);
    await expect(current, 'the contents stay visible').toBeInViewport();
    const target = page.locator(`#${section}`);
    await expect(target).toBeInViewport();
    await expect.poll(async () => (await target.boundingBox())?.y).toBeGreaterThanOrEqual(height);
  };
  await expectRead('refunds', 'Refunds');
  await contents(page).getByRole('link', { name: 'Memberships' }).click();
  await expectRead('membership', 'Memberships');
  await expect(page).toHaveURL('/userAgreement#membership');
  const differences = page.locator('details').filter({ hasText: 'From version 1.0 to version 2.0' });
  await differences.locator('summary').click();
  await expect(differences.locator('del').first(), 'days in version 1.0').toHaveText(/^14\s*$/);
  await expect(differences.locator('ins').first(), 'days in version 2.0').toHaveText(/^30\s*$/);
});

test('A bar with the contents stays visible on a phone @visitor', { tag: '@cross' }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await open(page, '/privacyAgreement');
  const bar = contents(page).getByRole('button');
  await page.getByRole('radio', { name: 'Full text' }).check();
  for (const title of ['Who else sees it', 'Your rights']) {
    await bar.click();
    await contents(page).getByRole('link', { name: title }).click();
    await expect(contents(page).getByRole('link').first(), 'the list closes').toBeHidden();
    await expect(bar).toContainText(title);
    await expect(bar).toBeInViewport({ ratio: 1 });
    const heading = page.getByRole('heading', { level: 2, name: title, exact: true });
    await expect(heading).toBeInViewport({ ratio: 1 });
    const barBox = await bar.boundingBox();
    const top = (await heading.boundingBox())?.y;
    expect(top, 'below the bar').toBeGreaterThanOrEqual((barBox?.y ?? 0) + (barBox?.height ?? 0));
  }
});

test('A link to a section shows its full text; a print is complete and black @visitor', async ({ page }) => {
  let prints = 0;
  await page.exposeFunction('print', () => prints++);
  await page.setViewportSize(narrow);
  const fullTextOf = (id: string) => page.locator(`section:has(> #${id}) > div`);
  await open(page, '/userAgreement#teams');
  await expect(fullTextOf('teams')).toBeVisible();
  await expect(fullTextOf('refunds')).toBeHidden();
  await footerLink(page, 'subscribe').click();
  await page.locator('#terms').getByRole('link', { name: 'terms of use', exact: true }).click();
  await expect(page.locator('#membership')).toBeInViewport();
  await expect(fullTextOf('membership')).toBeVisible();
  await expect(fullTextOf('refunds')).toBeHidden();
  const toFullText = page.getByRole('link', { name: 'Full text Refunds', exact: true });
  await toFullText.click();
  await expect(fullTextOf('refunds')).toBeVisible();
  await expect(toFullText, 'a link that leads nowhere else').toBeHidden();

  await page.getByRole('radio', { name: 'Full text' }).check();
  await page.getByRole('button', { name: 'Print this document' }).click();
  await expect.poll(() => prints).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').getByRole('radio').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(fullTexts(page).filter({ visible: true })).toHaveCount(13);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false, bypassCSP: true });

  test('an agreement is in plain words on a phone, in full in a wide window @visitor', async ({ page }) => {
    const plain = page.getByRole('radio', { name: 'In plain words' });
    const full = page.getByRole('radio', { name: 'Full text' });
    const note = page.getByText(/^A summary\. Only the full text/);
    const readingTime = page.getByText(/minutes? to read/).filter({ visible: true });
    await page.setViewportSize(narrow);
    await page.goto('/privacyAgreement');
    await expect(plain).toBeChecked();
    await expect(summaries(page).first()).toBeInViewport({ ratio: 1 });
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Contents' })).toBeInViewport({ ratio: 1 });
    for (const fact of ['Version 2.0', 'In effect from November 10, 2026', 'Example Company Limited'])
      await expect(page.getByRole('main').getByText(fact, { exact: true }).first()).toBeInViewport({ ratio: 1 });
    await expect(page.locator('#contact ~ div').getByRole('link'), 'an address to write to').toBeVisible();
    await expect(fullTexts(page).first()).toBeHidden();
    await expect(readingTime).toContainText('1 minute to read');
    await full.check();
    await expect(readingTime).toHaveText('7 minutes to read');
    await expect(fullTexts(page).first()).toBeVisible();
    await expect(summaries(page).first(), 'the summary is beside the full text').toBeVisible();
    await expect(note).toBeHidden();
    await page.setViewportSize(wide);
    await page.goto('/privacyAgreement');
    await expect(full).toBeChecked();
    await expect(fullTexts(page).first()).toBeVisible();
    await plain.check();
    await expect(fullTexts(page).filter({ visible: true })).toHaveCount(0);
    await expect(summaries(page).filter({ visible: true })).toHaveCount(13);
    await page.setViewportSize(narrow);
    await changeResponse(page, '/privacyAgreement', (html) => html.replaceAll(':has(', ':unknown('));
    await page.goto('/privacyAgreement');
    await expect(fullTexts(page).filter({ visible: true })).toHaveCount(13);
    await expect(page.getByRole('main').getByRole('radio'), 'controls that would have no effect').toHaveCount(0);
  });
});
