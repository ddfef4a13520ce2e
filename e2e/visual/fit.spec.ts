import path from 'node:path';
import type { Page } from '@playwright/test';
import { edit, variants } from '../../generator/fixture/edit.ts';
import { addPage } from '../../scripts/commands/new-page.ts';
import { mustRun } from '../../scripts/setup/run.ts';
import { hold, open, started, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { buildAndServe } from '../support/sites.ts';

/** Replaces the brand name in the HTML and scripts that the page loads. */
async function replaceBrand(page: Page, brand: string): Promise<void> {
  await page.route('**', async (route, request) => {
    if (!['document', 'script'].includes(request.resourceType())) return route.fallback();
    const response = await route.fetch();
    const text = (await response.text()).replace(/Osprey|鱼鹰/g, brand);
    // Without data-page the app renders the page instead of hydrating it: the HTML was built for a shorter name.
    return route.fulfill({ response, body: text.replace(/ data-page="\w+"/, '') });
  });
}

/** Returns the texts of several lines of matching elements, only of those with this alignment if one is given. */
const wrappedTexts = (page: Page, selector: string, textAlign?: string) =>
  page.evaluate(
    ([matching, alignment]) => {
      const hasAlignment = (element: Element) => !alignment || getComputedStyle(element).textAlign === alignment;
      const hasSeveralLines = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
        const middles = boxes.map(({ y, height }) => y + height / 2);
        // More than between an icon and its text, less than between two lines.
        return Math.max(...middles) - Math.min(...middles) > 12;
      };
      return [...document.querySelectorAll(matching)]
        .filter((element) => element.checkVisibility() && hasAlignment(element) && hasSeveralLines(element))
        .map(({ textContent }) => textContent);
    },
    [selector, textAlign] as const,
  );

/** Returns the labels of several lines of buttons. A link whose text is centred looks like a button. */
const wrappedButtons = (page: Page) => wrappedTexts(page, 'a, button', 'center');

/** Returns the words that break across lines, and the texts that are wider than their element. */
const brokenTexts = (page: Page, selector: string) =>
  page.evaluate((matching) => {
    const broken: string[] = [];
    for (const element of document.querySelectorAll(matching)) {
      if (!element.checkVisibility()) continue;
      if (element.scrollWidth > element.clientWidth + 1) broken.push(`too wide: ${element.textContent}`);
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const wordOrPrice = /[\w$¥.,]+/g;
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(wordOrPrice)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (range.getClientRects().length > 1) broken.push(word);
        }
    }
    return broken;
  }, selector);

/** Returns whether the brand name in the header is cut off or covered, and whether the page scrolls sideways. */
const brandInHeader = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const [link] = header.querySelectorAll('a');
    const [name] = link?.querySelectorAll('span') ?? [];
    if (!link || !name) return undefined;
    const { left, right } = link.getBoundingClientRect();
    // Controls that do not fit wrap below their box, which clips them.
    const isShown = (control: Element) => {
      const box = control.closest('header > *')?.getBoundingClientRect();
      const { width, top } = control.getBoundingClientRect();
      const isInBox = box !== undefined && top >= box.top && top < box.bottom;
      return isInBox && width > 1 && control.checkVisibility({ visibilityProperty: true });
    };
    const covers = (control: Element) => {
      const box = control.getBoundingClientRect();
      return box.left < right && box.right > left;
    };
    const controls = [...header.querySelectorAll(':scope > :not(a) :is(a, button, label)')];
    return {
      isCutOff: name.scrollWidth > name.clientWidth + 1 || left < 0 || right > innerWidth,
      isCovered: controls.filter(isShown).some(covers),
      scrollsSideways: document.documentElement.scrollWidth > innerWidth,
    };
  });

const longBrand = 'Internationale Wissensgesellschaft Turin';

