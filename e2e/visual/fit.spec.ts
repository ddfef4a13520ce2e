import path from 'node:path';
import type { Page } from '@playwright/test';
import { type Change, edit, variants } from '../../generator/fixture/edit.ts';
import { manyVisitors, serveSite } from '../../scripts/servers/serve.ts';
import { builtCopy } from '../../scripts/test/project-copy.ts';
import { pagePath } from '../../src/lib/paths.ts';
import { hold, open, started, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

/** What every brand and every number of plans must fit into, whatever an adopter writes: the tests' own content is changed. */

const languages = ['en', 'zh-CN'] as const;

/** The widths that each visitor's window has. */
const machines: readonly [string, readonly number[]][] = [
  ['Chrome, Android phone', [320, 375]],
  ['Chrome, Windows on Intel', [1024, 1366]],
];

/** Shows the site with another name: in its HTML, and in the scripts that have its words. */
async function rename(page: Page, brand: string): Promise<void> {
  await page.route('**', async (route, request) => {
    if (!['document', 'script'].includes(request.resourceType())) return route.fallback();
    const response = await route.fetch();
    const text = (await response.text()).replace(/Osprey|鱼鹰/g, brand);
    // A page that is rendered anew: the one in the HTML has the elements of a shorter name.
    return route.fulfill({ response, body: text.replace(/ data-page="\w+"/, '') });
  });
}

/** The texts that are on several lines: of buttons, or of what matches. */
const wrapped = (page: Page, selector?: string) =>
  page.evaluate((matching) => {
    const isButton = (element: Element) => getComputedStyle(element).textAlign === 'center';
    const lines = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const middles = [...range.getClientRects()]
        .filter(({ width }) => width > 1)
        .map(({ y, height }) => y + height / 2);
      return Math.max(...middles) - Math.min(...middles) > 12;
    };
    return [...document.querySelectorAll(matching ?? 'a, button')]
      .filter((element) => element.checkVisibility() && (matching || isButton(element)) && lines(element))
      .map(({ textContent }) => textContent);
  }, selector);

/** The words of elements that are broken in two, and the elements that are wider than their place. */
const broken = (page: Page, selector: string) =>
  page.evaluate((matching) => {
    const found: string[] = [];
    for (const element of document.querySelectorAll(matching)) {
      if (!element.checkVisibility()) continue;
      if (element.scrollWidth > element.clientWidth + 1) found.push(`wide: ${element.textContent}`);
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\w$¥.,]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (range.getClientRects().length > 1) found.push(word);
        }
    }
    return found;
  }, selector);

/** What stands beside icons that have become narrower to make room for it. */
const squeezed = (page: Page) =>
  page
    .locator('svg[class]:visible')
    .evaluateAll((icons) =>
      icons.filter((icon) => icon.clientWidth < icon.clientHeight).map((icon) => icon.parentElement?.textContent),
    );

/** How the header shows the name: whether all of it is visible, and whether the main links are. */
const nameInHeader = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const [link] = header.querySelectorAll('a');
    const [name] = link?.querySelectorAll('span') ?? [];
    if (!link || !name) return undefined;
    const { left, right } = link.getBoundingClientRect();
    const others = [...header.querySelectorAll(':scope > :not(a) :is(a, button, label)')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => one.getBoundingClientRect())
      .filter(({ width, top, bottom }) => width > 1 && top < header.getBoundingClientRect().bottom && bottom > 0);
    return {
      isCut: name.scrollWidth > name.clientWidth + 1 || left < 0 || right > innerWidth,
      isCovered: others.some((one) => one.left < right && one.right > left),
      isSideways: document.documentElement.scrollWidth > innerWidth,
    };
  });

const brands = ['Iris', 'Lumen Assist', 'Internationale Wissensgesellschaft Turin'];

