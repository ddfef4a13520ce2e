import type { Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { cacheFonts, expectNoLayoutShift, idle, open } from '../support/app.ts';
import { expect } from '../support/fixtures.ts';
import { test } from './site.ts';

/** The URLs of the requests to other origins during a test. */
let externalRequests: string[] = [];

// `requested` makes the hosts of the scripts respond in each test.
test.beforeEach(({ page, site, requested: _ }) => {
  externalRequests = [];
  page.context().on('request', (request) => {
    if (!request.url().startsWith(site.url)) externalRequests.push(request.url());
  });
});

const consentBar = (page: Page, name = 'Privacy choices') => page.getByRole('region', { name });
const consentButton = (page: Page, name: string) => consentBar(page).getByRole('button', { name, exact: true });
/** The button in the footer that opens the bar again. */
const footerButton = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' });

// In alphabetical order.
const counterRequests = ['counter/counter.js', 'counter/visit?site=example.com&live=true'];
const requestsOfChat = ['chat/chat.js', 'code/more.js', 'frame/chat.html'];
const allRequests = [...requestsOfChat, ...counterRequests].toSorted();

test('The policy allows exactly the listed origins, each once @operator', async ({ request, site }) => {
  const policy = (await request.get('/home')).headers()['content-security-policy'] ?? '';
  const [firstPolicy = '', ...otherPolicies] = policy.split(', ');
  const directives = firstPolicy.split('; ').map((directive) => [directive.split(' ', 1)[0], directive]);
  const office = site.office.url;
  expect(Object.fromEntries(directives)).toMatchObject({
    'connect-src': `connect-src 'self' ${['https://counter.test', office].toSorted().join(' ')}`,
    'form-action': `form-action 'self' ${office} https://app.example.com`,
    'frame-src': 'frame-src https://frame.test',
    'trusted-types': 'trusted-types start worker default chat-html',
  });
  expect(firstPolicy.match(/https?:\/\//g), 'no other origins').toHaveLength(5);
  expect(otherPolicies).toEqual([
    expect.stringMatching(
      /^script-src 'self'( 'sha256-\S+')* https:\/\/chat\.test https:\/\/code\.test https:\/\/counter\.test$/,
    ),
  ]);
});

test('Only listed scripts run, those that need consent only while it lasts @visitor', async ({ page, requested }) => {
  await open(page, '/home');
  await expect(consentBar(page)).toBeVisible();
  await idle(page);
  await expect.poll(() => requested.toSorted()).toEqual(counterRequests);
  expect(externalRequests.filter((url) => !url.startsWith('https://counter.test/'))).toEqual([]);

  requested.length = 0;
  await consentButton(page, 'Allow').click();
  await expect(page.frameLocator('iframe').getByText('Ask us')).toBeVisible();
  await expect(consentBar(page)).toBeHidden();
  await expect.poll(() => requested.toSorted()).toEqual(requestsOfChat);
  expect(externalRequests.filter((url) => url.startsWith('https://unlisted.test'))).toEqual([]);

  requested.length = 0;
  await open(page, '/home');
  await expect(page.locator('iframe')).toBeVisible();
  await expect(consentBar(page)).toBeHidden();
  await expect.poll(() => requested.toSorted()).toEqual(allRequests);

  requested.length = 0;
  await footerButton(page).click();
  await expect(consentBar(page)).toBeFocused();
  await Promise.all([page.waitForEvent('load'), consentButton(page, 'Decline').click()]);
  await expect.poll(() => requested.toSorted()).toEqual(counterRequests);
  await idle(page);
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(consentBar(page), 'a visitor who declined is not asked again').toBeHidden();
  expect(requested).toEqual(counterRequests);
});

test('A prerendered page loads no script and stores nothing until it is shown', async ({ page, requested }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true }));
  await open(page, '/about');
  await idle(page);
  expect([requested, await page.evaluate(() => sessionStorage.length)]).toEqual([[], 0]);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect(consentBar(page)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('language'))).toBe('en');
});

// The unit tests of src/features/third-party have every stored answer and both signals.
test('Global Privacy Control counts as a refusal, which the question says @visitor', async ({ page, requested }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
  });
  await open(page, '/home');
  await expect.poll(() => requested.toSorted()).toEqual(counterRequests);
  await footerButton(page).click();
  await expect(consentBar(page)).toContainText('Your browser asks websites not to track you');
  await expect(consentBar(page).getByRole('button')).toHaveText(['Close']);
  await consentButton(page, 'Close').click();
  await expect(footerButton(page)).toBeFocused();
});

test('The consent bar is announced, is first for the Tab key, and covers nothing @visitor', async ({ page }) => {
  await cacheFonts(page, '/about');
  await expect(page.locator('#announcer')).toHaveText('Allow scripts from other companies?');
  await expect(page.locator('body'), 'the question does not take the focus').toBeFocused();
  for (const control of [consentBar(page).getByRole('link'), consentButton(page, 'Allow')]) {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
  }

  for (const [width, height] of [
    [320, 640],
    [1440, 900],
    [1440, 8000],
  ] as const) {
    const size = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    await open(page, '/home');
    await expect(consentBar(page), size).toBeInViewport({ ratio: 1 });
    await expectNoLayoutShift(page, size);
    const containerOfBar = 'body > div:first-child';
    expect.soft(await findViolations(page, { include: [containerOfBar] }), size).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const footer = await page.getByRole('contentinfo').boundingBox();
    const question = await consentBar(page).boundingBox();
    const footerEnd = (footer?.y ?? Number.NaN) + (footer?.height ?? Number.NaN);
    expect(footerEnd, `the end of the footer at ${size}`).toBeLessThanOrEqual((question?.y ?? Number.NaN) + 1);
    await footerButton(page).click();
    await expect(consentBar(page)).toBeFocused();
  }
});

test('A visitor is asked in their language, and the privacy agreement lists all scripts @visitor', async ({ page }) => {
  await open(page, '/privacyAgreement?lang=zh-CN');
  await expect(consentBar(page, '隐私选择')).toContainText('允许本网站载入其他公司的脚本吗？');
  await expect(consentBar(page, '隐私选择').getByRole('button')).toHaveText(['允许', '不允许']);
  const section = page.getByRole('heading', { name: '第三方脚本' }).locator('xpath=ancestor::section');
  const entries = section.getByRole('listitem');
  const chat = /Chat：.*只在你允许后载入.*chat\.test, counter\.test, frame\.test, code\.test/;
  await expect(entries).toHaveText([/Counter：.*每个页面都会载入.*counter\.test/, chat]);
});
