import type { Locator, Page } from '@playwright/test';
import { pageNames } from '../../src/lib/paths.ts';
import { idle, open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, heading } from '../support/pages.ts';

/** Links in lists that must be as high as buttons. */
const linksAsHighAsButtons = [
  '#downloads dd a', // A release's files.
  'main > :first-child ul a', // Promises about data.
  'footer li a:not([aria-current="true"])',
  'main [data-system] li + li a', // Other downloads.
].join();

/**
 * Scrolls to each control. Returns those that can be touched on less than 44 px of their height, and links on less than 24 px.
 * Measures by coordinates, because something may cover a control. Links in running text are exempt.
 */
const tooSmallTargets = (page: Page) =>
  page.evaluate((selectorOfHighLinks) => {
    const isInText = (control: Element) => {
      const siblings = [...(control.parentElement?.childNodes ?? [])];
      const isBesideText = siblings.some((node) => node instanceof Text && node.data.trim());
      return isBesideText && control.matches('a') && getComputedStyle(control).display === 'inline';
    };
    const minimumOf = (control: Element) => {
      const { display, justifyContent } = getComputedStyle(control);
      const looksLikeButton = display === 'inline-flex' && justifyContent === 'center';
      return !control.matches('a') || looksLikeButton || control.matches(selectorOfHighLinks) ? 44 : 24;
    };
    const heightOf = (control: Element) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, right, top, bottom } = control.getClientRects()[0] ?? control.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const distances = Array.from({ length: 81 }, (_, index) => index - 40);
      return distances.filter((distance) => control.contains(document.elementFromPoint(x, y + distance))).length;
    };
    // Without the skip link, which appears only with keyboard focus.
    const controls = 'a:not([href="#main"]), button, select, textarea, summary, input:not([type="hidden"])';
    return [...document.querySelectorAll(controls)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !isInText(control))
      .filter((control) => !control.closest('[inert], dialog') && !control.matches(':focus'))
      .map((control) => ({ control, height: heightOf(control), minimum: minimumOf(control) }))
      .filter(({ height, minimum }) => height + 1 < minimum)
      .map(({ control, height }) => `${control.outerHTML.slice(0, 90)} can be tapped on ${height} px of its height`);
  }, linksAsHighAsButtons);

test.describe('A visitor with a phone', { tag: '@chromium' }, () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('can tap every control of every page @visitor', { tag: '@a11y' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visitWith(page, 'Safari, iPhone');
    await open(page, '/home');
    for (const name of pageNames) {
      await footerLink(page, name).click();
      await expectShown(page, name);
      await idle(page);
      expect.soft(await tooSmallTargets(page), name).toEqual([]);
    }
  });

  test('sees a bar with the download while the download button is out of view @visitor', async ({ page }) => {
    await visitWith(page, 'Safari, iPhone');
    await open(page, '/home');
    await idle(page);
    const link = page.locator('main > [data-visitor]').getByRole('link', { includeHidden: true });
    const bar = link.locator('..');
    const bottomOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().bottom);
    const topOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().top);
    await expect(link).toBeHidden();
    await expect(link).toHaveText('Get it for iPhone');
    await expect(link).toHaveAttribute('href', 'https://apps.osprey.test/ios/osprey');
    await page.locator('#features').evaluate((element) => element.scrollIntoView());
    await expect(link).toBeVisible();
    await expect(link).toBeInViewport({ ratio: 1 });
    // As the browser scrolls to what gets the focus.
    await page
      .locator('#membership')
      .evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
    const covered = (await bottomOf(page.locator('#membership'))) - (await topOf(bar));
    expect(covered, 'px of a focused element that the bar covers').toBeLessThanOrEqual(0);
    const footer = page.getByRole('contentinfo');
    await footer.evaluate((element) => element.scrollIntoView());
    expect(await bottomOf(bar), 'the bar does not cover the footer').toBeLessThanOrEqual(await topOf(footer));
    await heading(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(link).toBeHidden();
  });
});
