import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startBackOffice } from '../../mocks/back-office.ts';
import { projectContent } from '../../mocks/project-content.ts';
import type { Scenarios } from '../../mocks/scenarios.ts';
import { freePort } from '../../scripts/site/port.ts';
import { type Site, serveSite } from '../../scripts/site/serve.ts';
import { buildCopy, copyProject } from '../../scripts/test/project-copy.ts';
import { open } from '../support/app.ts';
import { filled, messages, pattern } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { newKey } from '../support/http.ts';
import {
  beginReport,
  expectArrived,
  giveFiles,
  openLine,
  receivedReports,
  reportAddress,
  reported,
  reportForm,
  sha256Of,
  uploadRoute,
} from '../support/reports.ts';
import { targets } from '../support/targets.ts';

// A trace fetches the previews' blob: URLs from within the page, which the site's policy rightly forbids.
test.use({ trace: 'off' });

const { sending, sent, upload } = messages.report;
const { failures } = upload;

const problem = (status: number, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'Wrong', status, detail }),
});

test.describe('A visitor whose report', { tag: '@own-servers' }, () => {
  test('is refused reads why, in the words of the server too, takes the file off and sends the rest', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/413/);
    const key = newKey();
    const form = await beginReport(page, key);
    await giveFiles(page, [{ name: 'large.png', size: 9000 }]);
    await page.route(uploadRoute, (route) => route.fulfill(problem(413, 'At most <b>5 kB</b>.')), { times: 1 });
    await form.send.click();
    await expect(form.files).toContainText(failures.tooLarge);
    await expect(form.files).toContainText('At most <b>5 kB</b>.');
    await expect(page.locator('#announcer')).toContainText(
      filled(upload.failed.one ?? upload.failed.other, { count: 1 }),
    );
    await form.section.getByRole('button', { name: filled(upload.removeNamed, { name: 'large.png' }) }).click();
    await expect(form.input).toBeFocused();
    await form.send.click();
    await expectArrived(page);
    expect((await receivedReports(key)).map(({ files }) => files)).toEqual([[]]);
  });

  test('meets a server that fails is not bothered: it is tried again, and every byte arrives', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/500/);
    const key = newKey();
    const form = await beginReport(page, key);
    await giveFiles(page, [{ name: 'a.png', size: 70_000 }]);
    await page.route(uploadRoute, (route) => route.fulfill({ status: 500, body: 'Oops' }));
    await form.send.click();
    await expect(form.files).toContainText(filled(failures.server, { status: 500 }));
    await expect(form.files).toContainText(pattern(upload.retrying));
    // No sooner than it was read: it stands there for no longer than a second or two.
    await page.unroute(uploadRoute);
    await expectArrived(page);
    const files = (await receivedReports(key)).flatMap((received) => received.files);
    expect(files).toEqual([{ field: 'file', name: 'a.png', size: 70_000, sha256: sha256Of(70_000) }]);
  });

  test('loses its connection sees it go on when the connection is back', async ({ page, pageErrors }) => {
    pageErrors.allow(/ERR_FAILED|NetworkError|Failed to load/);
    const key = newKey();
    const form = await beginReport(page, key);
    await page.route(uploadRoute, (route) => route.abort());
    await form.send.click();
    await expect(form.section).toContainText(failures.network);
    await page.unroute(uploadRoute);
    await expectArrived(page);
    expect(await receivedReports(key)).toHaveLength(1);
  });

  test('receives an invalid response is told so, and not that it has arrived', async ({ page }) => {
    const form = await beginReport(page, 'x');
    await page.route(uploadRoute, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Parked</h1>' }));
    await form.send.click();
    await expect(form.section).toContainText(failures.invalidResponse);
    await expect(form.arrived).toBeHidden();
    await expect(form.text).toHaveValue('x');
  });

  test('waits for an answer cancels it, and sends it after all', async ({ page }) => {
    const key = newKey();
    const form = await beginReport(page, key);
    await giveFiles(page, [{ name: 'a.png', size: 500 }]);
    const held = page.waitForRequest(uploadRoute);
    await page.route(uploadRoute, () => undefined, { times: 1 });
    await form.send.click();
    await held;
    await expect(form.section.getByRole('button', { name: sending })).toHaveAttribute('aria-busy');
    await form.section.getByRole('button', { name: filled(upload.cancelNamed, { name: 'a.png' }) }).click();
    await expect(form.files).toContainText(upload.cancelled);
    await expect(form.files).toBeFocused();
    await form.section.getByRole('button', { name: filled(upload.retryNamed, { name: 'a.png' }) }).click();
    await expectArrived(page);
    expect(await receivedReports(key)).toHaveLength(1);
  });
});

test('A visitor who goes offline in the middle is told, and every byte arrives once they are back', {
  tag: '@own-servers',
}, async ({ page, context, browserName, pageErrors }) => {
  pageErrors.allow(/ERR_|NetworkError/);
  const line = await openLine(targets.site);
  const key = newKey();
  await open(page, `${line.url}${reportAddress}`);
  const form = reportForm(page);
  await form.text.fill(key);
  await giveFiles(page, [{ name: 'a.png', size: 20_000_000 }]);
  line.hold();
  await form.send.click();
  await expect(form.files).toContainText(/[1-9][\d.]*.MB .* 20.MB/);
  // Firefox's driver cannot say that there is no network: there the connection just breaks.
  if (browserName === 'chromium') await context.setOffline(true);
  line.cut();
  const [reason, next] =
    browserName === 'chromium' ? [failures.offline, upload.reconnecting] : [failures.network, upload.retrying];
  await expect(form.files).toContainText(reason);
  await expect(form.files).toContainText(pattern(next));
  line.mend();
  if (browserName === 'chromium') await context.setOffline(false);
  await expectArrived(page);
  line.close();
  const files = (await receivedReports(key)).flatMap((received) => received.files);
  expect(files).toEqual([{ field: 'file', name: 'a.png', size: 20_000_000, sha256: sha256Of(20_000_000) }]);
});

