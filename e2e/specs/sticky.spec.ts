import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

/**
 * Scrolls through the page, with its tables at their left ends, then at their right ends.
 * Returns the number of elements that were stuck, and which element covered which sticky element.
 */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    const elements = [...document.querySelectorAll('body *')];
    const header = document.querySelector('header');
    const sticky = elements.filter((element) => getComputedStyle(element).position === 'sticky' && element !== header);
    const stuck = new Set<Element>();
    const covered = new Set<string>();
    const excerpt = (element: Element) => element.outerHTML.slice(0, 60);
    const threePointsBetween = (from: number, to: number) => [0.1, 0.5, 0.9].map((share) => from + share * (to - from));
    const check = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isStuck = Math.abs(top - Number.parseFloat(getComputedStyle(element).insetBlockStart)) < 1;
      // The header may cover an element that scrolls out of the page, but not one that is stuck below it.
      const visibleTop = isStuck ? top : Math.max(top, header?.getBoundingClientRect().bottom ?? 0);
      const visibleBottom = Math.min(bottom, innerHeight);
      if (visibleTop >= visibleBottom) return;
      if (isStuck) stuck.add(element);
      for (const y of threePointsBetween(visibleTop, visibleBottom))
        for (const x of threePointsBetween(Math.max(left, 0), Math.min(right, innerWidth))) {
          const topmost = document.elementFromPoint(x, y);
          if (!topmost || element.contains(topmost)) continue;
          const isInOtherSticky = sticky.some((other) => other !== element && other.contains(topmost));
          if (!isInOtherSticky) covered.add(`${excerpt(element)} by ${excerpt(topmost)}`);
        }
    };
    const tables = elements.filter(
      (element) => getComputedStyle(element).overflowX === 'auto' && element.scrollWidth > element.clientWidth,
    );
    for (const scrollLeft of tables.length > 0 ? [0, 9999] : [0]) {
      for (const table of tables) table.scrollLeft = scrollLeft;
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 4) {
        scrollTo({ top, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
        sticky.filter((element) => element.checkVisibility() && !element.closest('[inert]')).forEach(check);
      }
    }
    return { stuck: stuck.size, covered: [...covered] };
  });

test('Nothing covers sticky elements while a visitor scrolls', { tag: '@chromium' }, async ({ page }) => {
  test.slow();
  let stuckElements = 0;
  for (const name of pageNames) {
    await open(page, pagePath(name));
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const { stuck, covered } = await scrollThrough(page);
      expect.soft(covered, `${name} at ${width} px`).toEqual([]);
      stuckElements += stuck;
    }
  }
  expect(stuckElements, 'the number of stuck elements').toBeGreaterThan(0);
});
