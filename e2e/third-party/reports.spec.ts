import { open } from '../support/app.ts';
import { expect } from '../support/fixtures.ts';
import { madeFile, reportAddress } from '../support/reports.ts';
import { test } from './site.ts';

test('Reports to another origin are retried after its Retry-After, without cookies @visitor', async ({
  page,
  pageErrors,
  site: { office, api },
}) => {
  // This test does not use the fixture that makes the hosts of the scripts respond.
  pageErrors.allow(/429|Failed to load|ERR_/);
  const form = page.locator('#report');
  const files = form.getByRole('list', { name: 'Chosen files' });
  api.scenario = '429';
  // Cookies ignore ports: a request with credentials would include this cookie.
  await page.context().addCookies([{ name: 'session', value: 'secret', url: office.url }]);
  await open(page, reportAddress);
  await form.getByRole('textbox', { name: 'What went wrong' }).fill('It broke.');
  await form.locator('input[type="file"]').setInputFiles(madeFile('a.png', 500));
  await form.getByRole('button', { name: 'Send the report' }).click();
  await expect(files).toContainText('Another attempt follows in 30 s');
  await form.getByRole('button', { name: 'Cancel sending a.png' }).click();
  api.scenario = 'ok';
  const request = page.waitForRequest(`${office.url}/uploads`);
  await form.getByRole('button', { name: 'Try again to send a.png' }).click();
  await expect(form.getByRole('heading', { name: 'We received your report' })).toBeVisible();
  const reportId = /[\da-f]{32}/;
  await expect(form).toContainText(reportId);
  expect((await (await request).allHeaders()).cookie).toBeUndefined();
  const requests = office.requests.map(({ method, url }) => `${method} ${url}`);
  expect(requests).toEqual(expect.arrayContaining(['OPTIONS /uploads', 'POST /uploads']));

  // If the upload code cannot be loaded, the browser sends a plain form.
  await page.route(/\/async\/upload\.[^/]+\.js$/, (route) => route.abort());
  await open(page, reportAddress);
  await form.getByRole('textbox', { name: 'What went wrong' }).fill('It broke again.');
  await form.getByRole('button', { name: 'Send the report' }).click();
  await expect(page).toHaveURL(`${reportAddress}#report-sent`);
  await expect(page.locator('#report-sent')).toBeVisible();
});
