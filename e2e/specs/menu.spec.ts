import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, mainLabels, mainNavigation, menu, menuButton, menuLink } from '../support/pages.ts';
import { targets } from '../support/targets.ts';

test.describe('A visitor with a touch screen', { tag: '@chromium' }, () => {
  test.use({ viewport: { width: 600, height: 800 }, hasTouch: true, isMobile: true });

  test('sees the download if the brand’s name leaves room, and closes the menu by a tap outside @visitor', async ({
    page,
  }) => {
    for (const language of ['zh-CN', 'en']) {
      await open(page, `/home?lang=${language}`);
      const header = page.getByRole('banner');
      const download = header.locator('> div > a[href="/downLoad"]');
      const brand = header.locator('> a > span');
      const button = header.locator('button[command="show-modal"]').first();
      const setBrand = (name: string) => brand.evaluate((element, text) => element.replaceChildren(text), name);
      const isDownloadVisible = () =>
        download.evaluate((link) => {
          const { left, right, top, bottom, width } = link.getBoundingClientRect();
          const isOnTopAt = (x: number) => link.contains(document.elementFromPoint(x, (top + bottom) / 2));
          return isOnTopAt(left + width / 10) && isOnTopAt(right - width / 10);
        });
      for (const width of [375, 390, 412, 430]) {
        await page.setViewportSize({ width, height: 800 });
        await setBrand('Lumen Assist');
        expect(await isDownloadVisible(), `${width} px`).toBe(true);
        await setBrand('Internationale Wissensgesellschaft Turin');
        expect(await isDownloadVisible(), `${width} px`).toBe(false);
        await expect(button).toBeInViewport({ ratio: 1 });
        await expect(brand).toBeInViewport({ ratio: 1 });
        const cutOff = await brand.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        expect(cutOff, `px of the brand's name that are cut off at ${width} px`).toBeLessThanOrEqual(0);
      }
      await download.focus();
      await expect(download, 'a link that gets focus becomes visible').toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 600, height: 800 });
    await menuButton(page).tap();
    await expect(menu(page)).toBeVisible();
    await page.touchscreen.tap(20, 600);
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL('/home?lang=en');
  });
});

test('A visitor with a narrow window can open pages and choose the theme in the menu @visitor', {
  tag: ['@smoke', '@a11y'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await open(page, '/home');
  await menuButton(page).click();
  await expect(menu(page).getByRole('navigation').first().getByRole('link')).toHaveText(mainLabels);
  const expectLink = (name: string, href: string) =>
    expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await expectLink('Download', '/downLoad');
  await expectLink('Open Osprey', 'https://app.osprey.test/');
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
    const isOnTopAt = (x: number, y: number, element?: Element | null) =>
      element?.contains(document.elementFromPoint(x, y)) ?? false;
    const { top, height } = header.getBoundingClientRect();
    const lastLink = header.querySelector('nav')?.querySelector('li:last-child a');
    const box = lastLink?.getBoundingClientRect() ?? new DOMRect();
    const button = header.querySelector('button[command="show-modal"]');
    return {
      isOneRow: top === 0 && height <= 68 && isOnTopAt(200, height / 2, header),
      showsLinks: isOnTopAt(box.x + box.width / 2, box.y + box.height / 2, lastLink),
      showsMenuButton: button?.checkVisibility({ visibilityProperty: true }),
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
    // With one more link and longer labels, the links do not fit.
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
  // Leaves out the option by which Playwright switches off the back/forward cache.
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
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'isFromCache', persisted));
  });
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await page.evaluate(() => document.location.assign('/licenses.txt'));
  await page.waitForURL('/licenses.txt');
  await page.evaluate(() => history.back()).catch(() => undefined);
  // The driver sees no load event for a page restored from the cache, so locators would wait for ever.
  const readState = () =>
    page.evaluate(() => ({
      isFromCache: Reflect.get(window, 'isFromCache'),
      isMenuOpen: document.querySelector('dialog')?.open,
    }));
  await expect.poll(() => readState().catch(() => undefined)).toEqual({ isFromCache: true, isMenuOpen: false });
});
