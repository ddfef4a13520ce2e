import type { Locator } from '@playwright/test';
import { documentRequests, holdScripts, open, started } from '../support/app.ts';
import { expectCopied, keepCopies } from '../support/clipboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/pages.ts';

test('A reader goes from release to release, and to all of them', async ({ page }) => {
  await open(page, '/versionUpdateContent?version=1.3.1');
  const neighbours = page.getByRole('navigation', { name: 'Neighbouring releases' });
  await expect(neighbours.getByRole('link')).toHaveText([/^Before: 1\.3\.0/, /^After: 1\.3\.2/]);
  await neighbours.getByRole('link', { name: /^After/ }).click();
  await expect(heading(page)).toContainText('1.3.2');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(/1\.3\.2/);
  await neighbours.getByRole('link', { name: /^Before/ }).click();
  await expect(heading(page)).toContainText('1.3.1');
  await page.getByRole('main').getByRole('link', { name: 'Every release' }).click();
  await expect(page).toHaveURL('/updateLogInfo');
});

test('A reader of the newest release finds changes by kind, known issues and downloads', async ({ page }) => {
  await open(page, '/versionUpdateContent');
  await expect(page.getByText('This is the newest version')).toBeVisible();
  for (const name of ['New', 'Improved', 'Fixed', 'Known issues', 'Get this version'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  const file = page.locator('#downloads').getByRole('link', { name: 'Windows, Intel or AMD' });
  await expect(file).toHaveAttribute('href', /^https:/);
  await expect(page.locator('#downloads').getByText('AppImage, ARM64: Coming soon')).toBeVisible();
});

test('A reader copies the link to a release and to one of its changes, and whoever opens it lands there', async ({
  page,
  baseURL,
}) => {
  await keepCopies(page);
  await open(page, '/versionUpdateContent');
  await page.getByRole('button', { name: 'Copy the link to this release' }).click();
  await expectCopied(page, `${baseURL}/versionUpdateContent?version=1.4.0`);
  const change = page.locator('#printed-tables');
  await change.getByRole('button', { name: 'Copy the link to this change' }).click();
  const link = `${baseURL}/versionUpdateContent?version=1.4.0#printed-tables`;
  await expectCopied(page, link);
  await page.goto('about:blank');
  await open(page, link);
  await expect(change).toBeInViewport();
});

test('A reader sees marked which change they came for, wherever they come from', async ({ page }) => {
  const change = page.locator('#printed-tables');
  const other = page.locator('#dictation-headphones');
  const ground = (item: Locator) => item.evaluate((element) => getComputedStyle(element).backgroundColor);
  const expectMarked = async (marked: Locator, unmarked: Locator) => {
    await expect(marked).toBeInViewport();
    await expect.poll(() => ground(marked)).not.toBe(unmarkedGround);
    expect(await ground(unmarked)).toBe(unmarkedGround);
  };
  await open(page, '/versionUpdateContent');
  const unmarkedGround = await ground(change);
  await open(page, '/updateLogInfo?q=printed');
  const documents = documentRequests(page);
  await page.getByRole('link', { name: 'A long table could be cut off' }).click();
  await expectMarked(change, other);
  expect(documents).toEqual([]);
  const release = await holdScripts(page);
  await page.reload();
  await expectMarked(change, other);
  release();
  await started(page);
  await expectMarked(change, other);
  await other.getByRole('link').click();
  await expectMarked(other, change);
  await page.goBack();
  await expectMarked(change, other);
});

test('A reader with a phone has the links to a change at the end of its last line', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await open(page, '/versionUpdateContent');
  const change = page.locator('#printed-tables');
  const words = await change.getByRole('paragraph').boundingBox();
  for (const link of [change.getByRole('link'), change.getByRole('button')]) {
    const box = await link.boundingBox();
    expect(box && words && box.y + box.height / 2 < words.y + words.height).toBe(true);
    expect(box && box.x + box.width).toBeLessThanOrEqual(375);
  }
});

for (const [asked, nearest] of [
  ['1.3.9', '1.3.2'],
  ['9.9.9', '1.4.0'],
  ['<b>', '1.4.0'],
] as const) {
  test(`A reader who asks for version ${asked} reads that there is none, and which come closest`, async ({ page }) => {
    await open(page, `/versionUpdateContent?version=${encodeURIComponent(asked)}`);
    await expect(heading(page)).toContainText(asked);
    const closest = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Closest versions' }) });
    await expect(closest.getByRole('listitem')).toHaveCount(3);
    await expect(closest.getByRole('listitem').first().getByRole('link')).toHaveText(nearest);
    await closest.getByRole('link', { name: nearest, exact: true }).click();
    await expect(heading(page)).toContainText(nearest);
  });
}
