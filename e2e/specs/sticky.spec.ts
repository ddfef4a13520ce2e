import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

/** Scrolls through the page and its tables. Returns the number of stuck elements, and what covered sticky elements. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    const all = [...document.querySelectorAll('body *')];
    const header = document.querySelector('header');
    const sticky = all.filter((element) => getComputedStyle(element).position === 'sticky' && element !== header);
    const stuck = new Set<Element>();
    const covered = new Set<string>();
    const pointsBetween = (from: number, to: number) => [0.1, 0.5, 0.9].map((share) => from + share * (to - from));
    const check = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      // The header may cover an element that scrolls out of the page, but not one that is stuck below it.
      const isStuck = Math.abs(top - Number.parseFloat(getComputedStyle(element).insetBlockStart)) < 1;
      const start = isStuck ? top : Math.max(top, header?.getBoundingClientRect().bottom ?? 0);
      if (start >= Math.min(bottom, innerHeight)) return;
      for (const y of pointsBetween(start, Math.min(bottom, innerHeight)))
        for (const x of pointsBetween(Math.max(left, 0), Math.min(right, innerWidth))) {
          const front = document.elementFromPoint(x, y);
          if (isStuck) stuck.add(element);
          if (front && !element.contains(front) && !sticky.some((other) => other !== element && other.contains(front)))
            covered.add(`${element.outerHTML.slice(0, 60)} by ${front.outerHTML.slice(0, 60)}`);
        }
    };
    for (const end of [0, 9999]) {
      for (const element of all) if (getComputedStyle(element).overflowX === 'auto') element.scrollLeft = end;
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
  let stuck = 0;
  for (const name of pageNames) {
    await open(page, pagePath(name));
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const found = await scrollThrough(page);
      expect.soft(found.covered, `${name} at ${width} px`).toEqual([]);
      stuck += found.stuck;
    }
  }
  expect(stuck, 'the number of stuck elements').toBeGreaterThan(0);
});
