import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { hold, INVISIBLE_SHIFT, layoutShift, open, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { brandLink, expectShown, filledActions, footerLink, menu, menuButton } from '../support/pages.ts';

/** Resizes the window as a visitor would, and expects a root font size of 100 px per 1920 px of window width. */
async function expectScaled(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  const measure = () =>
    page.evaluate(() => {
      const actual = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const expected = (100 * innerWidth) / 1920;
      // Firefox rounds to 1/60 px.
      const isScaled = Math.abs(actual - expected) <= 0.02;
      return { innerWidth, fontSize: isScaled ? 'scaled' : `${actual} px instead of ${expected} px` };
    });
  await expect.poll(measure).toEqual({ innerWidth: width, fontSize: 'scaled' });
}

test('The root font is 100 px per 1920 px of width @visitor', { tag: '@contract' }, async ({ page, isMobile }) => {
  const hasScrollbar = () => page.evaluate(() => innerWidth > document.documentElement.clientWidth);
  for (const width of [320, 3840]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/home');
    await expectScaled(page, width);
  }
  for (const width of [2560, 1921, 1920, 1440, 1280, 1024, 1001, 768, 447, 375, 320, 1920]) {
    await expectScaled(page, width);
    expect(await hasScrollbar(), `whether there is a scrollbar at ${width} px`).toBe(!isMobile);
  }
  const higherThanThePage = 9000;
  await expectScaled(page, 1280, higherThanThePage);
  expect(await hasScrollbar(), 'whether there is a scrollbar beside a low page').toBe(!isMobile);
  await expectScaled(page, 375, 812);
  await expectScaled(page, 812, 375);
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  for (const width of [375, 1920, 320]) await expectScaled(page, width, 300);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expectScaled(page, 375, 300);
});

/** Waits until a part of the page is visible. */
const waitForFirstPaint = (page: Page) =>
  page.waitForFunction(
    () => document.readyState !== 'loading' && performance.getEntriesByName('first-contentful-paint').length > 0,
  );

/**
 * Writes a page's HTML part by part into the current document, as it comes from the network.
 * @returns the elements that were visible in the window after one part, and had moved after the next
 */
async function movedByParts(html: string): Promise<string[]> {
  const hasText = ({ childNodes }: Element) => [...childNodes].some((node) => node instanceof Text && node.data.trim());
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().y < innerHeight;
  // Each part ends with the first tag after 600 characters.
  const parts = html.match(/.{600}[^>]*>|.+$/gs) ?? [];
  const visibleBoxes = new Map<Element, DOMRect>();
  const moved: string[] = [];
  document.open();
  for (const part of parts) {
    document.write(part);
    if (!document.body) continue;
    await document.fonts.ready;
    for (const element of document.body.querySelectorAll('*')) {
      const before = visibleBoxes.get(element);
      const after = element.getBoundingClientRect();
      if (before && Math.hypot(after.x - before.x, after.y - before.y) > 1)
        moved.push(`${element.outerHTML.slice(0, 60)}: ${before.x} ${before.y} → ${after.x} ${after.y}`);
      if (isVisible(element) && hasText(element)) visibleBoxes.set(element, after);
      else visibleBoxes.delete(element);
    }
  }
  document.close();
  return moved;
}

/** Opens closed sections. Returns the lines of each text of the page from top to bottom. */
const openSectionsAndReadLines = (page: Page) =>
  page.evaluate(() => {
    for (const closed of document.querySelectorAll('main details')) closed.setAttribute('open', '');
    const tags = 'h1, h2, h3, p, li, dt, dd, th, td, summary, figcaption, blockquote';
    const hasOnlyText = (element: Element) =>
      [...element.children].every((child) => getComputedStyle(child).display === 'inline');
    const texts = [...document.querySelectorAll(`main :is(${tags})`)].filter(
      (element) => element.checkVisibility() && hasOnlyText(element),
    );
    return texts.map((text) => {
      // The text of each line, by the bottom of its first character. The bottoms of a line's characters may differ a little.
      const lines = new Map<number, string>();
      const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node; node = nodes.nextNode())
        for (const [index, character] of [...(node.textContent ?? '')].entries()) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const { bottom, height } = range.getBoundingClientRect();
          if (height === 0) continue;
          const line = [...lines.keys()].find((lineBottom) => Math.abs(lineBottom - bottom) < height / 2) ?? bottom;
          lines.set(line, `${lines.get(line) ?? ''}${character}`);
        }
      return [...lines.values()];
    });
  });

/** The shift if another font makes a title one line longer or shorter on a phone, which cannot be prevented. */
const SHIFT_BY_LINE = 0.05;

