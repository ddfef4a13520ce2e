import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, truncate } from 'node:fs/promises';
import { messages } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { newKey } from '../support/http.ts';
import { footerLink } from '../support/pages.ts';
import { beginReport, expectArrived, receivedReports, reportAddress, uploadRoute } from '../support/reports.ts';
import { workersPeak } from '../support/targets.ts';

const { leave } = messages.report.upload;

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
  const file = await open(path, 'w');
  await file.write('a recording');
  await file.close();
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
