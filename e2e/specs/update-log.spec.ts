import type { Page } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

const entries = (page: Page) => page.getByRole('link', { name: /^Read the notes of/ });
const search = (page: Page) => page.getByRole('search', { name: 'Filter the releases' });

test('A reader finds every release, newest first, by year, and knows which is the newest', async ({ page }) => {
  await open(page, '/updateLogInfo');
  await expect(page.getByText(/^Last refreshed on \w+ \d+, \d{4}$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /^\d{4}$/ })).toHaveText(['2026', '2025']);
  await expect(entries(page)).toHaveCount(10);
  const dates = await page
    .locator('li > time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
  expect(dates).toEqual(dates.toSorted().reverse());
  const first = page.locator('li:has(> time)').first();
  await expect(first.getByText('Newest', { exact: true })).toBeVisible();
  await expect(page.getByText('Newest', { exact: true })).toHaveCount(1);
  await expect(first.getByRole('list', { name: 'Kind of change' })).toContainText('new');
  await expect(first.getByRole('list', { name: 'System' })).toContainText('Windows');
});

test('A reader filters by kind, system and words, and shares the filtered list', async ({ page }) => {
  await open(page, '/updateLogInfo');
  await search(page).getByLabel('Kind of change').selectOption('Security');
  await expect(page).toHaveURL('/updateLogInfo?kind=security');
  await expect(entries(page)).toHaveCount(2);
  await expect(page.getByText('2 releases')).toBeVisible();
  await search(page).getByLabel('System').selectOption('Linux');
  await expect(entries(page)).toHaveCount(1);
  await search(page).getByRole('searchbox').fill('previews');
  await expect(page).toHaveURL('/updateLogInfo?kind=security&platform=linux&q=previews');
  await page.reload();
  await expect(entries(page)).toHaveCount(1);
  await expect(search(page).getByRole('searchbox')).toHaveValue('previews');
  await search(page).getByRole('searchbox').fill('nothing like it');
  await expect(page.getByText(/^No release fits/)).toBeVisible();
  await page.getByRole('button', { name: 'Begin again' }).click();
  await expect(entries(page)).toHaveCount(10);
  await expect(page).toHaveURL('/updateLogInfo');
});
