import { expect } from '../support/fixtures.ts';
import { beginReport, madeFile, reportAddress } from '../support/reports.ts';
import { test } from './site.ts';

test('Reports to another origin obey its Retry-After, without cookies @visitor', async ({ page, pageErrors, site }) => {
  // This test does not use the fixture that makes the hosts of the scripts respond.
  pageErrors.allow(/429|Failed to load|ERR_/);
  const { office, api } = site;
  api.scenario = '429';
  // Cookies ignore ports: a request with credentials would include this cookie.
  await page.context().addCookies([{ name: 'session', value: 'secret', url: office.url }]);
  const { section, files, input, send, button, arrived } = await beginReport(page);
  await input.setInputFiles(madeFile('a.png', 500));
  await send.click();
  await expect(files).toContainText('Trying again in 30 s');
  await button('Cancel sending', 'a.png').click();
  api.scenario = 'ok';
  const request = page.waitForRequest(`${office.url}/uploads`);
  await button('Try sending … again', 'a.png').click();
  await expect(arrived).toBeVisible();
  const reportId = /[\da-f]{32}/;
  await expect(section).toContainText(reportId);
  expect((await (await request).allHeaders()).cookie).toBeUndefined();
  const requests = office.requests.map(({ method, url }) => `${method} ${url}`);
  expect(requests).toEqual(expect.arrayContaining(['OPTIONS /uploads', 'POST /uploads']));

  // If the upload code cannot be loaded, the browser sends a plain form.
  await page.route(/\/async\/upload\.[^/]+\.js$/, (route) => route.abort());
  const secondForm = await beginReport(page);
  await secondForm.send.click();
  await expect(page).toHaveURL(`${reportAddress}#report-sent`);
  await expect(page.locator('#report-sent')).toBeVisible();
});
