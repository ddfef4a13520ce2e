import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/pages.ts';
import { visitAs } from '../support/visitors.ts';

const main = (page: Parameters<typeof heading>[0]) => page.getByRole('main');

test('A visitor reads what it is, and gets the download for their own system and the way to others', async ({
  page,
}) => {
  await visitAs(page, {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  });
  await open(page, '/home');
  await expect(heading(page)).toHaveText('Ask plainly. Read an answer worth keeping.');
  await expect(main(page).getByRole('link', { name: 'See memberships' })).toHaveAttribute('href', '/subscribe');
  const others = main(page).getByRole('link', { name: 'Other systems' });
  await expect(others).toHaveAttribute('href', '/downLoad#files');
  await main(page).getByRole('link', { name: 'Download for Windows' }).click();
  await expect(page).toHaveURL('/downLoad');
});

test('A visitor sees the comparison as a picture, and reads it as a table', async ({ page }) => {
  await open(page, '/home');
  const table = page.getByRole('table', { name: /17 × 24/ });
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await expect(table.getByRole('row').filter({ hasText: 'The result' }).getByRole('cell')).toHaveText([
    'About 400',
    '408',
  ]);
  await expect(page.locator('#comparison').getByRole('img', { name: /17 × 24/ })).toBeVisible();
});

test('A visitor is led on to features, membership, the newest release, questions and the download', async ({
  page,
}) => {
  await open(page, '/home');
  await expect(page.locator('#features').getByRole('heading', { level: 3 })).toHaveCount(9);
  await expect(page.locator('#features').getByRole('img').first()).toHaveAttribute('alt', /specimen sheet/);
  await expect(page.locator('#membership').getByRole('link')).toHaveAttribute('href', '/subscribe');
  await expect(page.locator('#membership').getByRole('img')).toHaveAttribute('alt', /membership card/);
  const question = page.locator('#faq details').first();
  await question.locator('summary').click();
  await expect(question.getByRole('paragraph').first()).toBeVisible();
  const closing = main(page).locator('section').last();
  await expect(closing.getByRole('link').first()).toHaveAttribute('href', '/downLoad');
  await page.locator('#release').getByRole('link', { name: 'Read what changed' }).click();
  await expect(page).toHaveURL(/\/versionUpdateContent\?version=[\d.]+$/);
  await expect(heading(page)).toContainText(/^\d+\.\d+\.\d+/);
});
