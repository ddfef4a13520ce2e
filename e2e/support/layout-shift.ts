import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The sum of the layout shifts that Chromium measured on this page. */
    layoutShift: number;
  }
}

/** Adds up layout shifts from the next document on; Chromium only. */
export const watchLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.layoutShift += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });

/**
 * A smaller shift is invisible: a font that arrives late moves the words beside a price by a pixel. A jump by a line is ten
 * times as much; search engines rate less than 0.1 as good.
 */
export const UNSEEN = 0.001;

/** Waits for pending fonts, transitions (a disclosure that opens), and the frames that paint them. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });

/** The layout shift so far, after pending changes have been painted. */
export async function layoutShift(page: Page): Promise<number> {
  await settled(page);
  return page.evaluate(() => window.layoutShift);
}
