import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { pagePath } from '../../src/lib/paths.ts';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, mainLabels, mainNavigation, menu, menuButton, menuLink } from '../support/pages.ts';
import { targets } from '../support/targets.ts';

test('The buttons of the header are whole, and of one height, on a phone @visitor', { tag: '@chromium' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, '/home');
  const download = page.getByRole('banner').getByRole('link', { name: 'Download' });
  const shown = await menuButton(page).or(download).all();
  for (const element of shown) {
    await expect(element).toBeInViewport({ ratio: 1 });
    expect(await element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  const buttons = await Promise.all(shown.map((element) => element.boundingBox()));
  expect(new Set(buttons.map((box) => box?.height)).size).toBe(1);
  const [row] = await page.getByRole('banner').locator('> div').all();
  expect(buttons[0]?.height).toBeLessThanOrEqual((await row?.boundingBox())?.height ?? 0);
});

for (const language of ['en', 'zh-CN']) {
  test(`The header has the download where the brand leaves room (${language}) @visitor`, { tag: '@chromium' }, async ({
    page,
  }) => {
    await open(page, `/home?lang=${language}`);
    const header = page.getByRole('banner');
    const download = header.locator('> div > a[href="/downLoad"]');
    const brand = header.locator('> a > span');
    const shown = async (name: string) => {
      await brand.evaluate((element, text) => element.replaceChildren(text), name);
      return download.evaluate((link) => {
        const { x, y, width, height } = link.getBoundingClientRect();
        return [0.1, 0.9].every((part) => link.contains(document.elementFromPoint(x + width * part, y + height / 2)));
      });
    };
    for (const width of [375, 390, 412, 430]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await shown('Lumen Assist'), `${width} px`).toBe(true);
      expect(await shown('Internationale Wissensgesellschaft Turin'), `${width} px`).toBe(false);
      await expect(menuButton(page)).toBeInViewport({ ratio: 1 });
      await expect(brand).toBeInViewport({ ratio: 1 });
      expect(await brand.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    }
    await download.focus();
    await expect(download, 'the Tab key shows what it reaches').toBeInViewport({ ratio: 1 });
  });
}

const WHOLE_CHROMIUM = '/usr/bin/chromium';

test.describe('A visitor with a touch screen', { tag: '@chromium' }, () => {
  test.use({ viewport: { width: 600, height: 800 }, hasTouch: true, isMobile: true });

  test('opens the menu, closes it by a tap beside it, and goes to a page @visitor', async ({ page }) => {
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

test.describe('A visitor with a narrow window', () => {
  test.use({ viewport: { width: 700, height: 800 } });

  test.beforeEach(async ({ page }) => {
    await open(page, '/home');
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
  });

  test('goes to a page by the menu, and closes it @visitor', { tag: '@smoke' }, async ({ page }) => {
    const links = menu(page).getByRole('navigation').first().getByRole('link');
    await expect(links).toHaveText(mainLabels);
    const download = menu(page).getByRole('link', { name: 'Download', exact: true }).last();
    await expect(download).toHaveAttribute('href', pagePath('downLoad'));
    await expect(menu(page).getByRole('link', { name: 'Open Osprey' })).toHaveAttribute(
      'href',
      'https://app.osprey.test/',
    );
    await menuLink(page, 'about').click();
    await expectShown(page, 'about');
    await expect(menu(page)).toBeHidden();
    await menuButton(page).click();
    await expect(menuLink(page, 'about')).toHaveAttribute('aria-current', 'page');
    await menuLink(page, 'about').click();
    await expect(menu(page), 'a link to the page already shown closes it too').toBeHidden();
    const close = menu(page).getByRole('button', { name: 'Close' });
    for (const press of [() => close.click(), () => page.mouse.click(20, 700)]) {
      await menuButton(page).click();
      await expect(menu(page)).toBeVisible();
      await press();
      await expect(menu(page)).toBeHidden();
    }
  });

  test('chooses colours, is back after Escape, stays inside with the Tab key @visitor', { tag: '@a11y' }, async ({
    page,
  }) => {
    await menu(page).getByRole('radio', { name: 'Light', exact: true }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.keyboard.press('Escape');
    const inHeader = page.locator('header > div input[data-theme-choice][value="light"]');
    await expect(inHeader, 'the choice of wide windows too').toBeChecked();
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    const place = () => page.evaluate(() => document.activeElement?.closest('header, main, footer, dialog')?.tagName);
    for (let press = 0; press < 20; press++) {
      await page.keyboard.press('Tab');
      // Between the last and the first the focus may be with the browser itself.
      expect(['DIALOG', undefined]).toContain(await place());
    }
  });
});

/** Expects the header in one row, with either the links or the menu button. Returns which of them it shows. */
async function lookAtHeader(page: Page, width: number) {
  await page.setViewportSize({ width, height: 780 });
  await page.evaluate(() => scrollTo(0, 900));
  const header = page.getByRole('banner');
  const { height, ...place } = await header.evaluate((element) => {
    const { top, height, left } = element.getBoundingClientRect();
    return { top, height, inFront: element.contains(document.elementFromPoint(left + 200, top + height / 2)) };
  });
  expect(place, `${width} px`).toEqual({ top: 0, inFront: true });
  expect(height, `${width} px`).toBeLessThanOrEqual(68);
  const button = header.locator('button[command="show-modal"]').first();
  const shown = { links: await isLastReachable(page), menu: await button.isVisible() };
  expect(shown.links, `${width} px`).toBe(!shown.menu);
  return shown;
}

/** True if the centre of the header's last link is visible. */
const isLastReachable = (page: Page) =>
  mainNavigation(page)
    .getByRole('link')
    .last()
    .evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });

for (const language of ['en', 'zh-CN']) {
  test(`The header stays one row in view, with its links where they fit (${language}) @visitor`, {
    tag: '@visual',
  }, async ({ page }) => {
    await open(page, `/subscribe?lang=${language}`);
    const links = mainNavigation(page).getByRole('link');
    for (const width of [1440, 1920]) expect(await lookAtHeader(page, width)).toEqual({ links: true, menu: false });
    // Which of them depends on the system's font.
    for (const width of [1024, 1140]) await lookAtHeader(page, width);
    await links.last().evaluate((link) => {
      const item = link.parentElement?.cloneNode(true);
      if (item) link.parentElement?.after(item);
      for (const { lastChild } of document.querySelectorAll('header nav a')) lastChild?.before('A longer label ');
    });
    for (const width of [1024, 1140, 1440])
      expect(await lookAtHeader(page, width)).toEqual({ links: false, menu: true });
    await links.last().focus();
    await page.keyboard.press('Shift+Tab');
    expect(await isLastReachable(page), 'the Tab key shows what it reaches').toBe(true);
    await page.getByRole('banner').locator('button[command="show-modal"]').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}

test('A visitor who leaves by the menu and comes back finds it closed, where the browser kept the page @visitor', {
  tag: '@cross',
}, async ({ playwright, browserName, channel, launchOptions }) => {
  test.skip(browserName === 'chromium' && !existsSync(WHOLE_CHROMIUM), 'Chromium without a window has no such cache.');
  // The other tests run without it.
  const { ignoreDefaultArgs } = launchOptions;
  await using browser = await playwright[browserName].launch({
    ...launchOptions,
    ...(channel && { channel }),
    ...(browserName === 'chromium' && { executablePath: WHOLE_CHROMIUM }),
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
  // A page from the cache does not load through the driver: locators would wait for it.
  const state = () => page.evaluate(() => [Reflect.get(window, 'isKept'), document.querySelector('dialog')?.open]);
  await expect.poll(() => state().catch(() => undefined)).toEqual([true, false]);
});
