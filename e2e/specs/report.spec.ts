import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { findViolations } from '../support/accessibility.ts';
import { goInApp, hold, holdScripts, idle, open, started, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink } from '../support/pages.ts';
import { beginReport, madeFile, receivedFile, reportAction, reportAddress, reportForm } from '../support/reports.ts';

// A trace fetches the previews' blob: URLs from within the page, which the site's policy forbids.
test.use({ trace: 'off' });

const uploadCode = /\/upload\.[^/]+\.js$/;

test.describe('A visitor who reports a problem', { tag: '@api' }, () => {
  test('reads that the report was received, and can send another one @visitor', async ({ page }) => {
    await visitWith(page, 'Firefox, Windows');
    await open(page, reportAddress);
    const form = reportForm(page);
    const isCodeRequested = async () => (await page.requests()).some((request) => uploadCode.test(request.url()));
    await idle(page);
    const [textOfEmptyForm = ''] = await form.section.locator('form').allInnerTexts();
    expect(await isCodeRequested(), 'the form’s code is loaded before the focus').toBe(false);
    await form.text.fill(form.key);
    await expect.poll(isCodeRequested, 'the form’s code is loaded after the focus').toBe(true);
    await expect(form.system, 'the browser reports the system').toHaveValue(/^Windows/);
    await form.system.fill('Haiku R1');
    await form.input.setInputFiles({ ...madeFile('notes.txt', 4), mimeType: 'text/plain' });
    await expect(form.section).toContainText('notes.txt');
    await form.send.press('Enter');
    await form.expectArrived();
    await expect(form.arrived).toBeFocused();
    await expect(form.section).toContainText(/Your report number is \S+\./);
    const report = expect.stringMatching(/^[\da-f]{32}$/);
    const fields = { text: form.key, system: 'Haiku R1', version: '1.4.0', language: 'en', report };
    expect(await form.received()).toEqual([{ fields, files: [] }]);
    await form.section.getByRole('button', { name: 'Report something else' }).click();
    await expect(form.text).toBeFocused();
    await expect(form.text).toHaveValue('');
    await expect(form.system).toHaveValue(/^Windows/);
    await expect(form.section.locator('form')).toHaveText(textOfEmptyForm, { useInnerText: true });
    await form.text.fill(form.key);
    await form.send.click();
    await form.expectArrived();
    const ids = (await form.received()).map((received) => received.fields.report);
    expect(new Set(ids).size, 'each report has its own id').toBe(2);
  });

  test('can drag, paste and choose files, of which every byte arrives @visitor', async ({ page }, info) => {
    const form = await beginReport(page);
    await form.input.setInputFiles({ ...madeFile('notes.html', 9), mimeType: 'text/html' });
    await expect(form.section).toContainText('notes.html was not added: it is neither a picture nor a recording.');
    await expect(page.locator('#announcer')).toContainText('notes.html');
    await form.input.setInputFiles(madeFile('wrong.png', 1));
    await form.button('Remove', 'wrong.png').click();
    await expect(form.files).toHaveCount(0);

    const dragged = madeFile('录屏.mp4', 10_000_000);
    const pasted = { name: '截图 一.png', mimeType: 'image/png', buffer: Buffer.from('A pasted picture') };
    const chosen = [madeFile('small.png', 1), madeFile(`"quoted" 'twice'.png`, 3000), madeFile('截图 一.png', 4000)];
    const path = info.outputPath(dragged.name);
    await writeFile(path, dragged.buffer);
    await form.send.scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await form.send.boundingBox()) ?? {};
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    // Only a real drag asks the page first whether it accepts the files.
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x, y, data });
    await expect(form.files).toHaveText([/录屏\.mp4.*10.MB/]);
    await page.locator('#report form').evaluate((form) => {
      for (const text of ['Item\tPrice', '截图 一.png']) {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        clipboardData.items.add(new File(['A pasted picture'], '截图 一.png', { type: 'image/png' }));
        form.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }));
      }
    });
    await form.input.setInputFiles(chosen);
    await expect(form.files).toHaveCount(5);
    await form.send.click();
    await form.expectArrived();
    const received = await form.received();
    const bySize = (a: { size: number }, b: { size: number }) => a.size - b.size;
    const expected = [dragged, pasted, ...chosen].map(receivedFile).toSorted(bySize);
    expect(received.flatMap(({ files }) => files).toSorted(bySize)).toEqual(expected);
    expect(new Set(received.map(({ fields }) => fields.report)).size, 'the number of reports').toBe(1);
  });

  test('sends the files chosen before the scripts loaded @visitor', { tag: '@cross' }, async ({ page }) => {
    const releaseScripts = await holdScripts(page);
    const releaseUpload = await hold(page, uploadCode);
    await page.goto(reportAddress, { waitUntil: 'domcontentloaded' });
    const form = reportForm(page);
    const picture = sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } });
    const early = { name: 'early.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
    const photo = { ...madeFile('IMG_0001.HEIC', 20), mimeType: '' };
    await form.text.fill(form.key);
    await form.input.setInputFiles([early, photo]);
    releaseScripts();
    await started(page);
    await expect(form.files).toHaveText(['early.png', 'IMG_0001.HEIC']);
    releaseUpload();
    await expect(form.files).toHaveText([/Will be sent with the report/, /Will be sent with the report/]);
    await expect(form.files.locator('img').first()).toHaveJSProperty('naturalWidth', 3);
    await form.send.click();
    await form.expectArrived();
    const files = (await form.received()).flatMap((received) => received.files);
    expect(files.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([early, photo].map(receivedFile));
  });

  test('reads why a report is not sent, and all bytes arrive later @visitor', async ({ page, context, pageErrors }) => {
    pageErrors.allow(/413|500|ERR_|Failed to load/);
    await page.clock.install();
    const form = await beginReport(page);
    await form.input.setInputFiles(madeFile('large.png', 9000));
    const body = JSON.stringify({ type: 'about:blank', title: 'Wrong', status: 413, detail: 'At most <b>5 kB</b>.' });
    const refusal = { status: 413, contentType: 'application/problem+json', body };
    const refusals = await page.route(reportAction, (route) => route.fulfill(refusal));
    await form.send.click();
    await expect(form.files).toContainText('This is too large for the server.');
    await expect(form.files).toContainText('At most <b>5 kB</b>.');
    await expect(page.locator('#announcer')).toContainText('1 part of the report was not sent');
    expect(await findViolations(page, { include: ['#report'] })).toEqual([]);
    await form.button('Remove', 'large.png').click();
    await expect(form.input).toBeFocused();
    await refusals.dispose();

    const file = madeFile('a.png', 70_000);
    await form.input.setInputFiles(file);
    const hangingRequests = await page.route(reportAction, () => undefined);
    await form.send.click();
    await expect(form.section.getByRole('button', { name: 'Sending the report' })).toHaveAttribute('aria-busy');
    await expect(page.locator('#announcer')).toHaveText('Sending the report');
    await form.section.getByRole('button', { name: 'Cancel all', exact: true }).click();
    await expect(form.files).toContainText('Canceled');
    await expect(form.send).toBeFocused();
    await form.button('Try sending … again', 'a.png').click();
    await form.button('Cancel sending', 'a.png').click();
    await expect(form.files).toContainText('Canceled');
    await expect(form.files).toBeFocused();
    await hangingRequests.dispose();
    // From here on, the test decides when the form tries again: after 1 to 2 s, then 2 to 4 s.
    await page.clock.pauseAt(Date.now() + 30_000);
    const serverErrors = await page.route(reportAction, (route) => route.fulfill({ status: 500, body: 'Oops' }));
    await form.button('Try sending … again', 'a.png').click();
    await expect(form.files).toContainText('The server had an error (HTTP 500).');
    await expect(form.files).toContainText(/Trying again in \d+ s/);
    await serverErrors.dispose();
    await context.setOffline(true);
    await page.clock.runFor(2000);
    await expect(form.files).toContainText('Your device is offline.');
    await expect(form.files).toContainText('Continues when you are back online');
    await expect(page.locator('#announcer')).toHaveText(/^Your device is offline\. Continues when you are back online/);
    await context.setOffline(false);
    await form.expectArrived();
    expect((await form.received()).map(({ files }) => files)).toEqual([[receivedFile(file)]]);
  });

  test('is asked before the upload is cancelled by leaving the page @visitor', async ({ page }) => {
    page.on('dialog', (dialog) => dialog.dismiss());
    await open(page, '/about');
    await goInApp(page, reportAddress);
    const form = reportForm(page);
    await form.text.fill('x');
    await hold(page, reportAction);
    const request = page.waitForRequest(reportAction);
    await form.send.click();
    await request;
    const question = page.getByRole('dialog', { name: 'Leave while the report is being sent?' });
    // The path of another release is the same.
    const previousRelease = page
      .getByRole('navigation', { name: 'Previous and next release' })
      .getByRole('link')
      .first();
    for (const link of [footerLink(page, 'home'), previousRelease]) {
      await link.click();
      await question.getByRole('button', { name: 'Stay' }).click();
      await expect(question).toBeHidden();
    }
    await page.goBack();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(reportAddress);
    const questionOfBrowser = page.waitForEvent('dialog', (dialog) => dialog.type() === 'beforeunload');
    await page.close({ runBeforeUnload: true });
    await questionOfBrowser;
    const abortedRequest = page.waitForEvent('requestfailed', (failed) => failed.method() === 'POST');
    await page.goBack();
    await question.getByRole('button', { name: 'Cancel and leave' }).click();
    // The address changes before the form is gone.
    await expectShown(page, 'about');
    await abortedRequest;
    // Without an upload there is no question.
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
  });
});

test('Without scripts, a report is a plain form @visitor', { tag: '@api' }, async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_|NetworkError|Failed to load|Loading failed/);
  await page.route('**/assets/js/**', (route) => route.abort());
  await page.goto(reportAddress);
  const form = reportForm(page);
  await form.text.fill(form.key);
  await form.input.setInputFiles(madeFile('截图.png', 4));
  await form.send.click();
  await expect(page).toHaveURL(`${reportAddress}#report-sent`);
  await expect(page.locator('#report-sent')).toHaveText('We received your report');
  const [received] = await form.received();
  expect(received?.files).toMatchObject([{ field: 'file', name: '截图.png', size: 4 }]);
  expect(received?.fields).toMatchObject({ version: '1.4.0', language: 'en', system: '' });
});
