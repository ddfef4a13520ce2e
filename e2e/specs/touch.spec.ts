import type { Locator, Page } from '@playwright/test';
import { pageNames } from '../../src/lib/paths.ts';
import { idle, open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, heading } from '../support/pages.ts';

/** Links of the footer, to a release's files, of promises about data, and to other downloads. */
const linksAsHighAsButtons =
  'footer li a:not([aria-current="true"]), #downloads dd a, main > :first-child ul a, main [data-system] li + li a';

/**
 * Scrolls to each control, and to each link that looks like a button. Returns those that can be touched on less than 44 px of
 * their height. Measures by coordinates, because something may cover a control. For other links, axe requires 24 px.
 */
const tooSmallTargets = (page: Page) =>
  page.evaluate((selectorOfHighLinks) => {
    const isHigh = (control: Element) => {
      const { display, justifyContent } = getComputedStyle(control);
      const looksLikeButton = display === 'inline-flex' && justifyContent === 'center';
      return !control.matches('a') || looksLikeButton || control.matches(selectorOfHighLinks);
    };
    const canBeTapped = (control: Element) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, right, top, bottom } = control.getClientRects()[0] ?? control.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return [-21, 0, 21].every((distance) => control.contains(document.elementFromPoint(x, y + distance)));
    };
    const controls = 'a, button, select, textarea, summary, input:not([type="hidden"])';
    return [...document.querySelectorAll(controls)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && isHigh(control))
      .filter((control) => !control.closest('[inert], dialog') && !control.matches(':focus'))
      .filter((control) => !canBeTapped(control))
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  }, linksAsHighAsButtons);

test.describe('A visitor with a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('can tap every control of every page @visitor', async ({ page }) => {
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
    await expect(link).toHaveAttribute('href', 'https://apps.example.com/ios/parley');
    await page.locator('#features').evaluate((element) => element.scrollIntoView());
    await expect(link).toBeVisible();
    await expect(link).toBeInViewport({ ratio: 1 });
    // As the browser scrolls to what gets the focus.
    const membership = page.locator('#membership');
    await membership.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
    const covered = (await bottomOf(membership)) - (await topOf(bar));
    expect(covered, 'px of a focused element that the bar covers').toBeLessThanOrEqual(0);
    const footer = page.getByRole('contentinfo');
    await footer.evaluate((element) => element.scrollIntoView());
    expect(await bottomOf(bar), 'the bar does not cover the footer').toBeLessThanOrEqual(await topOf(footer));
    await heading(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(link).toBeHidden();
  });
});
