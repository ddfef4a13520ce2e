import type { Page } from '@playwright/test';
import { pagePath } from '../../src/lib/paths.ts';
import { IMAGE_CATALOGUE_KEY } from '../../src/lib/storage.ts';
import { goInApp, idle, keepCopies, open, visitWith } from '../support/app.ts';
import { messages } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { attributes, documentOf } from '../support/http.ts';
import { expectShown } from '../support/pages.ts';
import { targets } from '../support/targets.ts';

/** Where there is a back office, pages ask it when idle, without an input. */
test.use({ baseURL: targets.withoutApi });

/** Loads a page without an input, until its early script has run; fails where the app was requested. Chinese headings load their faces by a script. */
async function look(page: Page, path: string): Promise<void> {
  const ran = page.waitForResponse(/\/early\.[^/]+\.js$/);
  await page.goto(path);
  await (await ran).finished();
  await idle(page);
  const scripts = (await page.requests()).filter((request) => request.resourceType() === 'script');
  const urls = scripts.map((request) => request.url()).filter((url) => !url.includes('/heading-font'));
  expect(urls).toEqual([expect.stringContaining('/early.')]);
}

const isLive = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-started', '', { timeout: 15_000 });

test.describe('A visitor who has only looked', { tag: ['@chromium', '@own-servers'] }, () => {
  for (const [what, touch] of [
    ['moves the pointer', (page: Page) => page.mouse.move(9, 9, { steps: 2 })],
    ['presses a key', (page: Page) => page.keyboard.press('Shift')],
    ['turns the wheel', (page: Page) => page.mouse.wheel(0, 100)],
    ['scrolls', (page: Page) => page.evaluate(() => scrollTo(0, 200))],
  ] as const) {
    test(`gets the app when they touch the page: ${what}`, async ({ page }) => {
      await look(page, '/about');
      await touch(page);
      await isLive(page);
    });
  }

  test('sees the effect of a click before the app is requested, also where the press was two frames ago', async ({
    page,
  }) => {
    await look(page, '/about');
    const requested = await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      const isRequested = () => document.querySelector('link[rel="modulepreload"]') !== null;
      document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      await frame();
      document.body.click();
      await frame();
      const before = isRequested();
      await frame();
      return [before, isRequested()];
    });
    expect(requested).toEqual([false, true]);
  });

  test('gets the app eight seconds after the load', async ({ page }) => {
    await look(page, '/about');
    await isLive(page);
  });

  test('gets the app where the address asks for what only the app shows', async ({ page }) => {
    for (const path of ['/downLoad', '/updateLogInfo?q=a', '/versionUpdateContent?version=99.99.99']) {
      await page.goto(path);
      await isLive(page);
    }
  });

  test('keeps the download for their own system, and stored pictures', async ({ page }) => {
    await visitWith(page, 'Chrome, Windows on Intel');
    const served = documentOf(await (await page.request.get(pagePath('home'))).text());
    const [picture = ''] = attributes(served, 'main img[data-image]', 'data-image');
    const [own = ''] = attributes(served, '[data-own-download]', 'data-own-download');
    const [, label, ...files] =
      own
        .split('\n')
        .find((line) => line.startsWith('windows|'))
        ?.split('|') ?? [];
    const [, address] = files.find((file) => file.startsWith('x64 '))?.split(' ') ?? [];
    await page.addInitScript(([key, value]) => void Object.assign(localStorage, { [key]: value }), [
      IMAGE_CATALOGUE_KEY,
      JSON.stringify({ [picture]: { src: '/icon-192.png' } }),
    ] as const);
    await look(page, pagePath('home'));
    const button = page.locator('a[data-own-download]').first();
    // Content may have no download for Windows, and the home page no picture.
    if (label) await expect(button).toHaveText(label);
    if (address) await expect(button).toHaveAttribute('href', address);
    if (picture)
      await expect(page.locator(`img[data-image="${picture}"]`).first()).toHaveAttribute('src', '/icon-192.png');
  });

  test('chooses a theme and copies, while the app does not arrive', async ({ page }) => {
    const copies = await keepCopies(page);
    await look(page, pagePath('versionUpdateContent'));
    await page.route('**/assets/js/**', () => undefined);
    await page.getByRole('banner').getByRole('radio', { name: messages.common.theme.dark, exact: true }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('main').locator('button[data-copy]').first().click();
    await expect.poll(() => copies).toEqual([expect.stringMatching(/^http.*\?version=/)]);
  });
});

test('An entry that a script makes in the history is handled before the app has started', {
  tag: ['@own-servers', '@cross'],
}, async ({ page }) => {
  for (const target of ['/', '/nope']) {
    await page.goto('/about');
    await goInApp(page, target);
    await expect(page).toHaveURL('/home');
    await expectShown(page, 'home');
    if (target === '/')
      expect(await page.evaluate((key) => localStorage.getItem(key), IMAGE_CATALOGUE_KEY)).toContain('logo');
  }
});

test('A theme that is chosen before any script has come is kept', { tag: '@own-servers' }, async ({ page }) => {
  await page.route('**/early.*.js', () => undefined);
  await page.goto('/about');
  await page.getByRole('banner').getByRole('radio', { name: messages.common.theme.dark, exact: true }).check();
  await isLive(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await open(page, '/about');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
