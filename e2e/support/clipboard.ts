import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** What was copied last. */
    copied?: string;
  }
}

/** Keeps what the page copies: not every browser lets a test read the clipboard. */
export async function keepCopies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          window.copied = text;
        },
      },
    });
  });
}

/** The visitor has this on the clipboard, to the letter. */
export const expectCopied = (page: Page, text: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => window.copied)).toBe(text);
