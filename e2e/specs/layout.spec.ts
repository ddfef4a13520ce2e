import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { hold, layoutShift, open, started, UNSEEN } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { brandLink, menu, menuButton } from '../support/pages.ts';

/** Resizes the window as a visitor would, and expects 100 px per 1920 px of window width; Firefox rounds to 1/60 px. */
async function expectScaled(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  const measure = () =>
    page.evaluate(() => {
      const px = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      return { innerWidth, off: Math.abs(px - (100 * innerWidth) / 1920) > 0.02 ? px : 'nothing' };
    });
  await expect.poll(measure).toEqual({ innerWidth: width, off: 'nothing' });
}

test.describe('The root font size is 100 px per 1920 px of window width', () => {
  test('from the first paint on, and in a resized window @visitor', { tag: '@contract' }, async ({
    page,
    isMobile,
  }) => {
    for (const width of [320, 1440, 3840]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/home');
      await expectScaled(page, width, 900);
    }
    const widths = [320, 375, 447, 768, 1001, 1024, 1280, 1440, 1920, 1921, 2560, 3840];
    for (const width of [...widths, ...widths.toReversed()]) {
      await expectScaled(page, width, 900);
      const scrollbar = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);
      expect(scrollbar > 0, `a scrollbar at ${width} px`).toBe(!isMobile);
    }
    for (const [width, height] of [
      [375, 812],
      [812, 375],
      [375, 812],
    ] as const)
      await expectScaled(page, width, height);
  });

  test('while the menu dialog is open', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 300 });
    await open(page, '/home');
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    for (const width of [375, 320, 700, 768, 1920, 375]) await expectScaled(page, width, 300);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expectScaled(page, 375, 300);
  });
});

/** Waits until a part of the page is visible. */
const painted = (page: Page) =>
  page.waitForFunction(
    () => document.readyState !== 'loading' && performance.getEntriesByName('first-contentful-paint').length > 0,
  );

/**
 * Writes a page's HTML part by part into the current document, as it comes from the network.
 * @returns what was visible in the window when one part had come, and elsewhere after the next
 */
async function movedByParts(html: string): Promise<string[]> {
  const isText = ({ nodeType, textContent }: Node) => nodeType === Node.TEXT_NODE && textContent?.trim();
  const seen = new Map<Element, DOMRect>();
  const moved: string[] = [];
  document.open();
  for (let from = 0, to = 0; from < html.length; from = to) {
    to = html.indexOf('>', from + 600) + 1 || html.length;
    document.write(html.slice(from, to));
    if (!document.body) continue;
    await document.fonts.ready;
    for (const element of document.body.querySelectorAll('*')) {
      const box = element.getBoundingClientRect();
      const before = seen.get(element);
      if (before && Math.hypot(box.x - before.x, box.y - before.y) > 1)
        moved.push(
          `${element.localName} ${element.textContent?.slice(0, 20)}: ${before.x} ${before.y} → ${box.x} ${box.y}`,
        );
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const isSeen = isShown && box.y < innerHeight && [...element.childNodes].some(isText);
      if (isSeen) seen.set(element, box);
      else seen.delete(element);
    }
  }
  document.close();
  return moved;
}

/** The shift where another font makes a title one line longer or shorter on a phone: no two fonts break all words alike. */
const A_LINE = 0.05;
const lateWidths = [320, 375, 768, 1024, 1366, 1440, 1920];
/** Every page in every language, part by part and with late fonts: a page is seen at each width in one of two languages. */
const visits = pageNames.flatMap((name, at) =>
  ['en', 'zh-CN'].map((language, which) => {
    const isEven = (at + which) % 2 === 0;
    return {
      name,
      language,
      width: isEven ? 375 : 1440,
      late: lateWidths.filter((_, place) => (place % 2 === 0) === isEven),
    };
  }),
);

