import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/config/paths.ts';
import { open } from '../support/app.ts';
import { english } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';

/** The least that text may measure, in pixels. */
const TEXT = 14;

/** Text that is set smaller, and where. */
const smallText = (page: Page) =>
  page.evaluate((least) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small: string[] = [];
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility() || parent.matches('script, style')) continue;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      if (size < least) small.push(`${size} px: ${node.textContent.trim().slice(0, 40)}`);
    }
    return small;
  }, TEXT);

/** Controls that a finger or a pointer may miss; a link in running text is as tall as its line. */
const smallTargets = (page: Page, least: number) =>
  page.evaluate((side) => {
    const controls = [...document.querySelectorAll<HTMLElement>('button, select, summary, nav a, label:has(input)')];
    return controls
      .filter((control) => control.checkVisibility() && !control.closest('[aria-hidden="true"]'))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 1 && (box.height < side - 0.5 || box.width < 24))
      .map(
        ({ control, box }) => `${Math.round(box.width)}×${Math.round(box.height)}: ${control.outerHTML.slice(0, 90)}`,
      );
  }, least);

for (const name of pageNames) {
  test(`A reader of ${pagePath(name)} has no text under ${TEXT} px, nothing wider than the window, and controls to hit`, async ({
    page,
  }) => {
    await open(page, `${pagePath(name)}?lang=zh-CN`);
    for (const width of [320, 1440, 3840]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await smallText(page), `at ${width} px`).toEqual([]);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `at ${width} px`).toBeLessThanOrEqual(0);
      expect(await smallTargets(page, 24), `at ${width} px`).toEqual([]);
    }
  });
}

test.describe('A visitor who', () => {
  test.describe('touches', { tag: '@chromium' }, () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

    test('hits every button, choice and link of a list, 44 px tall', async ({ page }) => {
      for (const name of pageNames) {
        await open(page, pagePath(name));
        const targets = await smallTargets(page, 44);
        expect(
          targets.filter((target) => /: <(a|button|select|summary)/.test(target)),
          name,
        ).toEqual([]);
      }
    });
  });

  test('forces colours sees the edges of every button', { tag: ['@chromium', '@a11y'] }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open(page, '/home');
    const button = page.getByRole('main').getByRole('link', { name: english.home.closing.link }).first();
    const edge = await button.evaluate((element) => {
      const { borderBlockStartColor, borderBlockStartWidth, color } = getComputedStyle(element);
      return { same: borderBlockStartColor === color, width: Number.parseFloat(borderBlockStartWidth) };
    });
    expect(edge.same).toBe(true);
    expect(edge.width).toBeGreaterThan(0);
  });
});
