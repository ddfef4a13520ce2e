import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { addStyles, open, started } from '../support/app.ts';
import { english } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';

/** What WCAG 1.4.12 lets a reader set; nothing may be cut off by it. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** Elements whose words are cut off, and how far the page can be scrolled sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll('h1, h2, h3, p, a, button, label, li')].filter(
      (element) =>
        getComputedStyle(element).overflowX !== 'visible' &&
        element.checkVisibility() &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1,
    );
    return {
      cut: cut.map(({ outerHTML }) => outerHTML.slice(0, 80)),
      sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    };
  });

for (const name of pageNames) {
  test(`A reader of ${pagePath(name)} has nothing cut off at 400 % zoom, nor with wider text`, {
    tag: '@a11y',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(pagePath(name));
    await started(page);
    expect(await overflow(page)).toEqual({ cut: [], sideways: 0 });
    await addStyles(page, textSpacing);
    expect(await overflow(page)).toEqual({ cut: [], sideways: 0 });
  });
}

/** The least that text may measure, in pixels. */
const TEXT = 14;

/** Text that is set smaller, and where. */
const smallText = (page: Page) =>
  page.evaluate((least) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small: string[] = [];
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility() || parent.matches('script, style')) continue;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      if (size < least) small.push(`${size} px: ${node.textContent.trim().slice(0, 40)}`);
    }
    return small;
  }, TEXT);

/** Controls that a finger or a pointer may miss; a link in running text is as tall as its line. */
const smallTargets = (page: Page, least: number) =>
  page.evaluate((side) => {
    const controls = [...document.querySelectorAll<HTMLElement>('button, select, summary, nav a, label:has(input)')];
    return controls
      .filter((control) => control.checkVisibility() && !control.closest('[aria-hidden="true"]'))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 1 && (box.height < side - 0.5 || box.width < 24))
      .map(
        ({ control, box }) => `${Math.round(box.width)}×${Math.round(box.height)}: ${control.outerHTML.slice(0, 90)}`,
      );
  }, least);

for (const name of pageNames) {
  test(`A reader of ${pagePath(name)} has no text under ${TEXT} px, nothing wider than the window, and controls to hit`, async ({
    page,
  }) => {
    await open(page, `${pagePath(name)}?lang=zh-CN`);
    for (const width of [320, 1440, 3840]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await smallText(page), `at ${width} px`).toEqual([]);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `at ${width} px`).toBeLessThanOrEqual(0);
      expect(await smallTargets(page, 24), `at ${width} px`).toEqual([]);
    }
  });
}

test.describe('A visitor who', () => {
  test.describe('touches', { tag: '@chromium' }, () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

    test('hits every button, choice and link of a list, 44 px tall', async ({ page }) => {
      for (const name of pageNames) {
        await open(page, pagePath(name));
        const targets = await smallTargets(page, 44);
        expect(
          targets.filter((target) => /: <(a|button|select|summary)/.test(target)),
          name,
        ).toEqual([]);
      }
    });
  });

  test('forces colours sees the edges of every button', { tag: ['@chromium', '@a11y'] }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open(page, '/home');
    const button = page.getByRole('main').getByRole('link', { name: english.home.closing.link }).first();
    const edge = await button.evaluate((element) => {
      const { borderBlockStartColor, borderBlockStartWidth, color } = getComputedStyle(element);
      return { same: borderBlockStartColor === color, width: Number.parseFloat(borderBlockStartWidth) };
    });
    expect(edge.same).toBe(true);
    expect(edge.width).toBeGreaterThan(0);
  });
});