for (const { name, language, width: one, late } of visits) {
  test.describe(`Nothing moves before a visitor’s eyes in ${language}`, { tag: '@chromium' }, () => {
    test.use({ locale: language });

    test(`wherever the network cuts ${pagePath(name)}, at ${one} px @visitor`, async ({ page, request }) => {
      await page.setViewportSize({ width: one, height: 800 });
      await page.route('**/assets/js/**', () => undefined);
      await page.route('**/parts', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
      await page.goto('/parts');
      const html = await (await request.get(`${pagePath(name)}?lang=${language}`)).text();
      expect(await page.evaluate(movedByParts, html)).toEqual([]);
    });

    test(`when the fonts of ${pagePath(name)} come late, and it starts, at any width @visitor`, async ({ page }) => {
      for (const width of late) {
        await page.setViewportSize({ width, height: 800 });
        const release = await hold(page, '**/*.woff2');
        await page.goto(pagePath(name), { waitUntil: 'commit' });
        await painted(page);
        const before = await layoutShift(page, { withFonts: false });
        release();
        const arrived = await layoutShift(page);
        await started(page);
        const after = await layoutShift(page);
        expect.soft(before + after - arrived, `at ${width} px`).toBeLessThan(UNSEEN);
        expect.soft(arrived - before, `the fonts at ${width} px`).toBeLessThan(A_LINE);
        await page.unrouteAll();
      }
    });
  });
}

for (const language of ['en', 'zh-CN'])
  test(`Words in ${language} are as wide and as high before the heading font has come @visitor`, {
    tag: '@chromium',
  }, async ({ page }) => {
    await open(page, `/about?lang=${language}`);
    const [before, after] = await page.evaluate(async () => {
      const families = getComputedStyle(document.documentElement).getPropertyValue('--font-display').split(',');
      await document.fonts.load(`100px ${families[0]}`);
      const text = document.body.appendChild(document.createElement('span'));
      text.textContent = 'Asking is the oldest way to learn, and needs somebody near: 0123456789';
      Object.assign(text.style, { position: 'absolute', font: '500 100px/normal serif', whiteSpace: 'nowrap' });
      return [families.slice(1), families].map((stack) => {
        text.style.fontFamily = stack.join(',');
        return text.getBoundingClientRect();
      });
    });
    expect((before?.width ?? 0) / (after?.width ?? 1)).toBeCloseTo(1, 1);
    expect(before?.height).toBeCloseTo(after?.height ?? 0, 0);
  });

test('A reader on a slow line sees the title before the rest has come @visitor', { tag: '@chromium' }, async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  const limits = { downloadThroughput: 8 * 1024, uploadThroughput: 8 * 1024 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 20, ...limits });
  await page.goto('/home', { waitUntil: 'domcontentloaded' });
  await painted(page);
  const rest = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation');
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return visit instanceof PerformanceNavigationTiming && paint ? visit.responseEnd - paint.startTime : 0;
  });
  expect(rest).toBeGreaterThan(0);
});

/** The lines of each text of a page, also of those that are closed. */
const textLines = (page: Page, texts = ':is(h1, h2, h3, p, li, dt, dd, th, td, summary, figcaption, blockquote)') =>
  page.evaluate((selector) => {
    for (const closed of document.querySelectorAll('main details')) closed.setAttribute('open', '');
    const isText = (element: Element) =>
      element.checkVisibility() && [...element.children].every((one) => getComputedStyle(one).display === 'inline');
    return [...document.querySelectorAll(`main ${selector}`)].filter(isText).map((text) => {
      const lines = new Map<number, string>();
      const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node; node = nodes.nextNode())
        for (const [at, character] of [...(node.textContent ?? '')].entries()) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const { bottom, height } = range.getBoundingClientRect();
          const line = [...lines.keys()].find((one) => Math.abs(one - bottom) < height / 2) ?? bottom;
          if (height > 0) lines.set(line, `${lines.get(line) ?? ''}${character}`);
        }
      return [...lines.values()];
    });
  }, texts);

/** Chinese closing punctuation, which no line may begin with. */
const closing = /^[。，、；：！？）”’》」]/;

