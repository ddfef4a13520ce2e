import type { Page } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, menu, menuButton } from '../support/pages.ts';

/** Expects a root font size of 100 px per 1920 px of window width after a visitor has resized the window. */
async function expectScaled(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  const fontSize = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  // Firefox rounds to 1/60 px.
  await expect.poll(fontSize, `the root font size at ${width} px`).toBeCloseTo((100 * width) / 1920, 1);
}

test('The root font is 100 px per 1920 px of width @visitor', { tag: '@contract' }, async ({ page, isMobile }) => {
  const hasScrollbar = () => page.evaluate(() => innerWidth > document.documentElement.clientWidth);
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto('/home');
  for (const width of [320, 3840, 1921, 1920, 1001, 768, 375]) {
    await expectScaled(page, width);
    expect(await hasScrollbar(), `whether there is a scrollbar at ${width} px`).toBe(!isMobile);
  }
  const higherThanThePage = 9000;
  await expectScaled(page, 1280, higherThanThePage);
  expect(await hasScrollbar(), 'whether there is a scrollbar beside a low page').toBe(!isMobile);
  await expectScaled(page, 812, 375);
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await expectScaled(page, 375, 300);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expectScaled(page, 320, 300);
});

/**
 * Scrolls through the page. Returns the number of elements that were stuck to the top, and which of them something covered.
 * One sticky element may cover another.
 */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    const sticky = [...document.querySelectorAll('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky' && element.checkVisibility(),
    );
    const stuck = new Set<Element>();
    const covered = new Set<string>();
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 5) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      for (const element of sticky) {
        const { x, y, width, height } = element.getBoundingClientRect();
        const isStuck = Math.abs(y - Number.parseFloat(getComputedStyle(element).insetBlockStart)) < 1;
        if (!isStuck) continue;
        stuck.add(element);
        for (const across of [0.1, 0.3, 0.5, 0.7, 0.9])
          for (const down of [0.1, 0.5, 0.9]) {
            const topmost = document.elementFromPoint(x + across * width, y + down * height);
            if (topmost && !sticky.some((other) => other.contains(topmost)))
              covered.add(`${element.outerHTML.slice(0, 60)} by ${topmost.outerHTML.slice(0, 60)}`);
          }
      }
    }
    return { stuckElements: stuck.size, covered: [...covered] };
  });

test('Nothing covers sticky elements while a visitor scrolls', async ({ page }) => {
  await open(page, '/home');
  for (const name of ['subscribe', 'userAgreement', 'updateLogInfo'] as const) {
    await footerLink(page, name).click();
    await expectShown(page, name);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const { stuckElements, covered } = await scrollThrough(page);
      expect.soft(covered, `${name} at ${width} px`).toEqual([]);
      if (width === 1280) expect.soft(stuckElements, `elements of ${name} that were stuck`).toBeGreaterThan(1);
    }
  }
});
