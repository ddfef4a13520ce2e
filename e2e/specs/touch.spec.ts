import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { expectNoLayoutShift, idle, open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

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
      const isInlineLink = control.matches('a') && getComputedStyle(control).display === 'inline';
      const siblings = [...(control.parentElement?.childNodes ?? [])];
      return isInlineLink && siblings.some((node) => node instanceof Text && node.data.trim());
    };
    const minimumOf = (control: Element) => {
      const { display, justifyContent } = getComputedStyle(control);
      const looksLikeButton = display === 'inline-flex' && justifyContent === 'center';
      const isPlainLink = control.matches('a') && !looksLikeButton && !control.matches(selectorOfHighLinks);
      return isPlainLink ? 24 : 44;
    };
    const heightOf = (control: Element) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, right, top, bottom } = control.getClientRects()[0] ?? control.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      /** The number of pixels from the centre to the last point that belongs to the control. */
      const reach = (direction: 1 | -1) => {
        let distance = 0;
        const next = () => document.elementFromPoint(x, y + direction * (distance + 1));
        while (distance < 40 && control.contains(next())) distance++;
        return distance;
      };
      return 1 + reach(-1) + reach(1);
    };
    // Without the skip link, which appears only with keyboard focus.
    const controls = 'a:not([href="#main"]), button, select, textarea, summary, input:not([type="hidden"])';
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !isInText(control))
      .filter((control) => !control.closest('[inert], dialog') && !control.matches(':focus'))
      .map((control) => ({ control, height: heightOf(control), minimum: minimumOf(control) }))
      .filter(({ height, minimum }) => height + 1 < minimum)
      .map(({ control, height }) => `${control.outerHTML.slice(0, 90)} can be tapped on ${height} px of its height`);
  }, linksAsHighAsButtons);

test.describe('A visitor with a phone', { tag: ['@chromium', '@a11y'] }, () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  // All labels of Chinese pages are shorter.
  for (const { language, tag } of [
    { language: 'en', tag: [] },
    { language: 'zh-CN', tag: '@full' },
  ])
    test(`can tap every control of every page, in ${language} @visitor`, { tag }, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await visitWith(page, 'Safari, iPhone');
      for (const name of pageNames) {
        await open(page, `${pagePath(name)}?lang=${language}`);
        await idle(page);
        expect.soft(await tooSmallTargets(page), name).toEqual([]);
      }
    });
});

for (const { machine, isPhone, label, address } of [
  {
    machine: 'Safari, iPhone',
    isPhone: true,
    label: 'Get it for iPhone',
    address: 'https://apps.osprey.test/ios/osprey',
  },
  { machine: 'FreeBSD', isPhone: false, label: 'Download Osprey', address: '/downLoad' },
])
  test.describe(machine, { tag: '@chromium' }, () => {
    test.use({ viewport: { width: 390, height: 720 }, hasTouch: isPhone, isMobile: isPhone });

    test('A bar with the download appears once the download button is out of view @visitor', async ({ page }) => {
      await visitWith(page, machine);
      await open(page, '/home');
      await idle(page);
      const bar = page.locator('main > [data-visitor]').getByRole('link', { includeHidden: true });
      await expect(bar, 'the bar is hidden while the button is in view').toBeHidden();
      await expect(bar).toHaveText(label);
      await expect(bar).toHaveAttribute('href', address);
      await page.locator('#features').evaluate((element) => element.scrollIntoView());
      await expect(bar).toBeInViewport({ ratio: 1 });
      await expect(bar, 'the bar is not only in the viewport, but visible').toBeVisible();
      await expect(bar.locator('..')).toHaveCSS('opacity', '1');
      const barEdges = () => bar.evaluate((link) => link.parentElement?.getBoundingClientRect() ?? new DOMRect());
      const topOfBar = (await barEdges()).top;
      await page.locator('#membership').focus();
      for (let press = 0; press < 12; press++) {
        await page.keyboard.press('Tab');
        const bottomOfFocused = await page.evaluate(() => {
          const focused = document.activeElement;
          const isInBar = focused?.closest('[data-shown]');
          return focused && !isInBar ? focused.getBoundingClientRect().bottom : 0;
        });
        expect(bottomOfFocused, 'the bar does not cover the focused element').toBeLessThanOrEqual(topOfBar);
      }
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const topOfFooter = await page
        .getByRole('contentinfo')
        .evaluate((element) => element.getBoundingClientRect().top);
      expect((await barEdges()).bottom, 'the bar does not cover the footer').toBeLessThanOrEqual(topOfFooter);
      await page.evaluate(() => scrollTo(0, 0));
      await expect(bar).toBeHidden();
    });
  });

// Until the app knows the system, the page reserves space, whose height depends on the offers and platforms of the content.
for (const { machine, language, initialWidth } of [
  { machine: 'Safari, iPhone', language: 'en', initialWidth: 430 },
  { machine: 'Chrome, Android phone', language: 'zh-CN', initialWidth: 320 },
])
  test.describe(machine, { tag: '@chromium' }, () => {
    test.use({ viewport: { width: initialWidth, height: 664 }, hasTouch: true, isMobile: true });

    test(`The page /downLoad in ${language} has no layout shift and no empty space @visitor`, async ({ page }) => {
      await visitWith(page, machine);
      await open(page, `/downLoad?lang=${language}`);
      await idle(page);
      await expectNoLayoutShift(page);
      for (const width of [320, 360, 390, 430]) {
        await page.setViewportSize({ width, height: 664 });
        const gap = await page.evaluate(() => {
          const systems = document.querySelector('main section ul[aria-label]');
          const files = document.querySelector('#files');
          return (files?.getBoundingClientRect().top ?? 0) - (systems?.getBoundingClientRect().bottom ?? 0);
        });
        expect.soft(gap, `empty space at ${width} px`).toBeLessThanOrEqual(48);
      }
    });
  });
