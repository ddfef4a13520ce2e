import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The sum of what Chromium counted as layout shift on this page. */
    layoutShift: number;
  }
}

/** Counts layout shifts from the next document on; Chromium alone can. */
export const watchLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.layoutShift += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });

/**
 * Less than this nobody sees: a font that arrives late moves the words beside a price by a pixel. What jumps by a line is ten
 * times as much; search engines call less than 0.1 good.
 */
export const UNSEEN = 0.001;

/** Waits for what is already under way: fonts, transitions (a disclosure that opens), and the frames that paint them. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });

/** What has moved so far, once what is already due has been painted. */
export async function layoutShift(page: Page): Promise<number> {
  await settled(page);
  return page.evaluate(() => window.layoutShift);
}
