import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { startBackOffice } from '../../mocks/back-office.ts';
import { projectContent } from '../../mocks/project-content.ts';
import type { Scenarios } from '../../mocks/scenarios.ts';
import { freePort } from '../../scripts/servers/port.ts';
import { serveSite } from '../../scripts/servers/serve.ts';
import { buildCopy, copyProject } from '../../scripts/test/project-copy.ts';
import { open } from '../support/app.ts';
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
      await expect(form.files).toContainText(/[1-9][\d.]*.MB .* 20.MB/);
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

test('Another origin gets reports after its Retry-After, without cookies', { tag: '@own-servers' }, async ({
  page,
  pageErrors,
}) => {
  // One build serves all; the site is served natively, whatever the other tests use.
  test.skip(targets.nginxPid === 0, 'Tested once, beside the native site.');
  test.setTimeout(240_000);
  pageErrors.allow(/429/);
  const scenarios: Scenarios = { uploads: '429' };
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const office = await startBackOffice({ source: projectContent(), scenarios, site: address, host: 'localhost' });
  const copy = await copyProject();
  const dist = await buildCopy(copy, { PUBLIC_UPLOAD_ACTION: `${office.url}/uploads` });
  const site = await serveSite({ SITE_ROOT: dist }, { port });
  try {
    // Cookies ignore ports: a request with credentials would include this one.
    await page.context().addCookies([{ name: 'session', value: 'secret', url: office.url }]);
    const form = await beginReport(page, site.url);
    await form.input.setInputFiles(madeFile('a.png', 500));
    await form.send.click();
    await expect(form.files).toContainText(filled(upload.retrying, { seconds: 30 }));
    await form.button('cancelNamed', 'a.png').click();
    scenarios.uploads = 'ok';
    const request = page.waitForRequest(`${office.url}/uploads`);
    await form.button('retryNamed', 'a.png').click();
    await form.expectArrived();
    await expect(form.section).toContainText(/[\da-f]{8}-[\da-f]{4}-/);
    expect((await (await request).allHeaders()).cookie).toBeUndefined();
    expect(office.requests).toEqual(expect.arrayContaining(['OPTIONS /uploads', 'POST /uploads']));

    // As a plain form, if the upload code cannot be loaded.
    await page.route(/\/async\/upload\.[^/]+\.js$/, (route) => route.abort());
    await open(page, `${site.url}${reportAddress}`);
    await form.text.fill('It broke again.');
    await form.send.click();
    await expect(page).toHaveURL(`${site.url}${reportAddress}#report-sent`);
    await expect(page.locator('#report-sent')).toBeVisible();
  } finally {
    await site.stop();
    await office.stop();
    await rm(copy, { recursive: true });
  }
});
