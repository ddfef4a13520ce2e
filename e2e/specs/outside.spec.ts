import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

/*
 * The site's rules, tested as someone tests who knows nothing else of it: after `load` or `networkidle`, at once, with
 * Playwright's own means. What is specific to this site (how its app starts) must not be needed here.
 */

const tag = '@cross';
const NAMES = ['CEO', 'CTO', 'aboutUsText', 'compareImg', 'erweima', 'logo', 'member', 'rightArrow', 'tagImg'];
const AGREEMENTS = ['privacyAgreement', 'userAgreement'];
const PAGES = ['home', 'downLoad', 'about', 'subscribe', ...AGREEMENTS, 'updateLogInfo', 'versionUpdateContent'];
const WAITS = ['load', 'networkidle'] as const;

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const footer = (page: Page) => page.getByRole('contentinfo');
const mainLink = (page: Page, path: string) => page.getByRole('banner').locator(`nav a[href="${path}"]:visible`);
const scriptOf = (name: string) => new RegExp(`/page-${name}\\b.*\\.js`);

/** The URLs that the page requests from now on. */
function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return urls;
}

/** How often the script of this page is among the URLs. */
const count = (urls: string[], name: string) => urls.filter((url) => scriptOf(name).test(url)).length;

async function expectCatalogue(page: Page): Promise<void> {
  const stored = await page.evaluate(() => localStorage.getItem('IMG_DATA'));
  const catalogue: Record<string, unknown> = JSON.parse(stored ?? '{}');
  expect(Object.keys(catalogue).sort()).toEqual(NAMES);
  for (const name of NAMES) expect(catalogue[name], name).toMatchObject({ src: expect.stringMatching(/\S/) });
}

for (const name of PAGES) {
  test(`/${name} loads its own script, within header and footer`, { tag }, async ({ page }) => {
    const urls = requestsOf(page);
    await page.goto(`/${name}`, { waitUntil: 'networkidle' });
    await expect.poll(() => count(urls, name)).toBeGreaterThan(0);
    await expect(page).toHaveURL(`/${name}`);
    await expect(page).toHaveTitle(/\S/);
    await expect(h1(page)).toHaveText(/\S/);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(footer(page)).toBeVisible();
    const others = PAGES.filter((other) => other !== name && count(urls, other) > 0);
    expect(others).toEqual([]);
  });
}

for (const [kind, before, waitUntil] of [
  ['no catalogue', null, 'load'],
  ['an old catalogue', '{"logo":{"src":"/old.png"},"other":{"src":"x"}}', 'networkidle'],
  ['corrupt JSON', '{"logo":', 'load'],
] as const) {
  test(`/ writes the catalogue over ${kind}, before it redirects`, { tag }, async ({ page }) => {
    await page.goto('/about');
    await page.evaluate((value) => value && localStorage.setItem('IMG_DATA', value), before);
    await page.goto('/', { waitUntil });
    await page.waitForURL('/home', { waitUntil: 'commit' });
    await expectCatalogue(page);
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });
}

for (const path of ['/', '/about']) {
  test(`${path} works where storage is forbidden`, { tag }, async ({ page }) => {
    await page.addInitScript(() => {
      const deny = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: deny });
      Object.defineProperty(window, 'sessionStorage', { get: deny });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await mainLink(page, '/updateLogInfo').click();
    await expect(page).toHaveURL('/updateLogInfo');
  });
}

for (const waitUntil of WAITS) {
  test(`Clicks right after ${waitUntil} keep the document, header and footer`, { tag }, async ({ page }) => {
    await page.goto('/about', { waitUntil });
    await page.evaluate(() => Object.assign(window, { marker: 42 }));
    const parts = [await page.getByRole('banner').elementHandle(), await footer(page).elementHandle()];
    for (const path of ['/subscribe', '/updateLogInfo', '/']) {
      const before = await h1(page).innerText();
      await page.getByRole('banner').locator(`a[href="${path}"]:visible`).first().click();
      await expect(page).toHaveURL(path === '/' ? '/home' : path);
      await expect(h1(page)).not.toHaveText(before);
      expect(await page.evaluate(() => Reflect.get(window, 'marker'))).toBe(42);
      for (const part of parts) expect(await part?.evaluate(({ isConnected }) => isConnected)).toBe(true);
    }
    await expectCatalogue(page);
  });

  test(`A change of the address to / right after ${waitUntil} writes the catalogue`, { tag }, async ({ page }) => {
    await page.goto('/about', { waitUntil });
    await page.evaluate(() => {
      localStorage.removeItem('IMG_DATA');
      history.pushState(null, '', '/?a=b#faq');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await expect(page).toHaveURL('/home?a=b#faq');
    await expectCatalogue(page);
  });

  test(`A phone's menu opens and leads on right after ${waitUntil}`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/home', { waitUntil });
    await expect(mainLink(page, '/about')).toHaveCount(0);
    await page.getByRole('banner').getByRole('button').first().click();
    await page.locator('a[href="/about"]:visible').first().click();
    await expect(page).toHaveURL('/about');
  });
}

test('A click fetches its page, once', { tag }, async ({ page }) => {
  const urls = requestsOf(page);
  await page.goto('/privacyAgreement', { waitUntil: 'networkidle' });
  expect(count(urls, 'subscribe') + count(urls, 'about')).toBe(0);
  for (const name of ['subscribe', 'about', 'subscribe']) {
    await mainLink(page, `/${name}`).click();
    await expect(page).toHaveURL(`/${name}`);
    expect(count(urls, name)).toBe(1);
  }
});

test('While a script is on its way the page stays and shows progress', { tag }, async ({ page }) => {
  await page.goto('/about', { waitUntil: 'networkidle' });
  const before = await h1(page).innerText();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(scriptOf('subscribe'), (route) => held.then(() => route.continue()));
  await mainLink(page, '/subscribe').click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page).toHaveURL('/about');
  release();
  await expect(page).toHaveURL('/subscribe');
  await expect(h1(page)).not.toHaveText(before);
});

test('A script that fails leaves a page that leads on, and is fetched again', { tag }, async ({ page, pageErrors }) => {
  pageErrors.allow(/./);
  await page.goto('/about', { waitUntil: 'networkidle' });
  await page.route(scriptOf('subscribe'), (route) => route.abort());
  await mainLink(page, '/subscribe').click();
  await expect(h1(page)).toBeVisible();
  await page.unroute(scriptOf('subscribe'));
  for (const path of ['/updateLogInfo', '/subscribe']) {
    await mainLink(page, path).click();
    await expect(page).toHaveURL(path);
    await expect(h1(page)).toBeVisible();
  }
});
