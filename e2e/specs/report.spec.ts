import { rm, truncate, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { goInApp, hold, holdScripts, idle, open, started, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink } from '../support/pages.ts';
import {
  beginReport,
  dropOrPaste,
  madeFile,
  receivedFile,
  reportAction,
  reportAddress,
  reportForm,
} from '../support/reports.ts';

// A trace fetches the previews' blob: URLs from within the page, which the site's policy forbids.
test.use({ trace: 'off' });

/** The code that sends files. */
const uploadCode = /\/upload\.[^/]+\.js$/;

test.describe('A visitor who reports a problem', { tag: '@api' }, () => {
  test('with only the keyboard reads that the report was received @visitor', { tag: ['@cross', '@a11y'] }, async ({
    page,
  }) => {
    await visitWith(page, 'Firefox, Windows');
    const form = await beginReport(page);
    await form.text.press('Tab');
    await expect(form.system).toBeFocused();
    await expect(form.system, 'the browser reports the system').toHaveValue(/^Windows/);
    await form.system.fill('Haiku R1');
    await page.keyboard.press('Tab');
    await expect(form.input).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(form.send).toBeFocused();
    await page.keyboard.press('Enter');
    await form.expectArrived();
    await expect(form.arrived).toBeFocused();
    await expect(form.section).toContainText(/Its number is \S+\./);
    const report = expect.stringMatching(/^[\da-f]{32}$/);
    const fields = { text: form.key, system: 'Haiku R1', version: '1.4.0', language: 'en', report };
    expect(await form.received()).toEqual([{ fields, files: [] }]);
    await page.keyboard.press('Tab');
    await expect(form.section.getByRole('button', { name: 'Report something else' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.text).toBeFocused();
    await expect(form.text).toHaveValue('');
    await expect(form.system).toHaveValue(/^Windows/);
  });

  test(
    'can drop, paste and choose fifty files, of which every byte arrives @visitor',
    { tag: '@cross' },
    async ({ page }, info) => {
      const form = await beginReport(page);
      await form.input.setInputFiles({ ...madeFile('notes.html', 9), mimeType: 'text/html' });
      await expect(form.section).toContainText('notes.html was not added: it is neither a picture nor a recording.');
      await expect(page.locator('#announcer')).toContainText('notes.html');
      await dropOrPaste(page, 'drop', [madeFile('wrong.png', 1)]);
      await form.button('Remove', 'wrong.png').click();
      await expect(form.files).toHaveCount(0);

      const dropped = [madeFile('empty.png', 0)];
      const pasted = [
        madeFile('截图 一.png', 2000),
        madeFile(`"quoted" 'twice'.png`, 3000),
        madeFile('up/..\\down.png', 4000),
      ];
      const large = madeFile('ten megabytes.png', 10_000_000);
      const numbered = Array.from({ length: 45 }, (_, index) => madeFile(`${index}.png`, 100 + index));
      const namesOfDropped = await dropOrPaste(page, 'drop', dropped);
      const namesOfPasted = await dropOrPaste(page, 'paste', pasted);
      const path = info.outputPath(large.name);
      await writeFile(path, large.buffer);
      await form.input.setInputFiles(path);
      await form.input.setInputFiles([...numbered, madeFile('one more.png', 50)]);
      await expect(form.files).toHaveCount(50);
      await expect(form.section).toContainText('one more.png was not added: 50 files are the limit.');
      await form.send.click();
      await form.expectArrived();
      const received = await form.received();
      // The browser may change the names of dropped and pasted files, which come first.
      const changedNames = [...namesOfDropped, ...namesOfPasted];
      const expected = [...dropped, ...pasted, large, ...numbered].map((file, index) =>
        receivedFile(file, changedNames[index] ?? file.name),
      );
      const bySize = (a: { size: number }, b: { size: number }) => a.size - b.size;
      expect(received.flatMap(({ files }) => files).toSorted(bySize)).toEqual(expected.toSorted(bySize));
      expect(new Set(received.map(({ fields }) => fields.report)).size, 'the number of reports').toBe(1);
    },
  );

  test('sees the names and previews of files that were chosen before the scripts loaded @visitor', {
    tag: '@cross',
  }, async ({ page }) => {
    const releaseScripts = await holdScripts(page);
    const releaseUpload = await hold(page, uploadCode);
    await page.goto(reportAddress, { waitUntil: 'domcontentloaded' });
    const form = reportForm(page);
    await expect(form.input, 'the native field, which names the chosen files, is visible').toHaveCSS('opacity', '1');
    await expect(form.section.getByText('Choose files', { exact: true })).toBeHidden();
    const picture = sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } });
    const buffer = await picture.png().toBuffer();
    await form.input.setInputFiles([
      { name: 'early.png', mimeType: 'image/png', buffer },
      { ...madeFile('IMG_0001.HEIC', 20), mimeType: '' },
    ]);
    releaseScripts();
    await started(page);
    await expect(form.files).toHaveText(['early.png', 'IMG_0001.HEIC']);
    releaseUpload();
    await expect(form.files).toHaveText([/Will be sent with the report/, /Will be sent with the report/]);
    await expect(form.section.getByText('Choose files', { exact: true })).toBeVisible();
    await expect(form.files.locator('img').first()).toHaveJSProperty('naturalWidth', 3);
  });

  test(
    'reads which chosen files have been edited or deleted, and sends the others @visitor',
    { tag: '@cross' },
    async ({ page }, info) => {
      const edited = info.outputPath('edited.png');
      const deleted = info.outputPath('deleted.png');
      for (const file of [edited, deleted]) await writeFile(file, madeFile('', 300).buffer);
      const form = await beginReport(page);
      await form.input.setInputFiles([edited, deleted]);
      await expect(form.files).toContainText(['Will be sent with the report', 'Will be sent with the report']);
      await writeFile(edited, madeFile('', 304).buffer);
      await rm(deleted);
      await form.send.click();
      for (const name of ['edited.png', 'deleted.png']) {
        await expect(form.section).toContainText(`${name} was changed, moved or deleted after you chose it.`);
        await expect(form.button('Try again to send', name)).toHaveCount(0);
      }
      expect(await form.received()).toEqual([]);
      for (const name of ['edited.png', 'deleted.png']) await form.button('Remove', name).click();
      await form.input.setInputFiles(madeFile('b.png', 10));
      await form.send.click();
      await form.expectArrived();
    },
  );

  test('in Chinese sees no space after full stops, and loads the form’s code only on focus @visitor', async ({
    page,
  }) => {
    const isCodeRequested = async () => (await page.requests()).some((request) => uploadCode.test(request.url()));
    await open(page, `${reportAddress}&lang=zh-CN`);
    const section = page.locator('#report');
    await expect(section).toContainText('也可以拖到这里，或直接粘贴。');
    await expect(section).not.toContainText(/[。，：] /);
    await idle(page);
    expect(await isCodeRequested(), 'the code is loaded before the focus').toBe(false);
    await section.getByRole('textbox').first().focus();
    await expect.poll(isCodeRequested, 'the code is loaded after the focus').toBe(true);
  });

  test(
    'can drag 100 MB from the desktop, which the page does not hold in memory @visitor',
    { tag: '@chromium' },
    async ({ page }, info) => {
      test.setTimeout(240_000);
      const size = 100_000_000;
      // A sparse file with data only at its beginning.
      const path = info.outputPath('录屏.mp4');
      await writeFile(path, 'a recording');
      await truncate(path, size);
      const form = await beginReport(page);
      await form.send.scrollIntoViewIfNeeded();
      const { x = 0, y = 0 } = (await form.send.boundingBox()) ?? {};
      const session = await page.context().newCDPSession(page);
      const data = { items: [], files: [path], dragOperationsMask: 1 };
      // Only a real drag asks the page first whether it accepts the files.
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await session.send('Input.dispatchDragEvent', { type, x, y, data });
      await expect(form.files).toHaveText([/录屏\.mp4/]);
      await expect(form.files).toContainText('100 MB');
      await expect(page).toHaveURL(reportAddress);
      const heapSize = () => page.evaluate(() => Number(Reflect.get(performance, 'memory').usedJSHeapSize));
      const before = await heapSize();
      await form.send.click();
      await form.expectArrived();
      expect((await heapSize()) - before, 'the bytes by which the heap has grown').toBeLessThan(30_000_000);
      expect((await form.received())[0]?.files).toMatchObject([{ field: 'file', name: '录屏.mp4', size }]);
    },
  );
});

