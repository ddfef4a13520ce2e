import { open } from '../support/app.ts';
import { expectCopied, keepCopies } from '../support/clipboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { visitAs } from '../support/visitors.ts';

const iPhone = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  touches: 5,
};

test('A visitor finds each file with its version, date, size, system, checksum and mirrors', async ({ page }) => {
  await open(page, '/downLoad');
  const table = page.getByRole('table', { name: 'Every file' });
  await expect(
    table.getByRole('rowgroup').getByRole('rowheader', { name: /^(Windows|macOS|Linux|iPhone and iPad|Android|Web)$/ }),
  ).toHaveCount(6);
  const row = table.getByRole('row').filter({ has: page.getByRole('link', { name: 'Windows, Intel or AMD' }) });
  await expect(row.getByRole('link', { name: /^Version \d/ })).toHaveAttribute(
    'href',
    /^\/versionUpdateContent\?version=/,
  );
  await expect(row.locator('time')).toHaveText(/\d{4}$/);
  await expect(row).toContainText(/\d MB/);
  await expect(row).toContainText('At least Windows 10');
  await expect(row.locator('code')).toHaveText(/^[\da-f]{64}$/);
  await expect(row.getByRole('list').getByRole('link')).toHaveText(['Asia', 'Europe']);
});

test('A visitor reads “Coming soon” where a file is still to come, and meets no dead link', async ({ page }) => {
  await open(page, '/downLoad');
  const row = page.locator('#files').getByRole('row').filter({ hasText: 'AppImage, ARM64' });
  await expect(row.getByRole('rowheader')).toContainText('Coming soon');
  await expect(row.getByRole('rowheader').getByRole('link')).toHaveCount(0);
});

test('A visitor copies a checksum, and the command that verifies the file on their system', async ({ page }) => {
  await keepCopies(page);
  await open(page, '/downLoad');
  const row = page.locator('#files').getByRole('row').filter({ hasText: 'Mac with Apple silicon' });
  const checksum = await row.locator('code').innerText();
  await row.getByRole('button').click();
  await expectCopied(page, checksum);
  await expect(page.locator('#announcer')).toHaveText(/^Copied/);

  await page.getByRole('tab', { name: 'macOS, in Terminal' }).click();
  await page.getByRole('button', { name: 'Mac with Apple silicon' }).click();
  await expectCopied(page, `echo "${checksum}  parley-1.4.0-macos-arm64.dmg" | shasum -a 256 --check`);
});

test('A visitor who types copies a line for their package manager', async ({ page }) => {
  await keepCopies(page);
  await open(page, '/downLoad');
  await page.locator('#command-line').getByRole('button', { name: 'Homebrew' }).click();
  await expectCopied(page, 'brew install --cask parley');
});

test('A visitor points their phone at a code; on the phone itself there is its store instead', async ({ page }) => {
  await open(page, '/downLoad');
  const code = page.getByRole('img', { name: 'A QR code that opens this page on a phone' });
  await expect(code).toBeVisible();
  await visitAs(page, iPhone);
  await open(page, '/downLoad');
  await expect(page.locator('[data-system="ios"]').getByRole('link', { name: 'Open the store' })).toBeVisible();
  await expect(code).toBeHidden();
  await expect(page.locator('#phone').getByRole('link', { name: 'App Store', exact: true })).toBeVisible();
});

test('A visitor reads what each system needs, and what is new in the release, one click from the files', async ({
  page,
}) => {
  await open(page, '/downLoad');
  const needs = page.locator('#requirements');
  for (const system of ['Windows', 'macOS', 'Linux', 'iPhone and iPad', 'Android', 'Web']) {
    await expect(needs.getByText(system, { exact: true })).toBeVisible();
  }
  await expect(needs).toContainText('4 GB of memory');
  const row = page.locator('#files').getByRole('row').filter({ hasText: 'Windows on ARM' });
  await row.getByRole('link', { name: /^Version \d/ }).click();
  await expect(page).toHaveURL(/\/versionUpdateContent\?version=\d/);
});
