import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { goInApp, idle, open } from '../support/app.ts';
import { chinese, english, filled, messages, pattern, withId } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { newKey } from '../support/http.ts';
import { expectShown, footerLink } from '../support/pages.ts';
import {
  beginReport,
  expectArrived,
  giveFiles,
  receivedReports,
  reportAddress,
  reported,
  reportForm,
  sha256Of,
  uploadRoute,
} from '../support/reports.ts';
import { workersPeak } from '../support/targets.ts';

// A trace fetches the previews' blob: URLs from within the page, which the site's policy rightly forbids.
test.use({ trace: 'off' });

const { sent, upload } = messages.report;
const { leave } = upload;

test.describe('A visitor who reports a problem', { tag: '@own-servers' }, () => {
  test('in words alone is told that they have arrived, and the makers know of which version they speak', {
    tag: '@cross',
  }, async ({ page }) => {
    const key = newKey();
    const form = await beginReport(page, `It broke. ${key}`);
    await form.system.fill('Haiku R1');
    await form.send.click();
    await expectArrived(page);
    await expect(form.arrived).toBeFocused();
    await expect(form.section).toContainText(pattern(sent.reference));
    const [received, ...others] = await receivedReports(key);
    expect(others).toEqual([]);
    expect(received).toEqual({
      fields: {
        text: `It broke. ${key}`,
        system: 'Haiku R1',
        version: reported,
        language: 'en',
        report: expect.stringMatching(/^[\da-f]{32}$/),
      },
      files: [],
    });
  });

  test('with files of every size and name sends each byte of them', { tag: '@cross' }, async ({ page }) => {
    const key = newKey();
    const form = await beginReport(page, key);
    const made = [
      { name: 'empty.png', size: 0 },
      { name: 'one.png', size: 1 },
      { name: 'ten megabytes.png', size: 10_000_000 },
      { name: '截图 一.png', size: 2000 },
      { name: `"quoted" 'twice'.png`, size: 3000 },
      { name: 'up/..\\down.png', size: 4000 },
    ];
    const names = await giveFiles(page, made);
    await expect(form.files).toHaveCount(made.length);
    await form.send.click();
    await expectArrived(page);
    const received = await receivedReports(key);
    const bySize = received.flatMap(({ files }) => files).toSorted((one, other) => one.size - other.size);
    const expected = made.map(({ size }, at) => ({ field: 'file', name: names[at], size, sha256: sha256Of(size) }));
    expect(bySize).toEqual(expected.toSorted((one, other) => one.size - other.size));
    expect(new Set(received.map(({ fields }) => fields.report)).size).toBe(1);
  });

  test('sends fifty files', async ({ page }) => {
    const key = newKey();
    const form = await beginReport(page, key);
    await giveFiles(
      page,
      Array.from({ length: 51 }, (_, at) => ({ name: `${at}.png`, size: 100 + at })),
    );
    await expect(form.files).toHaveCount(50);
    await expect(form.section).toContainText(filled(upload.rejected.count, { name: '50.png', limit: 50 }));
    await form.send.click();
    await expectArrived(page);
    const files = (await receivedReports(key)).flatMap((received) => received.files);
    expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(50);
  });

  for (const way of ['drop', 'paste'] as const) {
    test(`gives files by ${way === 'drop' ? 'dropping' : 'pasting'} them, sees them, and takes one back`, async ({
      page,
    }) => {
      const form = await beginReport(page, 'x');
      await giveFiles(
        page,
        [
          { name: 'a.png', size: 2 },
          { name: 'b.png', size: 3 },
        ],
        way,
      );
      await expect(form.files).toHaveText([/a\.png/, /b\.png/]);
      await form.section.getByRole('button', { name: filled(upload.removeNamed, { name: 'a.png' }) }).click();
      await expect(form.files).toHaveText([/b\.png/]);
    });
  }

  test('does it with the keyboard alone', { tag: '@a11y' }, async ({ page }) => {
    const key = newKey();
    const form = await beginReport(page, key);
    await form.text.press('Tab');
    await expect(form.system).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(form.input).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(form.send).toBeFocused();
    await page.keyboard.press('Enter');
    await expectArrived(page);
    await expect(form.arrived).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(form.section.getByRole('button', { name: sent.again })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.text).toBeFocused();
    await expect(form.text).toHaveValue('');
    expect(await receivedReports(key)).toHaveLength(1);
  });

  test('and has files and failures before them finds the form accessible', { tag: '@a11y' }, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/413/);
    const form = await beginReport(page, 'x');
    await giveFiles(page, [{ name: 'a.png', size: 2 }]);
    await page.route(uploadRoute, (route) => route.fulfill({ status: 413 }));
    await form.send.click();
    await expect(form.files).toContainText(upload.failures.tooLarge);
    const { violations } = await new AxeBuilder({ page }).include('#report').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });

  test('in Chinese finds no space after a full stop', async ({ page }) => {
    await open(page, `${reportAddress}&lang=zh-CN`);
    // Whether or not they see the sentence that follows: it is for those who can drop files.
    expect(await reportForm(page).section.textContent()).toContain(chinese.messages.report.upload.drop);
    expect(await reportForm(page).section.textContent()).not.toMatch(/[。，：] /);
  });

  test('is sent the code for it only when they turn to the form', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/\/upload\.[^/]+\.js$/.test(request.url())) requests.push(request.url());
    });
    await open(page, reportAddress);
    const form = reportForm(page);
    await idle(page);
    expect(requests).toEqual([]);
    await form.text.focus();
    await expect.poll(() => requests.length).toBeGreaterThan(0);
  });
});

