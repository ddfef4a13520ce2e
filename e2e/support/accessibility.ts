import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { addStyles } from './app.ts';

/** Expects axe to find no violations in the page; a control that is too small counts as one. */
export async function expectNoViolations(page: Page, what?: string): Promise<void> {
  // A link that the sticky header half covers would count as too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  // The size of targets belongs to WCAG 2.2, whose rules axe leaves out by default.
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  const messages = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect.soft(messages, what).toEqual([]);
}

/** The text spacing of WCAG 1.4.12, which must not cut off any text. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** The minimum text size, in pixels. */
const MIN_TEXT_SIZE = 14;

/** Returns text that is too small, words that are cut off, and how far the page scrolls sideways. */
const obstacles = (page: Page) =>
  page.evaluate((minimum) => {
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const small = visible('body *')
      .filter(({ childNodes }) => [...childNodes].some((node) => node instanceof Text && node.data.trim()))
      .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < minimum);
    // A long brand ends in an ellipsis in the header.
    const cut = visible('h1, h2, h3, p, a, button, label, li')
      .filter((element) => getComputedStyle(element).overflowX !== 'visible')
      .filter((element) => !(element.closest('body header') && getComputedStyle(element).textOverflow === 'ellipsis'))
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1);
    const excerpts = (elements: Element[]) => elements.map(({ outerHTML }) => outerHTML.slice(0, 80));
    return {
      smallText: excerpts(small),
      cutOff: excerpts(cut),
      sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    };
  }, MIN_TEXT_SIZE);

/** Expects text to be large enough and whole at any width, at 400 % zoom and with wider text. */
export async function expectNoObstacles(page: Page, what: string): Promise<void> {
  const noObstacles = { smallText: [], cutOff: [], sideways: 0 };
  for (const [width, height] of [
    [1440, 900],
    [3840, 900],
    [390, 844],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect.soft(await obstacles(page), `${what} at ${width} px`).toEqual(noObstacles);
  }
  await addStyles(page, textSpacing);
  expect.soft(await obstacles(page), `${what} with wider text`).toEqual(noObstacles);
}
