import { createServer } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { freePort, serveSite } from '../../scripts/servers/serve.ts';
import { filled, languages, messages, pattern, version } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { beginReport, madeFile, receivedFile, reportAction, reportAddress, reportForm } from '../support/reports.ts';
import { targets } from '../support/targets.ts';

// A trace fetches the previews' blob: URLs from within the page, which the site's policy forbids.
test.use({ trace: 'off' });

const { sending, sent, upload } = messages.report;
const { failures } = upload;
/** Browser messages about a request that fails, or a script that cannot be loaded. */
const lost = /ERR_|NetworkError|Failed to load|Loading failed|error loading dynamically/i;

test.beforeEach(({ pageErrors }) => pageErrors.allow(lost));

test.describe('A visitor whose report', { tag: '@own-servers' }, () => {
  test('is refused, cancelled or cut off reads why, then sends it', { tag: '@a11y' }, async ({ page, pageErrors }) => {
    pageErrors.allow(/413|500/);
    const form = await beginReport(page);
    await form.input.setInputFiles(madeFile('large.png', 9000));
    const body = JSON.stringify({ type: 'about:blank', title: 'Wrong', status: 413, detail: 'At most <b>5 kB</b>.' });
    const refusal = { status: 413, contentType: 'application/problem+json', body };
    const refusals = await page.route(reportAction, (route) => route.fulfill(refusal));
    await form.send.click();
    await expect(form.files).toContainText(failures.tooLarge);
    await expect(form.files).toContainText('At most <b>5 kB</b>.');
    await expect(page.locator('#announcer')).toContainText(
      filled(upload.failed.one ?? upload.failed.other, { count: 1 }),
    );
    const { violations } = await new AxeBuilder({ page }).include('#report').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    await form.button('removeNamed', 'large.png').click();
    await expect(form.input).toBeFocused();
    await refusals.dispose();

    const file = madeFile('a.png', 70_000);
    await form.input.setInputFiles(file);
    const silence = await page.route(reportAction, () => undefined);
    const asked = page.waitForRequest(reportAction);
    await form.send.click();
    await asked;
    await expect(form.section.getByRole('button', { name: sending })).toHaveAttribute('aria-busy');
    await expect(page.locator('#announcer')).toHaveText(sending);
    await form.button('cancelNamed', 'a.png').click();
    await expect(form.files).toContainText(upload.cancelled);
    await expect(form.files).toBeFocused();
    await silence.dispose();
    const errors = await page.route(reportAction, (route) => route.fulfill({ status: 500, body: 'Oops' }));
    await form.button('retryNamed', 'a.png').click();
    await expect(form.files).toContainText(filled(failures.server, { status: 500 }));
    await expect(form.files).toContainText(pattern(upload.retrying));
    // Only after the check: the message is shown for a second or two. In place of the other route, so that no attempt succeeds.
    const outage = await page.route(reportAction, (route) => route.abort());
    await expect(form.files).toContainText(failures.network);
    await errors.dispose();
    await outage.dispose();
    await form.expectArrived();
    expect((await form.received()).map(({ files }) => files)).toEqual([[receivedFile(file, 'a.png')]]);
  });

  test('is interrupted offline reads that, and every byte arrives later', async ({ page, context, browserName }) => {
    test.skip(targets.nginxPid === 0, 'Tested once, beside the native site.');
    // An API that reads nothing: the request stops in the middle.
    const [port, unreadPort] = [await freePort(), await freePort()];
    const unread = createServer({ pauseOnConnect: true }).listen(unreadPort, '127.0.0.1');
    const serve = (upstream: string) => serveSite({ API_UPSTREAM: upstream }, { port });
    let site = await serve(`127.0.0.1:${unreadPort}`);
    try {
      const form = await beginReport(page, site.url);
      const file = madeFile('a.png', 20_000_000);
      await form.input.setInputFiles(file);
      await form.send.click();
      await expect(form.files).toContainText(/[1-9][\d.]*.MB.+20.MB/);
      // Firefox's driver cannot emulate offline mode: there the connection only breaks.
      const isOffline = browserName === 'chromium';
      if (isOffline) await context.setOffline(true);
      // Without waiting for its connections.
      process.kill(site.pid);
      await site.exited;
      await expect(form.files).toContainText(isOffline ? failures.offline : failures.network);
      await expect(form.files).toContainText(pattern(isOffline ? upload.reconnecting : upload.retrying));
      site = await serve(new URL(targets.api).host);
      if (isOffline) await context.setOffline(false);
      await form.expectArrived();
      expect((await form.received()).flatMap(({ files }) => files)).toEqual([receivedFile(file, 'a.png')]);
    } finally {
      unread.close();
      await site.stop();
    }
  });
});

test('A visitor without scripts sends a report as a plain form', { tag: '@own-servers' }, async ({ page }) => {
  await page.route('**/assets/js/**', (route) => route.abort());
  await page.goto(reportAddress);
  const form = reportForm(page);
  await form.text.fill(form.key);
  await form.input.setInputFiles(madeFile('截图.png', 4));
  await form.send.click();
  await expect(page).toHaveURL(`${reportAddress}#report-sent`);
  await expect(page.locator('#report-sent')).toHaveText(sent.heading);
  const [received] = await form.received();
  expect(received?.files).toMatchObject([{ field: 'file', name: '截图.png', size: 4 }]);
  expect(received?.fields).toMatchObject({ version: version(), language: languages[0], system: '' });
});