test.describe('A visitor whose report is being sent', { tag: '@api' }, () => {
  test('is asked before another page or Back cancels it @visitor', async ({ page, browserName }) => {
    await open(page, '/about');
    await goInApp(page, reportAddress);
    const form = reportForm(page);
    await form.text.fill('x');
    await hold(page, reportAction);
    const request = page.waitForRequest(reportAction);
    // Firefox's driver does not report an intercepted request that the page aborts.
    const abortedRequest =
      browserName === 'chromium' && page.waitForEvent('requestfailed', (failed) => failed.method() === 'POST');
    await form.send.click();
    await request;
    const question = page.getByRole('dialog', { name: 'Leave while the report is being sent?' });
    const openHome = () => footerLink(page, 'home').click();
    const clickStay = () => question.getByRole('button', { name: 'Stay' }).click();
    const pressEscape = () => page.keyboard.press('Escape');
    for (const { leave, stay } of [
      { leave: openHome, stay: clickStay },
      { leave: openHome, stay: pressEscape },
      { leave: () => page.goBack(), stay: clickStay },
    ]) {
      await leave();
      await expect(question).toBeVisible();
      await stay();
      await expect(question).toBeHidden();
      await expect(page).toHaveURL(reportAddress);
    }
    await page.goBack();
    await question.getByRole('button', { name: 'Cancel and leave' }).click();
    // The address changes before the form is gone.
    await expectShown(page, 'about');
    await abortedRequest;
    await goInApp(page, reportAddress);
    await form.text.fill('y');
    await form.send.click();
    await openHome();
    await question.getByRole('button', { name: 'Cancel and leave' }).click();
    await expect(page).toHaveURL('/home');
  });

  test('is asked by the browser whether to close the page, but only during the upload @visitor', async ({ page }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      return dialog.dismiss();
    });
    const form = await beginReport(page);
    await page.reload();
    expect(dialogs, 'no question before the upload').toEqual([]);
    await started(page);
    await form.text.fill(form.key);
    const releaseRequest = await hold(page, reportAction);
    const request = page.waitForRequest(reportAction);
    await form.send.click();
    await request;
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => dialogs).toEqual(['beforeunload']);
    releaseRequest();
    await form.expectArrived();
    expect(await form.received()).toHaveLength(1);
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    expect(dialogs, 'no question after the upload').toHaveLength(1);
  });
});
