import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { addStyles } from './app.ts';

type Scope = { include?: string[]; runOnly?: string[] };

/**
 * Returns the rules of axe that the page violates, with the elements. Does not test frames.
 * @param scope rules of axe, and selectors of the parts of the page that it tests
 */
export async function findViolations(page: Page, { include = ['html'], runOnly }: Scope = {}) {
  // Once for each document: running it again takes a fifth of the time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    // By default, axe leaves out this rule of WCAG 2.2.
    ...(runOnly ? { runOnly } : { rules: { 'target-size': { enabled: true } } }),
    resultTypes: ['violations'],
    iframes: false,
  };
  return page.evaluate(
    async ([context, runOptions]) => {
      const { violations }: AxeResults = await Reflect.get(window, 'axe').run(context, runOptions);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [{ include }, options] as const,
  );
}

/** The text spacing of WCAG 1.4.12, which must not cut off any text. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

const MIN_TEXT_SIZE_PX = 14;

/** Returns the beginnings of elements whose text is too small or cut off, and by how many pixels the page scrolls sideways. */
const findUnreadableText = (page: Page) =>
  page.evaluate((minSize) => {
    const visibleElements = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node instanceof Text && node.data.trim());
    const isSmall = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize) < minSize;
    const isCutOff = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      // A long brand name may end in an ellipsis in the header.
      if (overflowX === 'visible' || (textOverflow === 'ellipsis' && element.closest('body header'))) return false;
      const { clientWidth, scrollWidth } = element;
      const isVisuallyHidden = clientWidth <= 1;
      return !isVisuallyHidden && scrollWidth > clientWidth + 1;
    };
    const scrollsSideways = document.documentElement.scrollWidth > innerWidth;
    const isTooWide = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return scrollsSideways && (left < 0 || right > innerWidth);
    };
    const excerpt = ({ outerHTML }: Element) => outerHTML.slice(0, 80);
    return {
      small: visibleElements('body *').filter(hasText).filter(isSmall).map(excerpt),
      cutOff: visibleElements('h1, h2, h3, p, a, button, label, li').filter(isCutOff).map(excerpt),
      // If the page scrolls sideways.
      tooWide: visibleElements('body *').filter(isTooWide).map(excerpt),
    };
  }, MIN_TEXT_SIZE_PX);

/** Expects text to be large enough and not cut off on a laptop, at its 400 % zoom, and there with wider text spacing. */
export async function expectReadableText(page: Page, what: string): Promise<void> {
  const expectReadable = async (state: string) => {
    const expected = { small: [], cutOff: [], tooWide: [] };
    expect.soft(await findUnreadableText(page), `${what} ${state}`).toEqual(expected);
  };
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(viewport);
    await expectReadable(`at ${viewport.width} px`);
  }
  await addStyles(page, textSpacing);
  await expectReadable('with wider text spacing');
}
