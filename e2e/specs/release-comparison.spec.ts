import type { Page } from '@playwright/test';
import { holdScripts, open, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { countShifts, UNSEEN } from '../support/layout-shift.ts';

const part = (page: Page) => page.locator('#compare');
const answer = (page: Page) => part(page).getByRole('status');

test('A visitor who skipped releases reads every change between two versions, and can share what they read', async ({
  page,
}) => {
  await open(page, '/updateLogInfo');
  await page.getByRole('link', { name: 'All changes between two versions' }).click();
  await part(page).getByLabel('The version you have').selectOption('1.3.0');
  await part(page).getByLabel('The version you want').selectOption('1.3.2');
  await expect(answer(page)).toBeEmpty();
  await part(page).getByRole('button', { name: 'Show the changes' }).click();
  await expect(page).toHaveURL('/updateLogInfo?from=1.3.0&to=1.3.2#compare');
  await expect(answer(page)).toHaveText(/^From 1\.3\.0 to 1\.3\.2: \d+ changes$/);
  await expect(part(page).getByRole('heading', { level: 3, name: 'Fixed' })).toBeVisible();
  const versions = await part(page).locator('li > a:first-child').allInnerTexts();
  expect(new Set(versions)).toEqual(new Set(['1.3.2', '1.3.1']));
  const counted = (await answer(page).innerText()).match(/: (\d+)/)?.[1];
  expect(versions).toHaveLength(Number(counted));

  await page.reload();
  await started(page);
  await expect(answer(page)).toHaveText(/^From 1\.3\.0 to 1\.3\.2/);
  await expect(part(page).getByLabel('The version you have')).toHaveValue('1.3.0');
  await page.goBack();
  await expect(answer(page)).toBeEmpty();
});

test('A visitor goes from a change to its place in the notes', async ({ page }) => {
  await open(page, '/updateLogInfo?from=1.3.1&to=1.3.2#compare');
  const change = part(page).locator('li').first().getByRole('link').nth(1);
  const words = await change.innerText();
  await change.click();
  await expect(page).toHaveURL(/\/versionUpdateContent\?version=1\.3\.2#[\w-]+$/);
  const note = page.getByRole('main').getByRole('listitem').filter({ hasText: words });
  await expect(note).toBeInViewport();
});

for (const [story, query, says] of [
  ['chose the newer version first', 'from=1.4.0&to=1.3.2', /^1\.4\.0 is newer than 1\.3\.2.*From 1\.3\.2 to 1\.4\.0/],
  ['chose one version twice', 'from=1.3.0&to=1.3.0', 'You chose 1.3.0 twice.'],
  ['came with a version that does not exist', 'from=0.0.7&to=1.4.0', 'There is no version 0.0.7.'],
] as const) {
  test(`A visitor who ${story} reads what that means`, async ({ page }) => {
    await open(page, `/updateLogInfo?${query}#compare`);
    await expect(answer(page)).toContainText(says);
  });
}

test('A visitor compares versions in Chinese', async ({ page }) => {
  await open(page, '/updateLogInfo?lang=zh-CN&from=1.3.0&to=1.4.0#compare');
  await expect(answer(page)).toHaveText(/^从1\.3\.0到1\.4\.0：共\d+项变更$/);
});

test('Nothing moves when a comparison that was shared is put in', { tag: '@chromium' }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/updateLogInfo?from=1.0.0&to=1.4.0#compare');
  await expect(part(page)).toBeInViewport();
  const shifts = await countShifts(page);
  release();
  await expect(answer(page)).toContainText('From 1.0.0');
  expect(await shifts()).toBeLessThan(UNSEEN);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor is told to read the releases, and they are all there', { tag: '@chromium' }, async ({ page }) => {
    await page.goto('/updateLogInfo?from=1.3.0&to=1.4.0#compare');
    await expect(part(page).getByText('Every release stands above')).toBeVisible();
    await expect(part(page).getByRole('button')).toBeHidden();
    await expect(page.getByRole('link', { name: /^Read the notes of/ })).toHaveCount(10);
  });
});
