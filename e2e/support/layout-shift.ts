import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The sum of what Chromium counts as layout shift on this page. */
    layoutShift: number;
  }
}

/** Counts layout shifts from the next document on; Chromium alone can. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.layoutShift += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Less than this nobody sees: a font that arrives late moves the words beside a price by a pixel. What jumps by a line is ten
 * times as much; search engines call less than 0.1 good.
 */
export const UNSEEN = 0.001;

/** What has moved so far, once what is already due has been painted. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return window.layoutShift;
  });
