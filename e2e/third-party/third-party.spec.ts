import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expectNoLayoutShift, idle, open } from '../support/app.ts';
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

const bar = (page: Page, name = 'Privacy choices') => page.getByRole('region', { name });
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const choices = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' });

const counterRequests = ['counter/counter.js', 'counter/visit?site=example.com&live=true'];
const allRequests = ['chat/chat.js', 'code/more.js', ...counterRequests, 'frame/chat.html'];

test('The policy allows exactly the listed origins, each once @operator', async ({ request, site }) => {
  const policy = (await request.get('/home')).headers()['content-security-policy'] ?? '';
  const [firstPolicy = '', ...otherPolicies] = policy.split(', ');
  const directives = Object.fromEntries(firstPolicy.split('; ').map((text) => [text.split(' ', 1)[0], text]));
  const office = site.office.url;
  expect(directives).toMatchObject({
    'connect-src': `connect-src 'self' ${['https://counter.test', office].toSorted().join(' ')}`,
    'form-action': `form-action 'self' ${office} https://app.osprey.test`,
    'frame-src': 'frame-src https://frame.test',
    'trusted-types': 'trusted-types start worker default chat-html',
  });
  expect(firstPolicy.match(/https?:\/\//g)).toHaveLength(5);
  expect(otherPolicies).toEqual([
    expect.stringMatching(
      /^script-src 'self'( 'sha256-\S+')* https:\/\/chat\.test https:\/\/code\.test https:\/\/counter\.test$/,
    ),
  ]);
});

test('A script that needs no consent starts by itself, and no other request leaves the site @visitor', async ({
  page,
  requested,
}) => {
  await open(page, '/home');
  await expect(bar(page)).toBeVisible();
  await idle(page);
  await expect.poll(() => requested.toSorted()).toEqual(counterRequests);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await open(page, '/about');
  await expect(bar(page)).toBeVisible();
  await idle(page);
  expect(new Set(requested)).toEqual(new Set(counterRequests));
  expect(externalRequests.filter((url) => !url.startsWith('https://counter.test/'))).toEqual([]);
});

test('A script that the visitor allows adds scripts only from its listed origins, until consent is withdrawn @visitor', async ({
  page,
  requested,
}) => {
  await open(page, '/home');
  await button(page, 'Allow').click();
  await expect(page.frameLocator('iframe').getByText('Ask us')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect.poll(() => requested.toSorted()).toEqual(allRequests);
  expect(externalRequests.filter((url) => url.startsWith('https://unlisted.test'))).toEqual([]);

  requested.length = 0;
  await open(page, '/home');
  await expect(page.locator('iframe')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect.poll(() => requested.toSorted()).toEqual(allRequests);

  requested.length = 0;
  await choices(page).click();
  await expect(bar(page)).toBeFocused();
  await Promise.all([page.waitForEvent('load'), button(page, 'Decline').click()]);
  await expect.poll(() => requested.toSorted()).toEqual(counterRequests);
  await idle(page);
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(bar(page)).toBeHidden();
  expect(requested).toEqual(counterRequests);
});

test('A visitor who declines is not asked again, and can change the answer @visitor', async ({ page, requested }) => {
  await open(page, '/home');
  await button(page, 'Decline').click();
  await open(page, '/about');
  await expect.poll(() => requested.toSorted()).toEqual([...counterRequests, ...counterRequests].toSorted());
  await idle(page);
  await expect(bar(page)).toBeHidden();
  expect(requested.filter((request) => request.startsWith('chat'))).toEqual([]);
  await choices(page).click();
  await button(page, 'Allow').click();
  await expect(page.locator('iframe')).toBeVisible();
});

test('A visitor is asked again if another script is listed later @visitor', async ({ page, requested }) => {
  await page.addInitScript(() => localStorage.setItem('consent', 'allowed video'));
  await open(page, '/home');
  await expect(bar(page)).toBeVisible();
  expect(requested.filter((request) => request.startsWith('chat'))).toEqual([]);
});

for (const [signal, name, value] of [
  ['Do Not Track', 'doNotTrack', '1'],
  ['Global Privacy Control', 'globalPrivacyControl', true],
] as const)
  test(`${signal} counts as a refusal, even after an earlier consent @visitor`, async ({ page, requested }) => {
    await page.addInitScript(
      ([property, set]) => {
        Object.defineProperty(Navigator.prototype, property, { get: () => set });
        localStorage.setItem('consent', 'allowed chat');
      },
      [name, value] as const,
    );
    await open(page, '/home');
    await expect.poll(() => requested.toSorted()).toEqual(counterRequests);
    await idle(page);
    await expect(bar(page)).toBeHidden();
    await choices(page).click();
    await expect(bar(page)).toContainText('Your browser asks websites not to track you, so none of these is loaded.');
    await expect(bar(page).getByRole('button')).toHaveText(['Close']);
    await button(page, 'Close').click();
    await expect(choices(page)).toBeFocused();
    expect(requested).toEqual(counterRequests);
  });

test('The Tab key reaches the consent question first, and a screen reader announces it @visitor', async ({
  page,
  requested,
}) => {
  await open(page, '/home');
  await expect(bar(page)).toBeVisible();
  const announcer = page.locator('[aria-live="polite"]');
  await expect(announcer).toHaveText('May this website load scripts of other companies?');
  await expect(page.locator('body')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(bar(page).getByRole('link')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Allow')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(bar(page)).toBeHidden();
  expect(requested.filter((request) => request.startsWith('chat'))).toEqual([]);
});

for (const [width, height] of [
  [320, 640],
  [1440, 900],
  [1440, 8000],
] as const)
  test(`The consent question moves nothing, and covers nothing at the page’s end, at ${width} × ${height} @visitor`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    // The fonts are in the cache, because specs/layout.spec.ts tests late fonts.
    await open(page, '/about');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await open(page, '/home');
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await expectNoLayoutShift(page);
    const { violations } = await new AxeBuilder({ page }).include('body > div:first-child').analyze();
    expect(violations).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const footer = await page.getByRole('contentinfo').boundingBox();
    const question = await bar(page).boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((question?.y ?? 0) + 1);
    await choices(page).click();
    await expect(bar(page)).toBeFocused();
  });

test('A reader of Chinese is asked in Chinese', async ({ page }) => {
  await open(page, '/home?lang=zh-CN');
  await expect(bar(page, '隐私选择')).toContainText('允许本网站载入其他公司的脚本吗？');
  await expect(bar(page, '隐私选择').getByRole('button')).toHaveText(['允许', '不允许']);
});

test('The privacy agreement lists every script, its hosts, and when it loads @visitor', async ({ page }) => {
  for (const [language, heading, entries] of [
    [
      'en',
      'Scripts of other companies',
      [/Counter: .*Loaded on every page.*counter\.test/, /Chat: .*Loaded only if you allow it.*chat\.test.*/],
    ],
    ['zh-CN', '其他公司的脚本', [/Counter：.*每个页面都会载入.*counter\.test/, /Chat：.*只在你允许后载入.*chat\.test/]],
  ] as const) {
    await open(page, `/privacyAgreement?lang=${language}`);
    const section = page.getByRole('heading', { name: heading }).locator('xpath=ancestor::section');
    await expect(section.getByRole('listitem')).toHaveText([...entries]);
    for (const host of ['frame.test', 'code.test'])
      await expect(section.getByRole('listitem').last()).toContainText(host);
  }
});
