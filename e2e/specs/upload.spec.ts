import { rm, writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import brand from '../../generator/fixture/content/brand.json' with { type: 'json' };
import { hold, holdScripts, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { beginReport, madeFile, reportAction, reportAddress, reportForm } from '../support/reports.ts';

// A trace fetches the previews' blob: URLs from within the page, which the site's policy forbids.
test.use({ trace: 'off' });

test.describe('A visitor who adds files to a report', { tag: '@api' }, () => {
  // Only a real drag asks the page first whether files may be dropped there.
  test('drags them from the desktop @visitor', { tag: '@chromium' }, async ({ page }, info) => {
    const file = info.outputPath('from the desktop.png');
    await writeFile(file, madeFile('', 300).buffer);
    const form = await beginReport(page);
    await form.send.scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await form.send.boundingBox()) ?? {};
    const session = await page.context().newCDPSession(page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      const data = { items: [], files: [file], dragOperationsMask: 1 };
      await session.send('Input.dispatchDragEvent', { type, x, y, data });
    }
    await expect(form.files).toHaveText([/from the desktop\.png/]);
    await expect(page).toHaveURL(reportAddress);
  });

  test('may choose them before the scripts have come, and sees each picture @visitor', { tag: '@cross' }, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto(reportAddress, { waitUntil: 'domcontentloaded' });
    const form = reportForm(page);
    await expect(form.input, 'the browser names what is chosen').toHaveCSS('opacity', '1');
    await expect(form.section.getByText('Choose files', { exact: true })).toBeHidden();
    const picture = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await form.input.setInputFiles({ name: 'early.png', mimeType: 'image/png', buffer: picture });
    release();
    await started(page);
    await expect(form.files).toHaveText([/early\.png/]);
    await expect(form.section.getByText('Choose files', { exact: true })).toBeVisible();
    const preview = form.files.locator('img');
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(3);
  });

  test('sees their names at once, before the code that sends them @visitor', { tag: '@cross' }, async ({ page }) => {
    const form = await beginReport(page);
    await page.reload();
    await started(page);
    const release = await hold(page, /\/upload\.[^/]+\.js$/);
    await form.input.setInputFiles([madeFile('a.png', 10), { ...madeFile('IMG_0001.HEIC', 20), mimeType: '' }]);
    await expect(form.files).toHaveText(['a.png', 'IMG_0001.HEIC']);
    release();
    await expect(form.files).toHaveText([/Will be sent with the report/, /Will be sent with the report/]);
  });

  for (const [what, change] of [
    ['edited', (file: string) => writeFile(file, Buffer.concat([madeFile('', 300).buffer, Buffer.from('more')]))],
    ['deleted', (file: string) => rm(file)],
  ] as const)
    test(
      `reads that one of them was ${what} since, and sends the others @visitor`,
      { tag: '@cross' },
      async ({ page }, info) => {
        const file = info.outputPath('changed.png');
        await writeFile(file, madeFile('', 300).buffer);
        const form = await beginReport(page);
        await form.input.setInputFiles(file);
        await expect(form.files).toContainText('Will be sent with the report');
        await change(file);
        await form.send.click();
        await expect(form.files).toContainText('changed.png was changed, moved or deleted after you chose it.');
        await expect(form.button('Try again to send', 'changed.png')).toHaveCount(0);
        expect(await form.received()).toEqual([]);
        await form.button('Remove', 'changed.png').click();
        await form.input.setInputFiles(madeFile('b.png', 10));
        await form.send.click();
        await form.expectArrived();
      },
    );

  test('reads which of them are neither pictures nor recordings @visitor', async ({ page }) => {
    const form = await beginReport(page);
    await form.input.setInputFiles({ ...madeFile('notes.html', 9), mimeType: 'text/html' });
    await expect(form.section).toContainText('notes.html was not added: it is neither a picture nor a recording.');
    await expect(page.locator('#announcer')).toContainText('notes.html');
    await expect(form.files).toHaveCount(0);
  });

  test('cancels all of them at once, and goes on in the form @visitor', async ({ page }) => {
    const form = await beginReport(page);
    await form.input.setInputFiles([madeFile('a.png', 10), madeFile('b.png', 20)]);
    await page.route(reportAction, () => undefined);
    await form.send.click();
    await expect(form.section.getByRole('progressbar', { name: 'Total' })).toBeVisible();
    await form.section.getByRole('button', { name: 'Cancel all', exact: true }).click();
    await expect(form.files).toContainText(['Cancelled', 'Cancelled']);
    await expect(form.send).toBeFocused();
  });
});

const [red, grey] = [brand.accent.light, '#857c6d'];

/** The shares of a bar's width that are red, for what is sent, and that have the grey line of what is left, in tenths. */
async function sharesOf(bar: Locator) {
  const picture = await bar.screenshot({ caret: 'initial' });
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const share = (colour: string) => {
    const columns = Array.from({ length: data.length / 3 }, (_, at) => at)
      .filter((at) => `#${data.subarray(at * 3, at * 3 + 3).toString('hex')}` === colour)
      .map((at) => at % info.width);
    return Math.round((10 * new Set(columns).size) / info.width);
  };
  return { sent: share(red), left: share(grey) };
}

test('A visitor sees how much of a report is sent: a bold line above a hairline @visitor', {
  tag: ['@api', '@cross'],
}, async ({ page, browserName, pageErrors }) => {
  // Playwright adds an empty style before each picture in Firefox, which the policy forbids.
  pageErrors.allow(/style-src-elem forbids inline $|sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA=/);
  await page.emulateMedia({ colorScheme: 'light' });
  const form = await beginReport(page);
  await form.input.setInputFiles(madeFile('a.png', 10));
  await page.route(reportAction, () => undefined);
  await form.send.click();
  const bar = form.section.getByRole('progressbar', { name: 'Total' });
  await expect(bar).toBeVisible();
  const show = (share: number) =>
    bar.evaluate((element: HTMLProgressElement, value) => {
      element.value = value;
    }, share);
  const shares = () => sharesOf(bar);
  await show(0.3);
  await expect.poll(shares).toEqual({ sent: 3, left: 7 });
  await show(1);
  await expect.poll(shares).toEqual({ sent: 10, left: 0 });
  await bar.evaluate((element) => element.removeAttribute('value'));
  const half = 440;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await bar.evaluate((element, time) => {
    for (const passing of element.getAnimations()) {
      passing.pause();
      passing.currentTime = time;
    }
  }, half);
  await expect.poll(shares, 'a third passes where the share is unknown').toEqual({ sent: 3, left: 7 });
  // Firefox's driver emulates neither of these.
  if (browserName !== 'chromium') return;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(shares, 'dots stand for it without motion').toEqual({ sent: 5, left: 0 });
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(bar).toHaveCSS('forced-color-adjust', 'none');
});
