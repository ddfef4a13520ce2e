import { truncate, writeFile } from 'node:fs/promises';
import { goInApp, hold, idle, open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink } from '../support/pages.ts';
import {
  beginReport,
  giveFiles,
  madeFile,
  receivedFile,
  reportAction,
  reportAddress,
  reportForm,
} from '../support/reports.ts';

// A trace fetches the previews' blob: URLs from within the page, which the site's policy forbids.
test.use({ trace: 'off' });

test.describe('A visitor who reports a problem', { tag: '@api' }, () => {
  test('with the keyboard alone reads that it has arrived @visitor', { tag: ['@cross', '@a11y'] }, async ({ page }) => {
    const windows = /^Windows/;
    await visitWith(page, 'Firefox, Windows');
    const form = await beginReport(page);
    await form.text.press('Tab');
    await expect(form.system).toBeFocused();
    await expect(form.system, 'what the browser tells').toHaveValue(windows);
    await form.system.fill('Haiku R1');
    await page.keyboard.press('Tab');
    await expect(form.input).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(form.send).toBeFocused();
    await page.keyboard.press('Enter');
    await form.expectArrived();
    await expect(form.arrived).toBeFocused();
    await expect(form.section).toContainText(/Its number is \S+\./);
    await page.keyboard.press('Tab');
    await expect(form.section.getByRole('button', { name: 'Report something else' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.text).toBeFocused();
    await expect(form.text).toHaveValue('');
    await expect(form.system).toHaveValue(windows);
    const report = expect.stringMatching(/^[\da-f]{32}$/);
    const fields = { text: form.key, system: 'Haiku R1', version: '1.4.0', language: 'en', report };
    expect(await form.received()).toEqual([{ fields, files: [] }]);
  });

  test('with fifty files, dropped, pasted and chosen, sends each byte of them @visitor', { tag: '@cross' }, async ({
    page,
  }) => {
    const form = await beginReport(page);
    const dropped = [madeFile('empty.png', 0)];
    const pasted = [
      madeFile('截图 一.png', 2000),
      madeFile(`"quoted" 'twice'.png`, 3000),
      madeFile('up/..\\down.png', 4000),
    ];
    const chosen = Array.from({ length: 46 }, (_, at) => madeFile(`${at}.png`, 100 + at));
    chosen.unshift(madeFile('ten megabytes.png', 10_000_000));
    await giveFiles(page, 'drop', [madeFile('wrong.png', 1)]);
    await form.button('Remove', 'wrong.png').click();
    const names = [...(await giveFiles(page, 'drop', dropped)), ...(await giveFiles(page, 'paste', pasted))];
    await form.input.setInputFiles(chosen);
    names.push(...chosen.map(({ name }) => name));
    await expect(form.files).toHaveCount(50);
    const tooMany = `${names.at(-1)} was not added: 50 files are the limit.`;
    await expect(form.section).toContainText(tooMany);
    await form.send.click();
    await form.expectArrived();
    const received = await form.received();
    const given = [...dropped, ...pasted, ...chosen.slice(0, -1)];
    const expected = given.map((file, at) => receivedFile(file, names[at] ?? ''));
    const bySize = (one: { size: number }, other: { size: number }) => one.size - other.size;
    expect(received.flatMap(({ files }) => files).toSorted(bySize)).toEqual(expected.toSorted(bySize));
    expect(new Set(received.map(({ fields }) => fields.report)).size, 'one report').toBe(1);
  });

  for (const [language, sentence] of [
    ['en', 'Dropping them here or pasting them works, too.'],
    ['zh-CN', '也可以拖到这里，或直接粘贴。'],
  ] as const) {
    test(`in ${language} finds no space after a full-width stop, and loads the form’s code on focus @visitor`, async ({
      page,
    }) => {
      const isLoaded = async () => (await page.requests()).some((one) => /\/upload\.[^/]+\.js$/.test(one.url()));
      await open(page, `${reportAddress}&lang=${language}`);
      const section = page.locator('#report');
      const text = await section.textContent();
      // Hidden or not: the next sentence is only for devices that can drop files.
      expect(text).toContain(sentence);
      expect(text).not.toMatch(/[。，：] /);
      await idle(page);
      expect(await isLoaded()).toBe(false);
      await section.getByRole('textbox').first().focus();
      await expect.poll(isLoaded).toBe(true);
    });
  }
});

test.describe('A visitor whose report is under way', { tag: '@api' }, () => {
  test('is asked before it is cancelled by another page or Back @visitor', async ({ page, browserName }) => {
    await open(page, '/about');
    await goInApp(page, reportAddress);
    const form = reportForm(page);
    await form.text.fill('x');
    await hold(page, reportAction);
    const asked = page.waitForRequest(reportAction);
    // Firefox's driver does not report an intercepted request that the page aborts.
    const ended = browserName === 'chromium' && page.waitForEvent('requestfailed', (one) => one.method() === 'POST');
    await form.send.click();
    await asked;
    const question = page.getByRole('dialog', { name: 'Leave while the report is being sent?' });
    const stay = () => question.getByRole('button', { name: 'Stay' }).click();
    for (const [go, remain] of [
      [() => footerLink(page, 'home').click(), stay],
      [() => footerLink(page, 'home').click(), () => page.keyboard.press('Escape')],
      [() => page.goBack(), stay],
    ] as const) {
      await go();
      await expect(question).toBeVisible();
      await remain();
      await expect(question).toBeHidden();
      await expect(page).toHaveURL(reportAddress);
    }
    await page.goBack();
    await question.getByRole('button', { name: 'Cancel and leave' }).click();
    await expect(page).toHaveURL('/about');
    await ended;
    await goInApp(page, reportAddress);
    await form.text.fill('y');
    await form.send.click();
    await footerLink(page, 'home').click();
    await question.getByRole('button', { name: 'Cancel and leave' }).click();
    await expectShown(page, 'home');
  });

  test('is asked by the browser before they close the page, and not before or after @visitor', async ({ page }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      return dialog.dismiss();
    });
    await beginReport(page);
    await page.reload();
    expect(dialogs).toEqual([]);
    const form = await beginReport(page);
    const goOn = await hold(page, reportAction);
    const asked = page.waitForRequest(reportAction);
    await form.send.click();
    await asked;
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => dialogs).toEqual(['beforeunload']);
    goOn();
    await form.expectArrived();
    expect(await form.received()).toHaveLength(1);
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    expect(dialogs).toHaveLength(1);
  });
});

test(
  'A page sends 200 MB without holding it in memory @visitor',
  { tag: ['@api', '@chromium'] },
  async ({ page }, info) => {
    test.setTimeout(240_000);
    const size = 200_000_000;
    // A sparse file with data only at its beginning.
    const path = info.outputPath('录屏.mp4');
    await writeFile(path, 'a recording');
    await truncate(path, size);
    const form = await beginReport(page);
    await form.input.setInputFiles(path);
    await expect(form.files).toContainText('200 MB');
    const held = () => page.evaluate(() => Number(Reflect.get(performance, 'memory').usedJSHeapSize));
    const before = await held();
    await form.send.click();
    await form.expectArrived();
    expect((await held()) - before).toBeLessThan(30_000_000);
    const [received] = await form.received();
    expect(received?.files).toMatchObject([{ field: 'file', name: '录屏.mp4', size }]);
  },
);
