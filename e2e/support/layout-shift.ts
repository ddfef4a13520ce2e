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
 * Less than this nobody sees: a font that arrives late on a busy machine moves words by a fraction of a pixel. What jumps by a
 * line, anywhere in the window, is ten times as much; search engines call less than 0.1 good.
 */
export const UNSEEN = 0.005;

/** What has moved so far, once what is already due has been painted. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return window.layoutShift;
  });
