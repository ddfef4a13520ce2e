import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { expectStill, idle, open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

/** The smallest size of a link, and of a control that does something or is one of several links in a list, in CSS pixels. */
const SIZES = {
  link: 24,
  action: 44,
  /** A release's files, promises about data, the footer, other ways to download. */
  listed:
    '#downloads dd a, main > :first-child ul a, footer li a:not([aria-current="true"]), main [data-system] li + li a',
};

/**
 * Controls that are too small, or that something else covers. A link in running text is as high as its line. A page is looked
 * at as a finger finds it: by coordinates.
 */
const missed = (page: Page) =>
  page.evaluate(({ link, action, listed }) => {
    const controls = 'a[href], button, select, textarea, summary, input:not([type="hidden"])';
    const isInText = (control: Element) =>
      control.matches('a') &&
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim());
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: false }) || isInText(control))
        return [];
      if (control.closest('[inert], dialog') || control.matches(':focus')) return [];
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const [first = control.getBoundingClientRect()] = control.getClientRects();
      const { left, right, top, bottom } = first;
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
      // The skip link is visible while it is focused.
      if (control.matches('[href="#main"]')) return [];
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      /** How far the control can be hit upwards and downwards of its middle. */
      const reach = [-1, 1].map((way) => {
        let far = 0;
        while (far < 40 && control.contains(document.elementFromPoint(x, y + way * (far + 1)))) far++;
        return far;
      });
      const height = 1 + (reach[0] ?? 0) + (reach[1] ?? 0);
      const { display, justifyContent } = getComputedStyle(control);
      const isAction =
        control.matches('button, summary, select, textarea, input') ||
        // A link that looks like a button.
        (display === 'inline-flex' && justifyContent === 'center') ||
        control.matches(listed);
      return height + 1 < (isAction ? action : link)
        ? [`${control.tagName} “${name.slice(0, 40)}” is hit on ${height} px`]
        : [];
    });
  }, SIZES);

test.describe('A finger hits every control @visitor', { tag: ['@chromium', '@a11y'] }, () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  for (const name of pageNames)
    for (const language of ['en', 'zh-CN'])
      test(`of ${pagePath(name)} in ${language}`, async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await visitWith(page, 'Safari, iPhone');
        await open(page, `${pagePath(name)}?lang=${language}`);
        await idle(page);
        expect(await missed(page)).toEqual([]);
      });
});

/** The link in the download bar of the home page. */
const downloadBar = (page: Page) => page.locator('main > [data-visitor]').getByRole('link', { includeHidden: true });

test.describe('The download stays within reach', { tag: '@chromium' }, () => {
  for (const [visitor, touches] of [
    ['Safari, iPhone', true],
    ['Chrome, Android phone', true],
    ['Chrome, Windows on Intel', false],
    ['Safari 18, Mac', false],
    ['FreeBSD', false],
  ] as const) {
    test.describe(() => {
      test.use({ viewport: { width: 390, height: 720 }, hasTouch: touches, isMobile: touches });

      test(`once the button has been scrolled away, for ${visitor} @visitor`, async ({ page }) => {
        await visitWith(page, visitor);
        await open(page, '/home');
        await idle(page);
        const bar = downloadBar(page);
        await expect(bar, 'while the button is in view').toBeHidden();
        const first = page.locator('main section [data-visitor] a').first();
        await expect(bar, 'the same download').toHaveText((await first.textContent()) ?? '');
        await expect(bar).toHaveAttribute('href', (await first.getAttribute('href')) ?? '');
        await page.locator('#features').evaluate((element) => element.scrollIntoView());
        await expect(bar).toBeInViewport({ ratio: 1 });
        await expect(bar, 'not only in its place').toBeVisible();
        await expect(bar.locator('..')).toHaveCSS('opacity', '1');
        const edges = () => bar.evaluate((link) => link.parentElement?.getBoundingClientRect() ?? new DOMRect());
        const { top } = await edges();
        await page.locator('#membership').focus();
        for (let press = 0; press < 12; press++) {
          await page.keyboard.press('Tab');
          const bottom = await page.evaluate(() => {
            const { activeElement } = document;
            const below = activeElement?.closest('footer, [data-shown]');
            return below || !activeElement?.closest('main') ? 0 : activeElement.getBoundingClientRect().bottom;
          });
          expect(bottom, 'what takes the focus is scrolled clear of it').toBeLessThanOrEqual(top);
        }
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        const footer = await page.getByRole('contentinfo').evaluate((element) => element.getBoundingClientRect().top);
        expect((await edges()).bottom).toBeLessThanOrEqual(footer);
        await page.evaluate(() => scrollTo(0, 0));
        await expect(bar).toBeHidden();
      });
    });
  }
});

// The space is as high as the offers and platforms of this content.
test.describe('On a phone’s download page', { tag: '@chromium' }, () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

  for (const visitor of ['Safari, iPhone', 'Chrome, Android phone'])
    for (const language of ['en', 'zh-CN'])
      test(`nothing moves, and there is no empty space for ${visitor} in ${language} @visitor`, async ({ page }) => {
        await visitWith(page, visitor);
        for (const [width, ...others] of [
          [320, 360],
          [430, 390],
        ] as const) {
          await page.setViewportSize({ width, height: 664 });
          await open(page, `/downLoad?lang=${language}`);
          await idle(page);
          await expectStill(page, `at ${width} px`);
          for (const one of [width, ...others]) {
            await page.setViewportSize({ width: one, height: 664 });
            const gap = await page.evaluate(() => {
              const bottom = document.querySelector('main section ul[aria-label]')?.getBoundingClientRect().bottom ?? 0;
              return (document.querySelector('#files')?.getBoundingClientRect().top ?? 0) - bottom;
            });
            expect.soft(gap, `at ${one} px`).toBeLessThanOrEqual(48);
          }
        }
      });
});
