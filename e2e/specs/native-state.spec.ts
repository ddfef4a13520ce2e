import type { Page } from '@playwright/test';
import { holdScripts, open, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { footerLink, heading } from '../support/pages.ts';

const composer = (page: Page) => page.getByRole('main').getByRole('textbox').first();
const yearlyPrices = (page: Page) => page.getByRole('radio', { name: 'Yearly' });

/** Replaces each text by a `font` element and changes `lang`, as a page translator does, and adds elements, as an extension does. */
const changePage = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.body.querySelectorAll('*')].filter((element) => !element.closest('script, style'));
    const nodes = elements.flatMap(({ childNodes }) => [...childNodes]);
    for (const text of nodes.filter((node) => node instanceof Text && node.data.trim())) {
      const font = document.createElement('font');
      font.textContent = `[de] ${text.textContent}`;
      text.parentNode?.replaceChild(font, text);
    }
    document.documentElement.lang = 'de';
    for (const element of document.querySelectorAll('main section, main form, header'))
      element.prepend(Object.assign(document.createElement('span'), { className: 'extension' }));
  });

test('Changes by a translator or an extension keep what was typed, without an error @visitor', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/home');
  const question = 'What does it cost?';
  const answer = page.getByRole('main').getByRole('radio').nth(1);
  await answer.check({ force: true });
  await page.locator('#faq summary').nth(1).click();
  await composer(page).fill(question);
  await composer(page).press('ArrowLeft');
  await changePage(page);
  releaseScripts();
  await started(page);
  await expect(answer).toBeChecked();
  await expect(page.locator('#faq details').nth(1)).toHaveAttribute('open', '');
  await expect(composer(page)).toHaveValue(question);
  await expect(composer(page)).toBeFocused();
  const caret = await composer(page).evaluate((input: HTMLTextAreaElement) => input.selectionStart);
  expect(caret, 'the position of the caret').toBe(question.length - 1);
  // A translator changes `lang`, but not the app's language.
  await expect(page.locator('a[hreflang][aria-current]').first()).toHaveAttribute('hreflang', 'en');
});

test('Controls keep their state on Back, Forward and a change of language @visitor', { tag: '@cross' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 240 });
  await open(page, '/home');
  await composer(page).fill('A question');
  for (const question of await page.locator('#faq summary').all()) await question.click();
  await footerLink(page, 'subscribe').focus();
  const position = await page.evaluate(() => {
    // A position that the page has only while the answers are open.
    scrollTo(0, document.documentElement.scrollHeight - 2 * innerHeight);
    return scrollY;
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/subscribe');
  await yearlyPrices(page).check({ force: true });
  const html = page.locator('html');
  await html.evaluate((element) => addEventListener('input', () => element.setAttribute('data-noticed', '')));
  await page.goBack();
  await expect(composer(page)).toHaveValue('A question');
  await expect(html, 'what listens to input notices the restored text').toHaveAttribute('data-noticed');
  await expect(page.locator('#faq details').nth(1)).toHaveAttribute('open', '');
  await expect.poll(() => page.evaluate(() => scrollY), 'the scroll position').toBeCloseTo(position, 0);
  await page.goForward();
  await expect(yearlyPrices(page)).toBeChecked();
  await page.getByRole('banner').locator('a[hreflang="zh-CN"]:visible').click();
  await expect(heading(page)).toHaveText(/\p{Script=Han}/u);
  await expect(page.locator('[value=yearly]')).toBeChecked();
  await open(page, '/subscribe');
  await expect(page.locator('[value=yearly]'), 'a later visit begins anew').not.toBeChecked();
});
