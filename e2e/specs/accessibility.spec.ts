import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { addStyles, cutNetwork, open, started } from '../support/app.ts';
import { content, languages, messages } from '../support/content.ts';
import { expect, onFixtureContent, test } from '../support/fixtures.ts';
import { faultOfFocus, footerLink, heading, menu, menuButton } from '../support/pages.ts';

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };

async function expectNothingWrong(page: Page): Promise<void> {
  // A link that the sticky header half covers would count as too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  // The size of targets belongs to WCAG 2.2, whose rules axe leaves out by default.
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** The text spacing of WCAG 1.4.12, which must not cut off any text. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** The minimum text size, in pixels. */
const TEXT = 14;

/** Returns text that is too small, words that are cut off, and how far the page scrolls sideways. */
const obstacles = (page: Page) =>
  page.evaluate((least) => {
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const small = visible('body *')
      .filter(({ childNodes }) => [...childNodes].some((node) => node instanceof Text && node.data.trim()))
      .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < least);
    // A long brand ends in an ellipsis in the header.
    const cut = visible('h1, h2, h3, p, a, button, label, li')
      .filter((element) => getComputedStyle(element).overflowX !== 'visible')
      .filter((element) => !(element.closest('body header') && getComputedStyle(element).textOverflow === 'ellipsis'))
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1);
    const [smallText, cutOff] = [small, cut].map((found) => found.map(({ outerHTML }) => outerHTML.slice(0, 80)));
    return { smallText, cutOff, sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth) };
  }, TEXT);
const noObstacles = { smallText: [], cutOff: [], sideways: 0 };

test.describe('Assistive technology', { tag: ['@chromium', '@a11y'] }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  // Two visits show each page at both widths, in both themes and in both languages.
  for (const [at, name] of pageNames.entries()) {
    test(`finds nothing wrong with ${pagePath(name)}, nor do readers at any width or 400 % zoom`, async ({ page }) => {
      for (const [visit, viewport] of [narrow, wide].entries()) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme: visit === 0 ? 'dark' : 'light' });
        await open(page, `${pagePath(name)}?lang=${languages[(at + visit) % 2]}`);
        await expectNothingWrong(page);
      }
      for (const width of [1440, 3840, 320]) {
        await page.setViewportSize({ width, height: width === 320 ? 256 : 900 });
        expect(await obstacles(page), `at ${width} px`).toEqual(noObstacles);
      }
      await addStyles(page, textSpacing);
      expect(await obstacles(page), 'with wider text').toEqual(noObstacles);
    });
  }

  for (const colorScheme of ['light', 'dark'] as const)
    test(`finds enough contrast in whatever is hovered, pressed or focused, in the ${colorScheme} theme`, async ({
      page,
    }) => {
      test.slow();
      await page.emulateMedia({ colorScheme });
      const session = await page.context().newCDPSession(page);
      await session.send('DOM.enable');
      await session.send('CSS.enable');
      for (const name of pageNames) {
        await open(page, pagePath(name));
        const { root } = await session.send('DOM.getDocument');
        const selector = ':is(a, button, summary, label, input, textarea, select, tr, li)';
        const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
        for (const states of [['hover'], ['hover', 'active', 'focus', 'focus-visible']]) {
          for (const nodeId of nodeIds)
            await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: states });
          const { violations } = await new AxeBuilder({ page }).withRules('color-contrast').analyze();
          const found = violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
          expect.soft(found, `${name}, ${states}`).toEqual([]);
        }
      }
    });

  /** Expects nothing wrong on a phone and on a desktop. */
  const expectNothingWrongAt = async (page: Page, reach: () => Promise<void>) => {
    await page.setViewportSize(narrow);
    await reach();
    await expectNothingWrong(page);
    await page.setViewportSize(wide);
    await expectNothingWrong(page);
  };

  test('finds nothing wrong with the open menu', async ({ page }) => {
    await expectNothingWrongAt(page, async () => {
      await open(page, '/home');
      await menuButton(page).click();
      await expect(menu(page)).toBeVisible();
    });
  });

  test('finds nothing wrong with the message that a page could not be loaded', async ({ page, pageErrors }) => {
    pageErrors.allow(/Failed to (load|fetch)|dynamically imported|Loading (module|.*chunk)/);
    await expectNothingWrongAt(page, async () => {
      await open(page, '/home');
      await cutNetwork(page);
      await footerLink(page, 'userAgreement').click();
      await expect(heading(page)).toHaveText(messages.common.error.heading);
      await started(page);
    });
  });

  test.describe('finds nothing wrong with', () => {
    onFixtureContent();

    for (const [state, query, said] of [
      ['a list that a filter leaves some releases of', 'q=1.4.0', 'Clear filters'],
      ['a list that a filter leaves nothing of', 'q=nothing+like+it', 'No releases match.'],
      ['a comparison of two versions', 'from=1.0.0&to=1.4.0#compare', 'From 1.0.0 to 1.4.0'],
    ] as const)
      test(state, async ({ page }) => {
        await expectNothingWrongAt(page, async () => {
          await open(page, `/updateLogInfo?${query}`);
          await expect(page.getByRole('main')).toContainText(said);
        });
      });
  });
});

for (const name of pageNames) {
  test(`Every stop of the Tab key on ${pagePath(name)} is ringed and not covered`, { tag: '@a11y' }, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(wide);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, pagePath(name));
    // What a visitor opens has stops, too: the report form among them.
    await page.locator('main details').evaluateAll((all) => all.map((details) => details.setAttribute('open', '')));
    const faults: string[] = [];
    let stops = 0;
    for (let fault: string | undefined = ''; fault !== undefined; stops++) {
      if (fault) faults.push(fault);
      await page.keyboard.press('Tab');
      fault = await faultOfFocus(page);
    }
    expect(faults).toEqual([]);
    expect(stops).toBeGreaterThan(10);
  });
}

test('A visitor who forces colours sees the edges of buttons', { tag: ['@chromium', '@a11y'] }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/home');
  const button = page.getByRole('main').getByRole('link', { name: content.home.closing.link }).first();
  const edge = await button.evaluate((element) => {
    const { borderBlockStartColor, borderBlockStartWidth, color } = getComputedStyle(element);
    return { same: borderBlockStartColor === color, width: Number.parseFloat(borderBlockStartWidth) };
  });
  expect(edge.same).toBe(true);
  expect(edge.width).toBeGreaterThan(0);
});

test('A visitor who asks for more contrast sees the action of a page filled, and no faint text', {
  tag: ['@chromium', '@a11y'],
}, async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' });
  await open(page, '/home');
  const action = page.getByRole('main').getByRole('link').first();
  await expect(action).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const inks = await page.locator('html').evaluate((html) => {
    const style = getComputedStyle(html);
    return ['--ink', '--ink-soft', '--ink-faint'].map((name) => style.getPropertyValue(name));
  });
  expect(new Set(inks).size, 'no text is fainter').toBe(1);
});
