import type { Page } from '@playwright/test';

/** Waits until the app has started on the page: prerendered HTML reads well before, but only then navigates in the page. */
export async function started(page: Page): Promise<void> {
  await page.waitForFunction(() => 'started' in document.documentElement.dataset);
}