for (const [index, name] of pageNames.entries()) {
  // Its layout is that of the other agreement.
  const full = name === 'privacyAgreement' ? ['@full'] : [];

  test.describe('Visible content does not move', { tag: ['@chromium', ...full] }, () => {
    const language = ['en', 'zh-CN'][index % 2] ?? '';
    test.use({ locale: language });

    test(`while ${pagePath(name)} arrives in parts @visitor`, async ({ page, request }) => {
      await page.route('**/assets/js/**', () => undefined);
      await page.route('**/parts', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
      const html = await (await request.get(`${pagePath(name)}?lang=${language}`)).text();
      for (const width of [375, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/parts');
        expect.soft(await page.evaluate(movedByParts, html), `at ${width} px`).toEqual([]);
      }
    });

    test(`when the fonts of ${pagePath(name)} load late, or the app starts @visitor`, async ({ page }) => {
      for (const width of name === 'home' ? [320, 768, 1366] : [320, 1366]) {
        await page.setViewportSize({ width, height: 800 });
        const releaseFonts = await hold(page, '**/*.woff2');
        await page.goto(pagePath(name), { waitUntil: 'commit' });
        await waitForFirstPaint(page);
        const beforeFonts = await layoutShift(page, { withFonts: false });
        releaseFonts();
        const withFonts = await layoutShift(page);
        await started(page);
        const withApp = await layoutShift(page);
        const shiftByFonts = withFonts - beforeFonts;
        const shiftByApp = withApp - withFonts;
        expect.soft(beforeFonts + shiftByApp, `at ${width} px`).toBeLessThan(INVISIBLE_SHIFT);
        expect.soft(shiftByFonts, `the fonts at ${width} px`).toBeLessThan(SHIFT_BY_LINE);
        await page.unrouteAll();
      }
    });
  });

  test(`Chinese text of ${name} has no line that begins with punctuation, and no single last character @visitor`, {
    tag: ['@chromium', ...full],
  }, async ({ page }) => {
    // Without the app, whose start takes longer than the HTML.
    await page.route('**/assets/js/**', () => undefined);
    await page.goto(`${pagePath(name)}?lang=zh-CN`, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const width of [320, 390, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const texts = await openSectionsAndReadLines(page);
      const linesAfterFirst = texts.map((lines) => lines.slice(1));
      const wrongBeginnings = linesAfterFirst.flat().filter((line) => /^[。，、；：！？）”’》」]/.test(line));
      expect.soft(wrongBeginnings, `lines that begin with closing punctuation at ${width} px`).toEqual([]);
      const lastLines = linesAfterFirst.flatMap((lines) => lines.slice(-1));
      const singleCharacters = lastLines.filter((line) => /^\p{Script=Han}\p{P}*$/u.test(line));
      expect.soft(singleCharacters, `last lines of one character at ${width} px`).toEqual([]);
    }
  });
}

test('The fallback font has the same text size as the heading font @visitor', { tag: '@chromium' }, async ({
  page,
}) => {
  for (const language of ['en', 'zh-CN']) {
    await page.goto(`/about?lang=${language}`);
    const { fallback, display } = await page.evaluate(async () => {
      const families = getComputedStyle(document.documentElement).getPropertyValue('--font-display').split(',');
      const [displayFont, ...fallbackFonts] = families;
      await document.fonts.load(`100px ${displayFont}`);
      const text = document.body.appendChild(document.createElement('span'));
      text.textContent = 'Asking is the oldest way to learn, and needs somebody near: 0123456789';
      Object.assign(text.style, { position: 'absolute', font: '500 100px/normal serif', whiteSpace: 'nowrap' });
      const measureIn = (fonts: readonly string[]) => {
        text.style.fontFamily = fonts.join(',');
        return text.getBoundingClientRect();
      };
      return { fallback: measureIn(fallbackFonts), display: measureIn(families) };
    });
    expect(fallback.width / display.width, language).toBeCloseTo(1, 1);
    expect(fallback.height, language).toBeCloseTo(display.height, 0);
  }
});

test('A slow connection shows the title before the rest of the page @visitor', { tag: '@chromium' }, async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  const limits = { downloadThroughput: 24 * 1024, uploadThroughput: 24 * 1024 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 20, ...limits });
  await page.goto('/home', { waitUntil: 'domcontentloaded' });
  await waitForFirstPaint(page);
  const restMs = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (!(navigation instanceof PerformanceNavigationTiming) || !paint) return 0;
    return navigation.responseEnd - paint.startTime;
  });
  expect(restMs, 'milliseconds between the first paint and the end of the page').toBeGreaterThan(0);
});

test('No screen has more than one primary button @visitor', { tag: '@chromium' }, async ({ page }) => {
  let primaryButtons = 0;
  await open(page, '/home');
  for (const name of pageNames) {
    await footerLink(page, name).click();
    await expectShown(page, name);
    for (const { width, height } of [
      { width: 1366, height: 650 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize({ width, height });
      const bottom = await page.evaluate(() => document.body.scrollHeight);
      for (let top = 0; top < bottom; top += height) {
        await page.evaluate((y) => scrollTo(0, y), top);
        let inWindow = 0;
        const countInWindow = async () => {
          inWindow = (await filledActions(page)).length;
          return inWindow;
        };
        const message = `${name} at ${width} px, scrolled to ${top} px`;
        // A phone's download bar hides a moment after the page's own download button has come into view.
        await expect.poll(countInWindow, { message }).toBeLessThanOrEqual(1);
        primaryButtons += inWindow;
      }
    }
  }
  expect(primaryButtons, 'the number of primary buttons on all pages').toBeGreaterThan(1);
});

test('The header marks its download links on the download page, and does not move @visitor', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await open(page, '/about');
  const unmarkedLinks = page.getByRole('banner').locator('a[href="/downLoad"]:not([aria-current]):visible');
  const leftOfLinks = async () => (await brandLink(page).locator('~ div').last().boundingBox())?.x;
  const before = await leftOfLinks();
  await expect(unmarkedLinks).toHaveText(['Get it', 'Download']);
  await unmarkedLinks.first().click();
  await expect(page).toHaveURL('/downLoad');
  await expect(unmarkedLinks).toHaveCount(0);
  expect(await leftOfLinks(), 'the links do not move').toBe(before);
  await page.setViewportSize({ width: 700, height: 800 });
  await menuButton(page).click();
  await expect(menu(page).locator('a[href="/downLoad"]')).toHaveCount(1);
});
