import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startBackOffice } from '../../mocks/back-office.ts';
import { projectContent } from '../../mocks/project-content.ts';
import type { Scenarios } from '../../mocks/scenarios.ts';
import { freePort } from '../../scripts/site/port.ts';
import { type Site, serveSite } from '../../scripts/site/serve.ts';
import { buildCopy, copyProject } from '../../scripts/test/project-copy.ts';
import { open } from '../support/app.ts';
import { filled, messages } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectArrived, giveFiles, reportAddress, reportForm } from '../support/reports.ts';

// A trace fetches the previews' blob: URLs from within the page, which the site's policy rightly forbids. One build serves all.
test.use({ trace: 'off' });
test.describe.configure({ mode: 'serial' });

const { upload } = messages.report;

test.describe('A visitor of a site whose reports go to another origin', { tag: '@own-servers' }, () => {
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
