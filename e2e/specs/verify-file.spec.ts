import { truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { holdScripts, idle, open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

// The sample lists the checksums of these two texts for Windows.
const newestContent = 'bytes of 1.4.0';
const earlierContent = 'bytes of 1.3.2';

const section = (page: Page) => page.locator('#verify');
const field = (page: Page) => section(page).locator('input[type="file"]');
const newestFile = { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from(newestContent) };

/** Drops a file on the field, as from the desktop. */
const dropFile = (page: Page, content: string) =>
  field(page).evaluate((input, text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'setup.exe'));
    for (const type of ['dragover', 'drop'])
      input.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }, content);

test('A visitor reads whether a file is genuine; nothing is uploaded @visitor', { tag: '@cross' }, async ({ page }) => {
  await open(page, '/downLoad');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const heightOf = async () => (await section(page).boundingBox())?.height;
  const heightBefore = await heightOf();
  await field(page).setInputFiles(newestFile);
  await expect(section(page).getByText('Our file', { exact: true })).toBeVisible();
  await expect(field(page), 'the same file can be chosen again').toHaveValue('');
  await expect(section(page)).toContainText('Windows (Intel, AMD), version 1.4.0.');
  await expect(section(page)).toContainText('2f68fbaa86bd4fb76d72a784ee9eac9165dbe457ad90be67c9b6976170a5c01b');
  await expect(page.locator('#announcer')).toHaveText('Our file Windows (Intel, AMD), version 1.4.0.');
  await expect(section(page).getByText('There is a newer version')).toHaveCount(0);
  expect(await heightOf(), 'nothing below has moved').toBe(heightBefore);
  await dropFile(page, `${newestContent} and a virus`);
  await expect(section(page).getByText('Not our file', { exact: true })).toBeVisible();
  await expect(section(page)).toContainText('Don’t open it');
  await dropFile(page, earlierContent);
  await expect(section(page).getByText('Our file', { exact: true })).toBeVisible();
  await expect(section(page)).toContainText('Windows (Intel, AMD), version 1.3.2.');
  expect(requests.length, 'the code is loaded when it is used').toBeGreaterThan(0);
  for (const request of requests) expect(request).toMatch(/^GET \/assets\/js\//);
  await section(page).getByRole('link', { name: 'There is a newer version: 1.4.0' }).click();
  await expect(page).toHaveURL('/downLoad#files');
});

test('A visitor can choose a file before the app has started, in the page’s language', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/downLoad', { waitUntil: 'domcontentloaded' });
  await expect(section(page).getByText('Choose the file', { exact: true })).toBeVisible();
  await expect(field(page), 'the browser’s own button is invisible').toHaveCSS('opacity', '0');
  await field(page).setInputFiles(newestFile);
  releaseScripts();
  await expect(section(page).getByText('Our file', { exact: true })).toBeVisible();
  await expect(field(page), 'the same file can be chosen again').toHaveValue('');
});

test('A visitor sees a check’s progress or failure, and can cancel it @visitor', async ({ page, pageErrors }, info) => {
  pageErrors.allow(/check-file|Failed to load|ERR_FAILED/);
  const brokenConnection = await page.route(/check-file/, (route) => route.abort());
  await open(page, '/downLoad');
  await field(page).setInputFiles(newestFile);
  await expect(section(page)).toContainText('This file can’t be checked here.');
  await brokenConnection.dispose();

  const file = info.outputPath('large.dmg');
  await writeFile(file, '');
  await truncate(file, 2 ** 31);
  await field(page).setInputFiles(file);
  await expect(page.locator('#announcer')).toHaveText('Checking large.dmg');
  const progress = section(page).getByRole('progressbar', { name: 'large.dmg' });
  await expect.poll(() => progress.evaluate((bar) => Reflect.get(bar, 'value'))).toBeGreaterThan(0);
  await field(page).setInputFiles(newestFile);
  await expect(section(page).getByText('Our file', { exact: true })).toBeVisible();
  await idle(page);
  await expect(progress, 'another file ends the check of the first one').toHaveCount(0);
  await field(page).setInputFiles(file);
  await section(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(progress).toHaveCount(0);
  await expect(field(page), 'focus returns to the field, because Cancel is gone').toBeFocused();
});
