import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { expectNothingWrong } from '../support/accessibility.ts';
import { cutNetwork, open, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { faultOfFocus, footerLink, heading, menu, menuButton } from '../support/pages.ts';

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };

test.describe('Assistive technology', { tag: ['@chromium', '@a11y'] }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
      await expect(heading(page)).toHaveText('This page did not load');
      await started(page);
    });
  });

  for (const [state, query, said] of [
    ['a list that a filter leaves some releases of', 'q=1.4.0', 'Clear filters'],
    ['a list that a filter leaves nothing of', 'q=nothing+like+it', 'No releases match.'],
    ['a comparison of two versions', 'from=1.0.0&to=1.4.0#compare', 'From 1.0.0 to 1.4.0'],
  ] as const)
    test(`finds nothing wrong with ${state}`, async ({ page }) => {
      await expectNothingWrongAt(page, async () => {
        await open(page, `/updateLogInfo?${query}`);
        await expect(page.getByRole('main')).toContainText(said);
      });
    });
});

for (const name of pageNames) {
  test(`Every stop of the Tab key on ${pagePath(name)} is ringed and not covered @visitor`, { tag: '@a11y' }, async ({
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

test('A visitor who forces colours sees the edges of buttons @visitor', { tag: ['@chromium', '@a11y'] }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/home');
  const button = page.getByRole('main').getByRole('link').first();
  const edge = await button.evaluate((element) => {
    const { borderBlockStartColor, borderBlockStartWidth, color } = getComputedStyle(element);
    return { same: borderBlockStartColor === color, width: Number.parseFloat(borderBlockStartWidth) };
  });
  expect(edge.same).toBe(true);
  expect(edge.width).toBeGreaterThan(0);
});

test('A visitor who asks for more contrast sees the action of a page filled, and no faint text @visitor', {
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
