import type { Page, Request } from '@playwright/test';
import brand from '../../generator/fixture/content/brand.json' with { type: 'json' };
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

test('A reader finds every part of the page, who answers for what, logos and colours @visitor', async ({ page }) => {
  const sentence = 'Look twice before you answer.';
  await open(page, '/about');
  await expect(page.getByRole('heading', { level: 1, name: sentence })).toBeVisible();
  await expect(page.getByRole('main').getByText(sentence, { exact: true }), 'it is said once').toHaveCount(1);
  const specimen = page.locator('#colophon').getByRole('img');
  await expect(specimen).toHaveAttribute('alt', /^The founding sentence, set as a page/);
  for (const id of ['mission', 'principles', 'timeline', 'contact', 'press-kit', 'colophon'])
    await expect(page.locator(`#${id}`).getByRole('heading', { level: 2 })).toBeVisible();
  const times = await page
    .locator('#timeline time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
  expect(times).toHaveLength(4);
  expect(times).toEqual(times.toSorted());
  const milestone = page.locator('#timeline li').filter({ hasText: '1.1.0' });
  await expect(milestone, 'the numbers of its release').toContainText(/3 new\s+3 improved\s+2 fixed/);
  const imprint = page.locator('#contact');
  for (const [role, evidence, more] of [
    ['Product and prices', ['Plans and prices', '/subscribe'], /A composing stick/],
    ['Releases and security', ['Update log', '/updateLogInfo'], /A proof-reader’s loupe/],
    ['Privacy', ['Privacy agreement', '/privacyAgreement']],
    ['Support', ['System status', 'https://status.osprey.test/']],
  ] as const) {
    const part = imprint.getByRole('listitem').filter({ has: page.getByRole('heading', { name: role, exact: true }) });
    await expect(part.getByRole('link', { name: /@osprey\.test$/ })).toHaveCount(1);
    const [name, to] = evidence;
    await expect(part.getByRole('link', { name, exact: true })).toHaveAttribute('href', to);
    if (more) await expect(part.getByRole('img')).toHaveAttribute('alt', more);
  }
  await expect(imprint.getByText('Confirmed within two working days')).toBeVisible();
  const kit = page.locator('#press-kit');
  const logos = await kit.locator('a[download]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(logos).toEqual(['/images/logo@3x.png', '/images/logo-dark@3x.png']);
  await expect(kit.locator('a[download] img')).toHaveCount(2);
  const colours = ['#fbf8f2', '#171512', '#1b1a17', '#ece5d8', brand.accent.light, brand.accent.dark];
  await expect(kit.getByText(/^#[\da-f]{6}$/)).toHaveText(colours);
});

/**
 * What a browser receives for a page before its first script: the number of answers, and the size of their bodies in bytes. Pictures that
 * it loads later are left out: how near they must be depends on the browser.
 */
async function receivedFor(page: Page, path: string) {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await open(page, path);
  const later = await page
    .locator('img[loading="lazy"]')
    .evaluateAll((all) => all.map((image) => (image instanceof HTMLImageElement ? image.currentSrc : '')));
  const first = requests.findIndex((request) => request.url().includes('/assets/js/'));
  const counted = requests.slice(0, first).filter((request) => !later.includes(request.url()));
  const sizes = await Promise.all(counted.map((request) => request.sizes()));
  return { count: counted.length, bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) };
}

const figure = (page: Page, label: RegExp) =>
  page.locator('#colophon dl > div').filter({ hasText: label }).locator('dd');

test.describe('The colophon', () => {
  for (const [language, size, requests] of [
    ['en', /^Size/, /^Requests/],
    ['zh-CN', /^页面大小/, /^请求数/],
  ] as const)
    test(`states what a browser receives for the page, in ${language} @visitor`, { tag: '@chromium' }, async ({
      page,
    }) => {
      const { count, bytes } = await receivedFor(page, `/about?lang=${language}`);
      await expect(figure(page, requests)).toHaveText(String(count));
      await expect(figure(page, size)).toHaveText(`${(bytes / 1000).toFixed(0)} kB`);
    });

  test('states the same where the app shows the page', { tag: '@cross' }, async ({ page }) => {
    const texts = () => page.locator('#colophon dd').allTextContents();
    await page.goto('/about');
    const served = await texts();
    for (const text of served) expect(text).toMatch(/\d/);
    await open(page, '/home');
    await page.getByRole('contentinfo').locator('a[href="/about"]').click();
    await expect.poll(texts).toEqual(served);
  });
});

const catalogue = ['logo', 'aboutUsText', 'CEO', 'CTO', 'rightArrow', 'erweima', 'tagImg', 'compareImg', 'member'];

test('Every picture of the catalogue is on a page @visitor', { tag: '@chromium' }, async ({ page }) => {
  const shown = new Set<string>();
  for (const path of ['/home', '/downLoad', '/about', '/subscribe']) {
    await open(page, path);
    const sources = await page.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('src') ?? ''));
    for (const name of catalogue)
      if (sources.some((source) => new RegExp(`/${name}(-[a-z]{2}(-[A-Z]{2})?)?\\.`).test(source))) shown.add(name);
  }
  expect([...shown].toSorted()).toEqual(catalogue.toSorted());
});
