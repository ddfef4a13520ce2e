import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { freePort, serveSite } from '../../scripts/servers/serve.ts';
import { fixtureSite } from '../../scripts/test/project-copy.ts';
import { findViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { beginReport, madeFile, receivedFile, reportAction, reportAddress, reportForm } from '../support/reports.ts';
import { targets } from '../support/targets.ts';

// A trace fetches the previews' blob: URLs from within the page, which the site's policy forbids.
test.use({ trace: 'off' });

/** Browser messages about a request that fails, or a script that cannot be loaded. */
const loadErrors = /ERR_|NetworkError|Failed to load|Loading failed|error loading dynamically/i;

test.beforeEach(({ pageErrors }) => pageErrors.allow(loadErrors));

test.describe('A visitor', { tag: '@api' }, () => {
  test('reads why a report was refused, cancelled or interrupted, and can send it again @visitor', {
    tag: '@a11y',
  }, async ({ page, pageErrors }) => {
    pageErrors.allow(/413|500/);
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
    await form.input.setInputFiles([file, madeFile('b.png', 20)]);
    const hangingRequests = await page.route(reportAction, () => undefined);
    const request = page.waitForRequest(reportAction);
    await form.send.click();
    await request;
    await expect(form.section.getByRole('button', { name: 'Sending the report' })).toHaveAttribute('aria-busy');
    await expect(page.locator('#announcer')).toHaveText('Sending the report');
    await form.section.getByRole('button', { name: 'Cancel all', exact: true }).click();
    await expect(form.files).toHaveText([/Cancelled/, /Cancelled/]);
    await expect(form.send).toBeFocused();
    await form.button('Remove', 'b.png').click();
    await form.button('Try again to send', 'a.png').click();
    await form.button('Cancel sending', 'a.png').click();
    await expect(form.files).toContainText('Cancelled');
    await expect(form.files).toBeFocused();
    await hangingRequests.dispose();
    // From here on, the test decides when the form tries again: after 1 to 2 s, then 2 to 4 s, then 4 to 8 s.
    await page.clock.pauseAt(Date.now() + 30_000);
    const serverErrors = await page.route(reportAction, (route) => route.fulfill({ status: 500, body: 'Oops' }));
    await form.button('Try again to send', 'a.png').click();
    await expect(form.files).toContainText('The server had an error (HTTP 500).');
    await expect(form.files).toContainText(/Another attempt follows in \d+ s/);
    await serverErrors.dispose();
    const outage = await page.route(reportAction, (route) => route.abort());
    await page.clock.runFor(2000);
    await expect(form.files).toContainText('The connection was lost.');
    await outage.dispose();
    await page.clock.runFor(4000);
    await form.expectArrived();
    expect((await form.received()).map(({ files }) => files)).toEqual([[receivedFile(file, 'a.png')]]);
  });

  test('who goes offline while sending sees a message, and every byte arrives later @visitor', async ({
    page,
    context,
    browserName,
  }, info) => {
    test.skip(targets.nginxPid === 0, 'Runs only if nginx runs on this machine, not in a container.');
    // This API reads nothing, so the upload stops in the middle.
    const [port, silentPort] = [await freePort(), await freePort()];
    const silentApi = createServer({ pauseOnConnect: true }).listen(silentPort, '127.0.0.1');
    const serve = (upstream: string) => serveSite({ API_UPSTREAM: upstream, SITE_ROOT: fixtureSite }, { port });
    let site = await serve(`127.0.0.1:${silentPort}`);
    try {
      await page.clock.install();
      const form = await beginReport(page, site.url);
      const file = madeFile('a.png', 20_000_000);
      const path = info.outputPath(file.name);
      await writeFile(path, file.buffer);
      await form.input.setInputFiles(path);
      await form.send.click();
      await expect(form.files).toContainText(/[1-9][\d.]*.MB.+20.MB/);
      // Firefox's driver cannot emulate offline mode, so in Firefox only the connection breaks.
      const isOffline = browserName === 'chromium';
      // From here on, the test moves the clock. A request without progress would end after 120 s.
      await page.clock.pauseAt(Date.now() + 30_000);
      if (isOffline) await context.setOffline(true);
      // SIGTERM, by which nginx exits without waiting for its connections.
      process.kill(site.pid);
      await site.exited;
      const problem = isOffline ? 'Your device is offline.' : 'The connection was lost.';
      const nextAttempt = isOffline ? 'Continues when you are back online' : /Another attempt follows in \d+ s/;
      for (const message of [problem, nextAttempt]) await expect(form.files).toContainText(message);
      site = await serve(new URL(targets.api).host);
      if (isOffline) await context.setOffline(false);
      else await page.clock.runFor(2000);
      await form.expectArrived();
      expect((await form.received()).flatMap(({ files }) => files)).toEqual([receivedFile(file, 'a.png')]);
    } finally {
      silentApi.close();
      await site.stop();
    }
  });
});

test('A visitor without scripts can send a report as a plain form @visitor', { tag: '@api' }, async ({ page }) => {
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