test.describe('Whatever content says, it fits', () => {
  for (const brand of brands)
    for (const language of languages)
      test(`a brand of ${brand.length} letters in ${language}: it is not cut, and no button wraps @visitor`, async ({
        page,
      }) => {
        await rename(page, brand);
        for (const [machine, widths] of machines) {
          await visitWith(page, machine);
          for (const name of ['home', 'downLoad', 'about'] as const) {
            await open(page, `${pagePath(name)}?lang=${language}`);
            for (const width of widths) {
              await page.setViewportSize({ width, height: 800 });
              const expected = { isCut: false, isCovered: false, isSideways: false };
              expect.soft(await nameInHeader(page), `${name} at ${width}`).toEqual(expected);
              expect.soft(await broken(page, 'header > a > span'), `${name} at ${width}`).toEqual([]);
              expect.soft(await squeezed(page), `${name} at ${width}`).toEqual([]);
              // A label with a long name has two lines on a phone.
              const buttons = await wrapped(page);
              const isLong = (label: string | null) => brand.length > 16 && label?.includes(brand);
              expect
                .soft(
                  buttons.filter((label) => !isLong(label)),
                  `${name} at ${width}`,
                )
                .toEqual([]);
            }
            const links = page.getByRole('banner').getByRole('navigation').first();
            if (widths.includes(1366)) await expect(links, 'the links at 1366').toBeInViewport({ ratio: 1 });
          }
        }
        // What is fetched ahead would else be renamed after the page has gone.
        await page.unrouteAll({ behavior: 'wait' });
      });

  for (const brand of brands)
    test(`a brand of ${brand.length} letters: the header keeps its height when the name’s font comes late`, async ({
      page,
    }) => {
      await rename(page, brand);
      const release = await hold(page, '**/*.woff2');
      await page.goto('/about', { waitUntil: 'domcontentloaded' });
      // The load waits for the fonts, and the app for the load or an input.
      await page.keyboard.press('Shift');
      await started(page);
      const heights = async () => {
        const found: (number | undefined)[] = [];
        for (const width of [320, 360, 375, 393, 430, 768, 1024, 1366]) {
          await page.setViewportSize({ width, height: 800 });
          found.push((await page.getByRole('banner').boundingBox())?.height);
        }
        return found;
      };
      const before = await heights();
      release();
      await page.evaluate(() => document.fonts.ready);
      expect(await heights()).toEqual(before);
      await page.unrouteAll({ behavior: 'wait' });
    });

  const plans: readonly [string, number, readonly Change[]][] = [
    ['a plan more', 4, variants['four plans'] ?? []],
    [
      'a plan less',
      2,
      ['plans.json', 'en/plans.json', 'zh-CN/plans.json'].map((file) => ({ file, remove: 'plans.2' })),
    ],
  ];
  for (const [name, count, changes] of plans)
    test(`${name}: no word is broken, and no unit wraps @visitor`, async ({ page }) => {
      // Builds a site.
      test.setTimeout(300_000);
      await using copy = await builtCopy({}, (root) => edit(path.join(root, 'content'), changes));
      const { url, stop } = await serveSite({ API_UPSTREAM: '', SITE_ROOT: copy.dist, ...manyVisitors });
      try {
        for (const language of languages) {
          await page.setViewportSize({ width: 1024, height: 800 });
          await open(page, `${url}/subscribe?lang=${language}`);
          await expect(page.locator('#plans li:has(h2)')).toHaveCount(count);
          for (const width of [375, 768, 1024, 1366, 1440]) {
            const at = `${language} at ${width}`;
            await page.setViewportSize({ width, height: 800 });
            expect.soft(await broken(page, 'main :is(th, td, #plans li:has(h2))'), at).toEqual([]);
            expect.soft(await wrapped(page), `buttons in ${at}`).toEqual([]);
            if (language === 'zh-CN' && width >= 1024) expect.soft(await wrapped(page, 'main td'), at).toEqual([]);
          }
        }
      } finally {
        await stop();
      }
    });
});