test('A visitor whose scripts never arrive sends the report as a plain form, and is thanked', {
  tag: '@own-servers',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED|NetworkError|Failed to load|Loading failed|error loading dynamically/i);
  await page.route('**/assets/js/**', (route) => route.abort());
  const key = newKey();
  await page.goto(reportAddress);
  const form = reportForm(page);
  await form.text.fill(key);
  await form.input.setInputFiles({ name: '截图.png', mimeType: 'image/png', buffer: Buffer.from([0, 13, 10, 255]) });
  await form.send.click();
  await expect(page).toHaveURL(`${reportAddress}#report-sent`);
  await expect(page.locator('#report-sent')).toHaveText(sent.heading);
  const [received] = await receivedReports(key);
  expect(received?.files).toMatchObject([{ field: 'file', name: '截图.png', size: 4 }]);
  expect(received?.fields).toMatchObject({ version: reported, language: 'en', system: '' });
});

test('A visitor whose network loses the form’s code sends it as a plain form all the same', {
  tag: '@own-servers',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED|NetworkError|Failed to load|Loading failed/);
  await page.route(/\/async\/upload\.[^/]+\.js$/, (route) => route.abort());
  const key = newKey();
  await open(page, reportAddress);
  const form = reportForm(page);
  await form.text.fill(key);
  await form.send.click();
  await expect(page.locator('#report-sent')).toBeVisible();
  expect(await receivedReports(key)).toHaveLength(1);
});

test.describe('Without JavaScript', { tag: ['@own-servers', '@chromium'] }, () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor sees which files they have chosen, and no promise that only a script could keep', async ({
    page,
  }) => {
    await page.goto(reportAddress);
    const form = reportForm(page);
    expect((await form.input.boundingBox())?.height).toBeGreaterThan(20);
    await expect(form.section.getByText(upload.drop)).toBeHidden();
  });
});

test.describe('A visitor of a site whose reports go to another origin', { tag: '@own-servers' }, () => {
  // One build serves all; the site is served natively, whatever the other tests are run against.
  test.describe.configure({ mode: 'serial' });
  test.skip(() => targets.nginxPid === 0, 'Tested once, beside the native site.');
  const scenarios: Scenarios = {};
  let copy: string;
  let office: Awaited<ReturnType<typeof startBackOffice>>;
  let site: Site;

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    const port = await freePort();
    office = await startBackOffice({
      source: projectContent(),
      scenarios,
      site: `http://localhost:${port}`,
      host: 'localhost',
    });
    copy = await copyProject();
    const dist = await buildCopy(copy, { PUBLIC_UPLOAD_ACTION: `${office.url}/uploads` });
    site = await serveSite({ port, log: 'ignore', environment: { SITE_ROOT: dist } });
  });
  test.afterAll(async () => {
    await site?.stop();
    await office?.stop();
    if (copy) await rm(copy, { recursive: true });
  });

  async function begin(page: Page) {
    await open(page, `${site.url}${reportAddress}`);
    const form = reportForm(page);
    await form.text.fill('It broke.');
    await giveFiles(page, [{ name: 'a.png', size: 500 }]);
    return form;
  }

  test('waits as long as that origin asks, and sends it without any of its cookies', async ({ page, pageErrors }) => {
    pageErrors.allow(/429/);
    // A cookie does not know ports: a request that may bring cookies brings this one.
    await page.context().addCookies([{ name: 'session', value: 'secret', url: office.url }]);
    const form = await begin(page);
    scenarios.uploads = '429';
    await form.send.click();
    await expect(form.files).toContainText(filled(upload.retrying, { seconds: 30 }));
    await form.section.getByRole('button', { name: filled(upload.cancelNamed, { name: 'a.png' }) }).click();
    scenarios.uploads = 'ok';
    const sent = page.waitForRequest(`${office.url}/uploads`);
    await form.section.getByRole('button', { name: filled(upload.retryNamed, { name: 'a.png' }) }).click();
    await expectArrived(page);
    await expect(form.section).toContainText(/[\da-f]{8}-[\da-f]{4}-/);
    expect((await (await sent).allHeaders()).cookie).toBeUndefined();
    expect(office.requests).toEqual(expect.arrayContaining(['OPTIONS /uploads', 'POST /uploads']));
  });

  test('sends it as a plain form where its code is lost, and is thanked by the site', async ({ page, pageErrors }) => {
    pageErrors.allow(/ERR_FAILED|NetworkError|Failed to load|Loading failed/);
    await page.route(/\/async\/upload\.[^/]+\.js$/, (route) => route.abort());
    await open(page, `${site.url}${reportAddress}`);
    const form = reportForm(page);
    await form.text.fill('It broke.');
    await form.send.click();
    await expect(page).toHaveURL(`${site.url}${reportAddress}#report-sent`);
    await expect(page.locator('#report-sent')).toBeVisible();
  });
});
