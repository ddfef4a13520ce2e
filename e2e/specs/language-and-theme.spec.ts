import type { Page } from '@playwright/test';
import { addStyles, open, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { footerLink, visibleImageThemes } from '../support/pages.ts';

test('A visitor can switch the language for this and later pages @visitor', { tag: '@contract' }, async ({ page }) => {
  const html = page.locator('html');
  await open(page, '/subscribe?x=1#faq');
  await page.getByRole('banner').getByRole('link', { name: '简体中文' }).click();
  await expect(html).toHaveAttribute('lang', 'zh-CN');
  await expect(page).toHaveURL('/subscribe?x=1&lang=zh-CN#faq');
  await started(page);
  const requested = page.waitForResponse(/\/heading-han\.[^/]+\.woff2$/);
  // As on Windows and Android, which lack these fonts, and whose sans-serif font has Chinese characters.
  const fonts = await html.evaluate((element) => getComputedStyle(element).getPropertyValue('--font-display'));
  const otherFonts = fonts.replaceAll(/"(Songti|Noto Serif CJK|Noto Serif) SC",/g, '');
  const onWindows = otherFonts.replace('sans-serif', '"Noto Sans CJK SC"');
  await addStyles(page, `:root:lang(zh) { --font-display: ${onWindows} }`);
  expect((await requested).status(), 'Chinese headings have the site’s Song font').toBe(200);
  await expect.poll(() => page.evaluate(() => document.fonts.check('600 40px "Heading Han"', '更新日志'))).toBe(true);
  // Firefox reports a font whose page is left before it is loaded.
  const fontsAreLoaded = () => page.evaluate(() => document.fonts.ready.then(() => undefined));
  const leaveAndReturn = () => page.goto('about:blank').then(() => page.goBack());
  for (const loadAgain of [() => page.reload(), leaveAndReturn]) {
    await footerLink(page, 'about').click();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('contentinfo')).toContainText('产品');
    // As if another tab had English: the site's cookie is shared, but a reload and Back keep the tab's own language.
    await page.request.get('/home?lang=en');
    await fontsAreLoaded();
    await loadAgain();
    await expect(html).toHaveAttribute('lang', 'zh-CN');
    await fontsAreLoaded();
  }
  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole('contentinfo').getByRole('link', { name: 'English', exact: true }).click();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL('/about?lang=en');
});

const expectDark = (page: Page, isDark: boolean) =>
  expect(page.locator('html')).toHaveCSS('background-color', isDark ? 'rgb(23, 21, 18)' : 'rgb(251, 248, 242)');
const themeChoice = (page: Page, name: 'Match system' | 'Dark') =>
  page.getByRole('banner').getByRole('radio', { name, exact: true });

test('Dark colours are kept for later visits, and apply in all tabs @visitor', { tag: '@contract' }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/);
  await open(page, '/home');
  const otherTab = await page.context().newPage();
  await open(otherTab, '/about');
  await themeChoice(page, 'Dark').check();
  for (const tab of [page, otherTab]) await expectDark(tab, true);
  await expect(themeChoice(otherTab, 'Dark')).toBeChecked();
  await otherTab.close();
  await footerLink(page, 'about').click();
  await expect(page).toHaveURL('/about');
  await expectDark(page, true);

  await page.route('**/assets/js/**', (route) => route.abort());
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.body) return;
      Reflect.set(window, 'themeOfFirstPart', document.documentElement.dataset.theme);
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/subscribe');
  await expectDark(page, true);
  expect(await page.evaluate(() => Reflect.get(window, 'themeOfFirstPart')), 'while the page arrives').toBe('dark');
  await expect(themeChoice(page, 'Dark')).toBeChecked();
  await themeChoice(page, 'Match system').check();
  await expectDark(page, false);
});

// In Firefox the canvas, by which the test sees whether a picture is dark, stays empty.
test('Pictures follow the theme, and arrows the direction of text; print is light @visitor', async ({ page }) => {
  const themes = () => page.evaluate(visibleImageThemes, '#membership img');
  await open(page, '/home');
  for (const { system, choice, theme } of [
    { system: 'light', choice: 'dark', theme: 'dark' },
    { system: 'dark', choice: 'light', theme: 'light' },
    { system: 'dark', choice: 'system', theme: 'dark' },
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    await page.locator(`header > div input[value="${choice}"]`).check();
    await expect.poll(themes, `choice: ${choice}, system: ${system}`).toEqual([theme]);
  }
  const arrow = page.locator('form svg').first();
  await expect(arrow).toHaveCSS('scale', '1');
  await page.evaluate(() => Object.assign(document.documentElement, { dir: 'rtl' }));
  await expect(arrow).toHaveCSS('scale', '-1 1');
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  await expect.poll(themes, 'print').toEqual(['light']);
  const opaqueBackgrounds = () =>
    page.locator('body, body :visible').evaluateAll((elements) => {
      const colours = elements.map((element) => getComputedStyle(element).backgroundColor);
      return [...new Set(colours)].filter((colour) => colour.startsWith('rgb('));
    });
  await expect.poll(opaqueBackgrounds).toEqual(['rgb(255, 255, 255)']);
  const colours = () =>
    page.locator('body :visible').evaluateAll((all) => all.map((element) => getComputedStyle(element).color));
  const whileDarkIsChosen = await colours();
  await page.locator('html').evaluate((html) => html.removeAttribute('data-theme'));
  expect(await colours(), 'the chosen theme changes no colour of a print').toEqual(whileDarkIsChosen);
});