for (const name of pageNames)
  test(`Lines in Chinese of ${pagePath(name)} begin and end with words @visitor`, { tag: '@chromium' }, async ({
    page,
  }) => {
    await page.goto(`${pagePath(name)}?lang=zh-CN`);
    for (const width of [375, 390, 768, 1024, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const texts = await textLines(page);
      const begun = texts.flatMap((lines) => lines.slice(1).filter((line) => closing.test(line)));
      expect.soft(begun, `lines that begin with closing punctuation at ${width} px`).toEqual([]);
      const ended = texts.filter((lines) => lines.length > 1 && /^\p{Script=Han}\p{P}*$/u.test(lines.at(-1) ?? ''));
      expect.soft(ended, `last lines of one character at ${width} px`).toEqual([]);
    }
  });

/** What a break divides at the end of a line: the rest of a clause in Chinese, and how it goes on. */
const clauseEnd = /[^\p{P}\s]*$/u;
const clauseStart = /^[^\p{P}\s]*/u;

test('No clause that fits on a line is broken in the claims and features of /home in Chinese', {
  tag: '@chromium',
}, async ({ page }) => {
  await page.goto(`${pagePath('home')}?lang=zh-CN`);
  for (const width of [320, 360, 390, 768, 1366, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const texts = await textLines(page, ':is(fieldset details, #features li) :is(summary, p, figcaption, blockquote)');
    const broken = texts.flatMap((lines) =>
      lines.slice(1).flatMap((line, at) => {
        const [end = ''] = clauseEnd.exec(lines[at] ?? '') ?? [];
        const [start = ''] = clauseStart.exec(line) ?? [];
        const longest = Math.max(...lines.map(({ length }) => length));
        return end && start && end.length + start.length <= longest ? `${end}｜${start}` : [];
      }),
    );
    expect.soft(broken, `at ${width} px`).toEqual([]);
  }
});

test('A page shorter than the window keeps the scrollbar’s place, for what is yet to come', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 9000 });
  await page.goto('/about');
  const { fits, scrollbar } = await page.evaluate(() => ({
    fits: document.documentElement.scrollHeight <= innerHeight,
    scrollbar: innerWidth - document.documentElement.clientWidth,
  }));
  expect(fits).toBe(true);
  expect(scrollbar).toBeGreaterThan(0);
});

test('The picture of the newest release is as wide as its column, in both themes @visitor', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 800 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await open(page, '/updateLogInfo');
    const picture = page.getByRole('main').getByRole('img').filter({ visible: true }).first();
    const { width, place } = await picture.evaluate((image) => ({
      width: image.getBoundingClientRect().width,
      place: image.parentElement?.getBoundingClientRect().width,
    }));
    expect(width, colorScheme).toBeCloseTo(place ?? 0, 0);
  }
});

test('A picture that is larger than its place is fitted, and keeps its shape @visitor', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/about');
  const picture = await page.evaluate(async () => {
    const image = new Image(2400, 1200);
    image.src = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1200"/>';
    document.querySelector('main section p')?.append(image);
    await image.decode();
    const { scrollWidth } = document.documentElement;
    return {
      shape: Math.round((10 * image.width) / image.height) / 10,
      sideways: Math.max(0, scrollWidth - innerWidth),
    };
  });
  expect(picture).toEqual({ shape: 2, sideways: 0 });
});

/** The links and buttons in the window that are filled with the accent colour, as a page's primary action is. */
const filledInWindow = (page: Page) =>
  page.evaluate(() => {
    const accent = Object.assign(document.createElement('i'), { className: 'accent' });
    accent.style.color = 'var(--seal)';
    document.body.append(accent);
    const { color } = getComputedStyle(accent);
    accent.remove();
    return [...document.querySelectorAll('a, button')].flatMap((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const isSeen = bottom > 0 && top < innerHeight && element.checkVisibility({ visibilityProperty: true });
      return isSeen && getComputedStyle(element).backgroundColor === color ? (element.textContent ?? '') : [];
    });
  });

for (const [width, height] of [
  [1366, 650],
  [390, 844],
] as const)
  test(`No screen has two filled actions at ${width} px @visitor`, { tag: '@chromium' }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    let filled = 0;
    for (const name of pageNames) {
      await open(page, pagePath(name));
      const bottom = await page.evaluate(() => document.body.scrollHeight);
      for (let top = 0; top < bottom; top += height) {
        await page.evaluate((y) => scrollTo(0, y), top);
        const found = await filledInWindow(page);
        filled += found.length;
        expect.soft(found.length, `${name} at ${top}: ${found.join(', ')}`).toBeLessThanOrEqual(1);
      }
    }
    expect(filled).toBeGreaterThan(1);
  });

test('The header’s download is left out, and its place kept, on the page that it leads to @visitor', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  const links = page.getByRole('banner').locator(`a[href="${pagePath('downLoad')}"]:not([aria-current])`);
  const places: (number | undefined)[] = [];
  for (const name of ['about', 'downLoad'] as const) {
    await open(page, pagePath(name));
    await expect(links.filter({ visible: true })).toHaveCount(name === 'about' ? 2 : 0);
    places.push((await brandLink(page).locator('~ div').last().boundingBox())?.x);
  }
  expect(places[0]).toBe(places[1]);
  await page.setViewportSize({ width: 700, height: 800 });
  await menuButton(page).click();
  await expect(menu(page).locator(`a[href="${pagePath('downLoad')}"]`)).toHaveCount(1);
});
