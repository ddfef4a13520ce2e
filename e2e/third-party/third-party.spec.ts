import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import messages from '../../generator/fixture/content/en/messages.json' with { type: 'json' };
import chineseMessages from '../../generator/fixture/content/zh-CN/messages.json' with { type: 'json' };
import { pagePath } from '../../src/lib/paths.ts';
import { expectStill, idle, open } from '../support/app.ts';
import { expect } from '../support/fixtures.ts';
import { hosts, test } from './site.ts';

const { consent } = messages.thirdParty;

/** The address of the site, and what leaves it during a test, as the browser reports it. */
let siteUrl = '';
let leaving: string[] = [];

// With `asked` the hosts answer in each test.
test.beforeEach(({ page, site, asked: _ }) => {
  siteUrl = site.url;
  leaving = [];
  page.context().on('request', (request) => {
    if (!request.url().startsWith(siteUrl)) leaving.push(request.url());
  });
});

const address = (name: 'home' | 'about' | 'privacyAgreement', language = 'en') =>
  `${siteUrl}${pagePath(name)}?lang=${language}`;
const bar = (page: Page, { open: name } = consent) => page.getByRole('region', { name });
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const choices = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: consent.open });

const ofCounter = ['counter/counter.js', 'counter/visit?site=example.com&live=true'];
const ofChat = ['chat/chat.js', 'code/more.js', 'frame/chat.html'];
const both = [...ofChat, ...ofCounter].toSorted();

