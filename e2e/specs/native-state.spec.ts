import type { Page } from '@playwright/test';
import { holdScripts, open, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { footerLink, heading } from '../support/pages.ts';

const composer = (page: Page) => page.getByRole('main').getByRole('textbox').first();
const yearlyPrices = (page: Page) => page.getByRole('radio', { name: 'By the year' });

/** Replaces each text by a `font` element, as a page translator does, and changes `lang`. */
const translatePage = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.body.querySelectorAll('*')].filter((element) => !element.closest('script, style'));
    const nodes = elements.flatMap(({ childNodes }) => [...childNodes]);
    for (const text of nodes.filter((node) => node instanceof Text && node.data.trim())) {
      const font = document.createElement('font');
      font.textContent = `[de] ${text.textContent}`;
      text.parentNode?.replaceChild(font, text);
    }
    document.documentElement.lang = 'de';
  });

/** Adds elements between those of the page, as an extension does. */
const insertElements = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('main section, main form, header'))
      element.prepend(Object.assign(document.createElement('span'), { className: 'extension' }));
  });

test.describe('Text, choices and open sections', () => {
  // React reports that the HTML differs from what it renders. Firefox logs this as `Error`.
  test.beforeEach(({ pageErrors }) => void pageErrors.allow(/Minified React error|^Error$/));

  for (const [program, changePage] of Object.entries({
    'a page translator': translatePage,
    'an extension': insertElements,
  }))
    test(`survive the app’s start after changes by ${program} @visitor`, {
      tag: program === 'an extension' ? '@cross' : [],
    }, async ({ page }) => {
      const releaseScripts = await holdScripts(page);
      await page.goto('/subscribe');
      await page.locator('label', { has: page.locator('[value=yearly]') }).click();
      await changePage(page);
      releaseScripts();
      await started(page);
      await expect(page.locator('[value=yearly]')).toBeChecked();
      // A translator changes `lang`, but not the app's language.
      await expect(page.locator('a[hreflang][aria-current]').first()).toHaveAttribute('hreflang', 'en');

      const releaseScriptsOfHome = await holdScripts(page);
      await page.goto('/home');
      const question = 'What does it cost?';
      await composer(page).fill(question);
      await composer(page).press('ArrowLeft');
      await changePage(page);
      releaseScriptsOfHome();
      await started(page);
      await expect(composer(page)).toHaveValue(question);
      await expect(composer(page)).toBeFocused();
      const caret = await composer(page).evaluate((input: HTMLTextAreaElement) => input.selectionStart);
      expect(caret, 'the position of the caret').toBe(question.length - 1);
    });

  test('survive Back, Forward and a change of language @visitor', { tag: '@cross' }, async ({ page }) => {
    await open(page, '/home');
    await composer(page).fill('A question');
    await page.locator('#faq summary').nth(1).click();
    await footerLink(page, 'subscribe').click();
    await expect(page).toHaveURL('/subscribe');
    await yearlyPrices(page).check({ force: true });
    await page.goBack();
    await expect(composer(page)).toHaveValue('A question');
    await expect(page.locator('#faq details').nth(1)).toHaveAttribute('open', '');
    await page.goForward();
    await expect(yearlyPrices(page)).toBeChecked();
    await page.getByRole('banner').locator('a[hreflang="zh-CN"]:visible').click();
    await expect(heading(page)).toHaveText(/\p{Script=Han}/u);
    await expect(page.locator('[value=yearly]')).toBeChecked();
  });
});

test('Two tabs keep their different languages after a reload @visitor', async ({ page, context }) => {
  await open(page, '/about');
  const secondTab = await context.newPage();
  await open(secondTab, '/about?lang=zh-CN');
  await footerLink(page, 'subscribe').click();
  await expect(page).toHaveURL('/subscribe');
  await page.reload();
  await expect(page.locator('#root')).toHaveAttribute('data-language', 'en');
  await secondTab.reload();
  await expect(secondTab.locator('#root')).toHaveAttribute('data-language', 'zh-CN');
});
