import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { expectNoViolations, findViolations } from '../support/accessibility.ts';
import { cutNetwork, goInApp, open, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { faultOfFocus, footerLink, heading, menu, menuButton, narrow, wide } from '../support/pages.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Presses Tab until the focus leaves the page. Returns the focus rings that are missing or covered. */
async function visitTabStops(page: Page) {
  const faults: string[] = [];
  for (let tabStops = 0; ; tabStops++) {
    await page.keyboard.press('Tab');
    const fault = await faultOfFocus(page);
    if (fault === undefined) return { tabStops, faults };
    if (fault) faults.push(fault);
  }
}

for (const name of pageNames)
  test(`Each element of ${pagePath(name)} has an uncovered focus ring, and enough contrast in every state @visitor`, {
    // Its elements are those of the other agreement.
    tag: ['@chromium', '@a11y', ...(name === 'privacyAgreement' ? ['@full'] : [])],
  }, async ({ page }) => {
    test.slow();
    await page.setViewportSize(wide);
    await open(page, pagePath(name));
    await expectNoViolations(page);
    // Opened sections have tab stops, too, such as the report form.
    await page.locator('main details').evaluateAll((all) => all.map((details) => details.setAttribute('open', '')));
    const { tabStops, faults } = await visitTabStops(page);
    expect.soft(faults, 'focus rings that are missing or covered').toEqual([]);
    expect.soft(tabStops, 'the number of elements that the Tab key reaches').toBeGreaterThan(9);

    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const selector = ':is(a, button, summary, label, input, textarea, select, tr, li)';
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
    for (const forcedPseudoClasses of [['hover'], ['hover', 'active', 'focus', 'focus-visible']]) {
      await Promise.all(nodeIds.map((nodeId) => session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const lowContrast = await findViolations(page, { runOnly: ['color-contrast'] });
        expect.soft(lowContrast, `low contrast: ${forcedPseudoClasses}, ${colorScheme}`).toEqual([]);
      }
    }
  });

/** Expects axe to find no violations on a phone and on a desktop. */
async function expectNoViolationsAtBothWidths(page: Page, state: string): Promise<void> {
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size);
    await expectNoViolations(page, `${state} at ${size.width} px`);
  }
}

test('Filtered lists, the menu and a page that did not load have no accessibility violations', {
  tag: ['@chromium', '@a11y'],
}, async ({ page, pageErrors }) => {
  test.slow();
  await open(page, '/updateLogInfo');
  for (const { query, text } of [
    { query: 'q=1.4.0', text: 'Clear filters' },
    { query: 'q=nothing+like+it', text: 'No releases match.' },
    { query: 'from=1.0.0&to=1.4.0#compare', text: 'From 1.0.0 to 1.4.0' },
  ]) {
    await goInApp(page, `/updateLogInfo?${query}`);
    await expect(page.getByRole('main')).toContainText(text);
    await expectNoViolationsAtBothWidths(page, text);
  }
  await page.setViewportSize(narrow);
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await expectNoViolationsAtBothWidths(page, 'the menu');
  await page.keyboard.press('Escape');
  pageErrors.allow(/Failed to (load|fetch)|dynamically imported|Loading (module|.*chunk)/);
  await cutNetwork(page);
  await footerLink(page, 'userAgreement').click();
  await expect(heading(page)).toHaveText('This page did not load');
  await started(page);
  await expectNoViolationsAtBothWidths(page, 'the message that a page did not load');
});

test('Buttons have edges and choices a fill in forced colours, and no text is faint with more contrast @visitor', {
  tag: ['@chromium', '@a11y'],
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/home');
  const action = page.getByRole('main').getByRole('link').first();
  const { text, edge, edgeWidth } = await action.evaluate((element) => {
    const { color, borderBlockStartColor, borderBlockStartWidth } = getComputedStyle(element);
    return { text: color, edge: borderBlockStartColor, edgeWidth: Number.parseFloat(borderBlockStartWidth) };
  });
  expect(edge, 'the edge of a button has the colour of its text').toBe(text);
  expect(edgeWidth, 'the edge of a button is visible').toBeGreaterThan(0);
  const backgroundOf = (theme: string) =>
    page
      .getByRole('banner')
      .locator('label', { has: page.getByRole('radio', { name: theme }) })
      .evaluate((label) => getComputedStyle(label).backgroundColor);
  expect(await backgroundOf('As the system'), 'the chosen option is filled').not.toBe(await backgroundOf('Dark'));
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
  await expect(action, 'the button is filled').not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const textColours = await page.locator('html').evaluate((html) => {
    const style = getComputedStyle(html);
    return ['--ink', '--ink-soft', '--ink-faint'].map((name) => style.getPropertyValue(name));
  });
  expect(new Set(textColours).size, 'the number of text colours').toBe(1);
});