test('The policy allows the listed origins, each once, and no other @operator', async ({ request, site }) => {
  const policy = (await request.get(address('home'))).headers()['content-security-policy'] ?? '';
  const [first = '', second = '', ...more] = policy.split(', ');
  const directives = new Map(first.split('; ').map((one) => [one.split(' ', 1)[0], one.split(' ').slice(1)]));
  const { counter, chat, code, frame } = hosts;
  expect(directives.get('connect-src')?.toSorted()).toEqual(["'self'", counter, site.office.url].toSorted());
  expect(directives.get('form-action')).toEqual(["'self'", site.office.url, 'https://app.osprey.test']);
  expect(directives.get('frame-src')).toEqual([frame]);
  expect(directives.get('trusted-types')).toEqual(['start', 'worker', 'default', 'chat-html']);
  expect(second.match(/^script-src 'self'|https:\S+/g)).toEqual([
    "script-src 'self'",
    ...[counter, chat, code].toSorted(),
  ]);
  expect(second).not.toContain(';');
  expect(more).toEqual([]);
  expect(first.match(/https?:\/\//g)).toHaveLength(5);
});

test('A script without consent starts on a live page, with its attributes; nothing else leaves the page @visitor', async ({
  page,
  asked,
}) => {
  await open(page, address('home'));
  await expect(bar(page)).toBeVisible();
  await idle(page);
  await expect.poll(() => asked.toSorted()).toEqual(ofCounter);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await open(page, address('about'));
  await expect(bar(page)).toBeVisible();
  await idle(page);
  expect(new Set(asked)).toEqual(new Set(ofCounter));
  expect(leaving.filter((url) => !url.startsWith(hosts.counter))).toEqual([]);
});

test('A visitor allows a script, which adds scripts from the origins listed for it and from no other @visitor', async ({
  page,
  asked,
}) => {
  await open(page, address('home'));
  await button(page, consent.allow).click();
  await expect(page.frameLocator('iframe').getByText('Ask us')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect.poll(() => asked.toSorted()).toEqual(both);
  expect(leaving.filter((url) => url.startsWith(hosts.unlisted))).toEqual([]);
});

test('A visitor withdraws consent in the footer @visitor', async ({ page, asked }) => {
  await page.addInitScript(() => localStorage.getItem('consent') ?? localStorage.setItem('consent', 'allowed chat'));
  await open(page, address('home'));
  await expect(page.locator('iframe')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect.poll(() => asked.toSorted()).toEqual(both);

  asked.length = 0;
  await choices(page).click();
  await expect(bar(page)).toBeFocused();
  await Promise.all([page.waitForEvent('load'), button(page, consent.decline).click()]);
  await expect.poll(() => asked.toSorted()).toEqual(ofCounter);
  await idle(page);
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(bar(page)).toBeHidden();
  expect(asked).toEqual(ofCounter);
});

test('A visitor declines, is not asked again, and can change it @visitor', async ({ page, asked }) => {
  await open(page, address('home'));
  await button(page, consent.decline).click();
  await open(page, address('about'));
  await expect.poll(() => asked.toSorted()).toEqual([...ofCounter, ...ofCounter].toSorted());
  await idle(page);
  await expect(bar(page)).toBeHidden();
  expect(asked.filter((request) => request.startsWith('chat'))).toEqual([]);
  await choices(page).click();
  await button(page, consent.allow).click();
  await expect(page.locator('iframe')).toBeVisible();
});

test('A script that is listed later is asked for again @visitor', async ({ page, asked }) => {
  await page.addInitScript(() => localStorage.setItem('consent', 'allowed video'));
  await open(page, address('home'));
  await expect(bar(page)).toBeVisible();
  expect(asked.filter((request) => request.startsWith('chat'))).toEqual([]);
});

for (const [signal, name, value] of [
  ['Do Not Track', 'doNotTrack', '1'],
  ['Global Privacy Control', 'globalPrivacyControl', true],
] as const)
  test(`${signal} refuses for the visitor, also after an earlier consent @visitor`, async ({ page, asked }) => {
    await page.addInitScript(
      ([property, set]) => {
        Object.defineProperty(Navigator.prototype, property, { get: () => set });
        localStorage.setItem('consent', 'allowed chat');
      },
      [name, value] as const,
    );
    await open(page, address('home'));
    await expect.poll(() => asked.toSorted()).toEqual(ofCounter);
    await idle(page);
    await expect(bar(page)).toBeHidden();
    await choices(page).click();
    await expect(bar(page)).toContainText(consent.signal);
    await expect(bar(page).getByRole('button')).toHaveText([consent.close]);
    await button(page, consent.close).click();
    await expect(choices(page)).toBeFocused();
    expect(asked).toEqual(ofCounter);
  });

test('A keyboard reaches the question first; a screen reader announces it @visitor', async ({ page, asked }) => {
  await open(page, address('home'));
  await expect(bar(page)).toBeVisible();
  await expect(page.locator('[aria-live="polite"]')).toHaveText(consent.question);
  await expect(page.locator('body')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(bar(page).getByRole('link')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, consent.allow)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(bar(page)).toBeHidden();
  expect(asked.filter((request) => request.startsWith('chat'))).toEqual([]);
});

for (const [width, height] of [
  [320, 640],
  [1440, 900],
  [1440, 8000],
] as const)
  test(`The question moves nothing, and covers nothing at the page’s end, at ${width} × ${height} @visitor`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, address('home'));
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await expectStill(page);
    const { violations } = await new AxeBuilder({ page }).include('body > div:first-child').analyze();
    expect(violations).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [footer, question] = await Promise.all([
      page.getByRole('contentinfo').boundingBox(),
      bar(page).boundingBox(),
    ]);
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((question?.y ?? 0) + 1);
    await choices(page).click();
    await expect(bar(page)).toBeFocused();
  });

test('A reader of Chinese is asked in Chinese', async ({ page }) => {
  await open(page, address('home', 'zh-CN'));
  const { consent: chinese } = chineseMessages.thirdParty;
  await expect(bar(page, chinese)).toContainText(chinese.question);
  await expect(bar(page, chinese).getByRole('button')).toHaveText([chinese.allow, chinese.decline]);
});

test('The privacy agreement names every script, when it loads, and its hosts @visitor', async ({ page }) => {
  for (const [language, { thirdParty }] of [
    ['en', messages],
    ['zh-CN', chineseMessages],
  ] as const) {
    await open(page, address('privacyAgreement', language));
    const section = page.getByRole('heading', { name: thirdParty.heading }).locator('xpath=ancestor::section');
    const { counter, chat, code, frame } = hosts;
    const [first, second] = await section.getByRole('listitem').allTextContents();
    expect(first).toContain('Counter');
    expect(first).toContain(thirdParty.idle);
    expect(first).toContain(new URL(counter).host);
    expect(second).toContain(thirdParty.asked);
    for (const origin of [chat, frame, code]) expect(second).toContain(new URL(origin).host);
  }
});
