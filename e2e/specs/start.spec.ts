import { changeResponse, documentRequests, hold, holdScripts, open, recordCopies, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, heading, mainLink } from '../support/pages.ts';

test('A click on a link before the app has started is followed in the app @visitor', async ({ page }) => {
  const documents = documentRequests(page);
  const releaseScripts = await holdScripts(page);
  await page.clock.install();
  await page.goto('/home');
  // With a running clock, a clicked link would load its document after 800 ms.
  await page.clock.pauseAt(Date.now() + 10_000);
  // The app waits until the browser is idle, for up to 600 ms.
  await page.clock.runFor(1000);
  await mainLink(page, 'subscribe').click();
  await mainLink(page, 'about').click();
  releaseScripts();
  await started(page);
  await expect(page).toHaveURL('/about');
  await expectShown(page, 'about');
  expect(documents).toHaveLength(1);
});

test('Without the app, a link loads its document, in a new tab if the visitor asks', async ({ page, context }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/home');
  const opened = context.waitForEvent('page');
  await mainLink(page, 'about').click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL('/about');
  await expect(page).toHaveURL('/home');
  const documents = documentRequests(page);
  const releaseDocument = await hold(page, '/about');
  const request = page.waitForRequest('/about');
  await mainLink(page, 'about').click();
  await request;
  // An app that starts now does not follow the link once more. Until the document arrives, Playwright evaluates nothing.
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Build environment'));
  releaseScripts();
  await logged;
  releaseDocument();
  await expect(page).toHaveURL('/about');
  expect(documents).toHaveLength(1);
  await page.goBack();
  await expect(page, 'the link made one history entry').toHaveURL('/home');
});

test('A page fetched ahead has its language once it is shown', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true });
    Object.defineProperty(PerformanceNavigationTiming.prototype, 'deliveryType', { value: 'navigational-prefetch' });
  });
  await open(page, '/about?lang=zh-CN');
  const language = () => page.evaluate(() => sessionStorage.getItem('language'));
  expect(await language(), 'the language of the tab before').toBeNull();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).search}`));
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect.poll(() => requests, 'a request for the cookie').toContain('HEAD ?lang=zh-CN');
  await expect.poll(language, 'the language of the tab').toBe('zh-CN');
});

test('In a browser that is too old for the app, links, themes and copying work @visitor', async ({ page }) => {
  const copies = await recordCopies(page);
  const html = page.locator('html');
  await page.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn'));
  await page.goto('/versionUpdateContent');
  await page.getByRole('banner').getByRole('radio', { name: 'Dark', exact: true }).check();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('main').locator('button[data-copy]').first().click();
  await expect.poll(() => copies).toEqual([expect.stringMatching(/^http.*\?version=1\.4\.0$/)]);
  await mainLink(page, 'updateLogInfo').click();
  await expect(page).toHaveURL('/updateLogInfo');
  await expect(html).toHaveAttribute('data-static', '');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('search'), 'what needs the app is hidden').toBeHidden();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('Missing scripts are requested again, and what was typed stays @visitor', async ({ page, pageErrors }) => {
  pageErrors.allow(/Failed to load resource|NetworkError/);
  const documents = documentRequests(page);
  const attempts: string[] = [];
  const block = await page.route('**/assets/js/**', (route) => {
    attempts.push(route.request().url());
    return route.abort();
  });
  await page.goto('/home');
  const composer = page.getByRole('main').getByRole('textbox').first();
  await composer.pressSequentially('What does it cost?');
  await expect(page.locator('html')).toHaveAttribute('data-static', '');
  const requestsOfFirst = attempts.filter((url) => url === attempts[0]);
  expect(requestsOfFirst, 'each script is requested three times').toHaveLength(3);
  await block.dispose();
  await composer.press('End');
  await started(page);
  await expect(composer).toHaveValue('What does it cost?');
  expect(documents).toHaveLength(1);
});

test('The app loads only files of the site’s scripts, and logs its build environment', async ({ page }) => {
  await changeResponse(page, '/about', (html) =>
    html.replace('data-scripts="', 'data-scripts="https://evil.example/x.js /other.js '),
  );
  const forbiddenRequests: string[] = [];
  page.on('request', (request) => {
    if (/evil|other\.js/.test(request.url())) forbiddenRequests.push(request.url());
  });
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Build environment'));
  await open(page, '/about');
  expect(forbiddenRequests).toEqual([]);
  const [, environment] = (await logged).args();
  const text = expect.stringMatching(/\S/);
  const folder = expect.stringMatching(/\/$/);
  const build = { mode: 'production', title: 'Parley', version: text, commit: text, siteOrigin: text };
  const servers = { apiBase: '/prod-api', images: { officialChat: folder, website: folder } };
  expect(await environment?.jsonValue()).toMatchObject({ ...build, ...servers });
});