test.describe('A brand name', () => {
  // Otherwise prefetched files could still be in `replaceBrand` after the page has closed.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }));

  for (const { brand, tag } of [
    { brand: longBrand, tag: [] },
    { brand: 'Lumen Assist', tag: '@full' },
  ])
    test(`of ${brand.length} letters is not cut off, and makes no button wrap @visitor`, { tag }, async ({ page }) => {
      test.slow();
      await replaceBrand(page, brand);
      for (const { machine, widths, paths } of [
        {
          machine: 'Chrome, Android phone',
          widths: [320, 375],
          paths: ['/home?lang=en', '/downLoad?lang=en', '/about?lang=zh-CN'],
        },
        {
          machine: 'Chrome, Windows on Intel',
          widths: [1024, 1366],
          paths: ['/home?lang=en', '/home?lang=zh-CN', '/about?lang=zh-CN'],
        },
      ]) {
        await visitWith(page, machine);
        for (const path of paths) {
          await open(page, path);
          for (const width of widths) {
            const where = `${path} at ${width} px`;
            await page.setViewportSize({ width, height: 800 });
            const expected = { isCutOff: false, isCovered: false, scrollsSideways: false };
            expect.soft(await brandInHeader(page), where).toEqual(expected);
            expect.soft(await brokenTexts(page, 'header > a > span'), where).toEqual([]);
            // A label with the long name may have two lines on a phone.
            const mayWrap = (label: string | null) => brand === longBrand && label?.includes(brand);
            const buttons = (await wrappedButtons(page)).filter((label) => !mayWrap(label));
            expect.soft(buttons, `buttons that wrap: ${where}`).toEqual([]);
          }
        }
      }
      // The long name leaves no room for the links, which are then in the menu.
      const links = page.getByRole('banner').getByRole('navigation').first();
      if (brand !== longBrand) await expect(links, 'the links are visible at 1366 px').toBeInViewport({ ratio: 1 });
    });

  test('does not change the header’s height when its font loads late', async ({ page }) => {
    await replaceBrand(page, longBrand);
    const release = await hold(page, '**/*.woff2');
    await page.goto('/about', { waitUntil: 'domcontentloaded' });
    // The load waits for the fonts, and the app for the load or an input.
    await page.keyboard.press('Shift');
    await started(page);
    const measureHeights = async () => {
      const measured: (number | undefined)[] = [];
      for (const width of [320, 360, 375, 393, 768, 1024, 1366]) {
        await page.setViewportSize({ width, height: 800 });
        measured.push((await page.getByRole('banner').boundingBox())?.height);
      }
      return measured;
    };
    const before = await measureHeights();
    release();
    await page.evaluate(() => document.fonts.ready);
    expect(await measureHeights()).toEqual(before);
  });
});

test.describe('A site with four plans and a new page', () => {
  let site: Awaited<ReturnType<typeof buildAndServe>>;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    site = await buildAndServe({
      change: async (root) => {
        edit(path.join(root, 'content'), variants['four plans'] ?? []);
        await addPage(root, 'careers');
        await mustRun(path.join(root, 'node_modules/.bin/tsc'), [], { cwd: root });
      },
    });
  });
  test.afterAll(() => site.stop());

  test('shows its plans without broken words or wrapped units @visitor', async ({ page }) => {
    for (const language of ['en', 'zh-CN']) {
      await open(page, `${site.url}/subscribe?lang=${language}`);
      await expect(page.locator('#plans li:has(h2)')).toHaveCount(4);
      for (const width of [375, 768, 1024, 1366, 1440]) {
        const where = `${language} at ${width}`;
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await brokenTexts(page, 'main :is(th, td, #plans li:has(h2))'), where).toEqual([]);
        expect.soft(await wrappedButtons(page), `buttons that wrap: ${where}`).toEqual([]);
        if (language === 'zh-CN' && width >= 1024)
          expect.soft(await wrappedTexts(page, 'main td'), `cells that wrap: ${where}`).toEqual([]);
      }
    }
  });

  test('has one main heading, a title and a description on the page of npm run new:page', async ({ page }) => {
    for (const [language, title] of [
      ['en', 'Careers · Osprey'],
      ['zh-CN', 'Careers · 鱼鹰'],
    ] as const) {
      await open(page, `${site.url}/careers?lang=${language}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Careers');
      await expect(page).toHaveTitle(title);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', new RegExp(`${title} · `));
      await expect(page.locator('main p').first()).toContainText(`${title} · `);
    }
  });
});
