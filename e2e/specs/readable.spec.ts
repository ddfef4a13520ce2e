import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/config/paths.ts';
import { addStyles, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

/** What WCAG 1.4.12 lets a reader set; nothing may be cut off by it. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** Elements whose words are cut off, and how far the page can be scrolled sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll('h1, h2, h3, p, a, button, label, li')].filter(
      (element) =>
        getComputedStyle(element).overflowX !== 'visible' &&
        element.checkVisibility() &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1,
    );
    return {
      cut: cut.map(({ outerHTML }) => outerHTML.slice(0, 80)),
      sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    };
  });

for (const name of pageNames) {
  test(`A reader of ${pagePath(name)} has nothing cut off at 400 % zoom, nor with wider text`, {
    tag: '@a11y',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(pagePath(name));
    await started(page);
    expect(await overflow(page)).toEqual({ cut: [], sideways: 0 });
    await addStyles(page, textSpacing);
    expect(await overflow(page)).toEqual({ cut: [], sideways: 0 });
  });
}

test.describe('Assistive technology', { tag: ['@chromium', '@a11y'] }, () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });
    for (const name of pageNames) {
      test(`finds nothing wrong with ${pagePath(name)}, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await page.goto(pagePath(name));
        await started(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
      });
    }
  }
});
