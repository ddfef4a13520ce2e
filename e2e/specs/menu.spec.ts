import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, mainLabels, mainNavigation, menu, menuButton, menuLink } from '../support/pages.ts';
import { targets } from '../support/targets.ts';

test.describe('A visitor with a touch screen', { tag: '@chromium' }, () => {
  test.use({ viewport: { width: 600, height: 800 }, hasTouch: true, isMobile: true });

  for (const language of ['en', 'zh-CN']) {
    test(`sees the download in the header if the brand's name leaves room (${language}) @visitor`, async ({ page }) => {
      await open(page, `/home?lang=${language}`);
      const header = page.getByRole('banner');
      const download = header.locator('> div > a[href="/downLoad"]');
      const brand = header.locator('> a > span');
      const button = header.locator('button[command="show-modal"]').first();
      const setBrand = (name: string) => brand.evaluate((element, text) => element.replaceChildren(text), name);
      const isDownloadVisible = () =>
        download.evaluate((link) => {
          const { x, y, width, height } = link.getBoundingClientRect();
          return [0.1, 0.9].every((share) =>
            link.contains(document.elementFromPoint(x + width * share, y + height / 2)),
          );
        });
      for (const width of [375, 390, 412, 430]) {
        await page.setViewportSize({ width, height: 800 });
        await setBrand('Lumen Assist');
        expect(await isDownloadVisible(), `${width} px`).toBe(true);
        await setBrand('Internationale Wissensgesellschaft Turin');
        expect(await isDownloadVisible(), `${width} px`).toBe(false);
        await expect(button).toBeInViewport({ ratio: 1 });
        await expect(brand).toBeInViewport({ ratio: 1 });
        expect(await brand.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(
          0,
        );
      }
      await download.focus();
      await expect(download, 'a link that gets focus becomes visible').toBeInViewport({ ratio: 1 });
    });
  }

  test('can open the menu, close it by a tap outside, and follow its links @visitor', async ({ page }) => {
    await open(page, '/home');
    await menuButton(page).tap();
    await expect(menu(page)).toBeVisible();
    await page.touchscreen.tap(20, 600);
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL('/home');
    await menuButton(page).tap();
    await menuLink(page, 'about').tap();
    await expectShown(page, 'about');
    await expect(menu(page)).toBeHidden();
  });
});

test('A visitor with a narrow window can open pages and choose the theme in the menu @visitor', {
  tag: ['@smoke', '@a11y'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await open(page, '/home');
  await menuButton(page).click();
  await expect(menu(page).getByRole('navigation').first().getByRole('link')).toHaveText(mainLabels);
  for (const [name, address] of [
    ['Download', '/downLoad'],
    ['Open Osprey', 'https://app.osprey.test/'],
  ] as const)
    await expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  await menuLink(page, 'about').click();
  await expectShown(page, 'about');
  await expect(menu(page)).toBeHidden();
  await menuButton(page).click();
  await expect(menuLink(page, 'about')).toHaveAttribute('aria-current', 'page');
  await menuLink(page, 'about').click();
  await expect(menu(page), 'a link to the page already shown closes it too').toBeHidden();
  await menuButton(page).click();
  await menu(page).getByRole('radio', { name: 'Light', exact: true }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  const inHeader = page.locator('header > div input[data-theme-choice][value="light"]');
  await expect(inHeader, "the header's own theme control has changed too").toBeChecked();
});

/**
 * Sets the window's width and scrolls. Returns whether the header is one row in front of the page, and whether its links and
 * its menu button are visible.
 */
async function scrollAndReadHeader(page: Page, width: number) {
  await page.setViewportSize({ width, height: 780 });
  await page.evaluate(() => scrollTo(0, 900));
  return page.getByRole('banner').evaluate((header) => {
    const isInFront = (element: Element | undefined, x: number, y: number) =>
      element?.contains(document.elementFromPoint(x, y)) ?? false;
    const { top, height } = header.getBoundingClientRect();
    const link = [...(header.querySelector('nav')?.querySelectorAll('a') ?? [])].at(-1);
    const box = link?.getBoundingClientRect() ?? new DOMRect();
    return {
      isOneRow: top === 0 && height <= 68 && isInFront(header, 200, height / 2),
      showsLinks: isInFront(link, box.x + box.width / 2, box.y + box.height / 2),
      showsMenuButton: header
        .querySelector('button[command="show-modal"]')
        ?.checkVisibility({ visibilityProperty: true }),
    };
  });
}

test('The header stays visible on one line, with its links if they fit @visitor', { tag: '@visual' }, async ({
  page,
}) => {
  for (const language of ['en', 'zh-CN']) {
    await open(page, `/subscribe?lang=${language}`);
    const links = mainNavigation(page).getByRole('link');
    for (const width of [1440, 1920])
      expect(await scrollAndReadHeader(page, width), `${width} px`).toEqual({
        isOneRow: true,
        showsLinks: true,
        showsMenuButton: false,
      });
    // At these widths, the system's font determines whether the links fit.
    for (const width of [1024, 1140]) {
      const { isOneRow, showsLinks, showsMenuButton } = await scrollAndReadHeader(page, width);
      expect(isOneRow, `the header is one row at ${width} px`).toBe(true);
      expect(showsMenuButton, `either the links or the menu button at ${width} px`).toBe(!showsLinks);
    }
    await links.last().evaluate((link) => {
      const item = link.parentElement?.cloneNode(true);
      if (item) link.parentElement?.after(item);
      for (const { lastChild } of document.querySelectorAll('header nav a')) lastChild?.before('A longer label ');
    });
    for (const width of [1024, 1140, 1440])
      expect(await scrollAndReadHeader(page, width), `${width} px`).toEqual({
        isOneRow: true,
        showsLinks: false,
        showsMenuButton: true,
      });
    await links.last().focus();
    await page.keyboard.press('Shift+Tab');
    expect((await scrollAndReadHeader(page, 1440)).showsLinks, 'a link that gets focus becomes visible').toBe(true);
  }
});

const FULL_CHROMIUM = '/usr/bin/chromium';

test('The menu is closed after Back, if the browser kept the page in its cache @visitor', {
  tag: '@cross',
}, async ({ playwright, browserName, channel, launchOptions }) => {
  test.skip(
    browserName === 'chromium' && !existsSync(FULL_CHROMIUM),
    'chromium-headless-shell has no back/forward cache.',
  );
  // Removes the option by which the other tests switch off the back/forward cache.
  const { ignoreDefaultArgs } = launchOptions;
  await using browser = await playwright[browserName].launch({
    ...launchOptions,
    ...(channel && { channel }),
    ...(browserName === 'chromium' && { executablePath: FULL_CHROMIUM }),
    ignoreDefaultArgs: [...(Array.isArray(ignoreDefaultArgs) ? ignoreDefaultArgs : []), '--disable-back-forward-cache'],
    firefoxUserPrefs: { 'browser.sessionhistory.max_total_viewers': 8 },
  });
  const page = await browser.newPage({ viewport: { width: 600, height: 800 }, baseURL: targets.site });
  await open(page, '/about');
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'isKept', persisted));
  });
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await page.evaluate(() => document.location.assign('/licenses.txt'));
  await page.waitForURL('/licenses.txt');
  await page.evaluate(() => history.back()).catch(() => undefined);
  // The driver sees no load event for a page restored from the cache, so locators would wait for ever.
  const state = () => page.evaluate(() => [Reflect.get(window, 'isKept'), document.querySelector('dialog')?.open]);
  await expect.poll(() => state().catch(() => undefined)).toEqual([true, false]);
});