test.describe('A visitor whose browser tells what it runs on', { tag: '@own-servers' }, () => {
  const windows = withId(english.downloads.platforms, 'windows').name;
  test.use({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0' });

  test('need not say so, and may say better', async ({ page }) => {
    const form = await beginReport(page, 'x');
    await expect(form.system).toHaveValue(new RegExp(`^${windows}`));
    await form.system.fill('Windows 11 ARM');
    await form.send.click();
    await expectArrived(page);
    await form.section.getByRole('button', { name: sent.again }).click();
    await expect(form.system).toHaveValue(new RegExp(`^${windows}(, x64)?$`));
  });
});

test.describe('A visitor whose report', { tag: '@own-servers' }, () => {
  test('is under way is asked before they go to another page, and it is cancelled when they do', async ({
    page,
    browserName,
  }) => {
    const form = await beginReport(page, 'x');
    const held = page.waitForRequest(uploadRoute);
    await page.route(uploadRoute, () => undefined);
    await form.send.click();
    const request = await held;
    // Firefox's driver does not tell of a request that it holds back and the page gives up.
    const ended = browserName === 'chromium' && page.waitForEvent('requestfailed', (failed) => failed === request);
    await footerLink(page, 'about').click();
    const question = page.getByRole('dialog', { name: leave.heading });
    await question.getByRole('button', { name: leave.stay }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(reportAddress);
    await footerLink(page, 'about').click();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await footerLink(page, 'about').click();
    await question.getByRole('button', { name: leave.leave }).click();
    await expect(page).toHaveURL('/about');
    await ended;
  });

  test('is under way is asked before they go Back, and Back goes on when they leave', async ({ page }) => {
    await open(page, '/about');
    await goInApp(page, reportAddress);
    const form = reportForm(page);
    await form.text.fill('x');
    const held = page.waitForRequest(uploadRoute);
    await page.route(uploadRoute, () => undefined);
    await form.send.click();
    await held;
    await page.goBack();
    const question = page.getByRole('dialog', { name: leave.heading });
    await question.getByRole('button', { name: leave.stay }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(reportAddress);
    await page.goBack();
    await question.getByRole('button', { name: leave.leave }).click();
    await expect(page).toHaveURL('/about');
    await expectShown(page, 'about');
  });

  test('is under way is asked by the browser before they close the page, and not before or after', async ({ page }) => {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      return dialog.dismiss();
    });
    await beginReport(page, 'half a');
    await page.reload();
    expect(asked).toEqual([]);
    const key = newKey();
    const form = await beginReport(page, key);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(uploadRoute, async (route) => {
      await promise;
      await route.fallback();
    });
    const held = page.waitForRequest(uploadRoute);
    await form.send.click();
    await held;
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(['beforeunload']);
    resolve();
    await expectArrived(page);
    expect(await receivedReports(key)).toHaveLength(1);
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    expect(asked).toHaveLength(1);
  });
});

const SIZE = 200_000_000;

/** A file of mostly nothing, with something at its beginning. */
async function makeLarge(path: string): Promise<string> {
  await writeFile(path, 'a recording');
  await truncate(path, SIZE);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

test(
  'A visitor sends a recording of 200 MB, and neither their page nor nginx holds it in memory',
  {
    tag: '@own-servers',
  },
  async ({ page, browserName }, info) => {
    test.setTimeout(240_000);
    const path = info.outputPath('录屏.mp4');
    const sha256 = await makeLarge(path);
    const key = newKey();
    const form = await beginReport(page, key);
    await form.input.setInputFiles(path);
    await expect(form.files).toContainText('200 MB');
    // Firefox does not tell what a page holds.
    const held = () => page.evaluate(() => Number(Reflect.get(performance, 'memory')?.usedJSHeapSize ?? 0));
    const before = { page: await held(), nginx: workersPeak() };
    await form.send.click();
    await expectArrived(page);
    expect((await held()) - before.page).toBeLessThan(30_000_000);
    expect(workersPeak() - before.nginx).toBeLessThan(8);
    const [received] = await receivedReports(key);
    expect(received?.files).toEqual([{ field: 'file', name: '录屏.mp4', size: SIZE, sha256 }]);
    if (browserName === 'chromium') expect(before.page).toBeGreaterThan(0);
  },
);
