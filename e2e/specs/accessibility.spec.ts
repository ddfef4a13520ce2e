import type { Page } from '@playwright/test';
import { pageNames } from '../../src/lib/paths.ts';
import { findViolations } from '../support/accessibility.ts';
import { goInApp, open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, menu, menuButton, narrow, visitFocusable, wide } from '../support/pages.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Shows links and controls as while they are hovered and focused. */
async function forceHoverAndFocus(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  // Without the skip link, which covers others while it has the focus.
  const selector = ':is(a:not([href="#main"]), button, summary, label, input, textarea, select, tr, li)';
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const forcedPseudoClasses = ['hover', 'focus', 'focus-visible'];
  await Promise.all(nodeIds.map((nodeId) => session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })));
}

test('Every element has a visible focus ring, and contrast in every state @visitor', async ({ page }) => {
  test.slow();
  await page.setViewportSize(wide);
  await open(page, '/home');
  // The elements of the privacy agreement are those of the user agreement.
  for (const [index, name] of pageNames.filter((candidate) => candidate !== 'privacyAgreement').entries()) {
    await footerLink(page, name).click();
    await expectShown(page, name);
    // Opened sections have links and controls, too, such as the report form.
    await page.locator('main details').evaluateAll((all) => all.map((details) => details.setAttribute('open', '')));
    const { count, faults } = await visitFocusable(page);
    expect.soft(faults, `focus rings of ${name} that are missing or covered`).toEqual([]);
    expect.soft(count, `the number of links and controls of ${name}`).toBeGreaterThan(30);
    await forceHoverAndFocus(page);
    // any-content.spec.ts has the other theme, without these states.
    const colorScheme = Math.floor(index / 2) % 2 === 0 ? 'light' : 'dark';
    await page.emulateMedia({ colorScheme });
    const lowContrast = await findViolations(page, { runOnly: ['color-contrast'] });
    expect.soft(lowContrast, `low contrast of ${name}, ${colorScheme}`).toEqual([]);
  }
});

test('Filtered lists and the menu have no accessibility violations', async ({ page }) => {
  await page.setViewportSize(wide);
  await open(page, '/updateLogInfo');
  for (const { query, text } of [
    { query: 'q=nothing+like+it', text: 'No releases match.' },
    { query: 'q=1.4.0&from=1.0.0&to=1.4.0#compare', text: 'From 1.0.0 to 1.4.0' },
  ]) {
    await goInApp(page, `/updateLogInfo?${query}`);
    await expect(page.getByRole('main')).toContainText(text);
    expect.soft(await findViolations(page, { include: ['main'] }), text).toEqual([]);
  }
  await page.setViewportSize(narrow);
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  expect.soft(await findViolations(page, { include: ['dialog'] }), 'the menu').toEqual([]);
});

test('Controls have edges in forced colours, and no text is faint with more contrast @visitor', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await open(page, '/home');
  const action = page.getByRole('main').getByRole('link').first();
  const text = await action.evaluate((element) => getComputedStyle(element).color);
  await expect(action, 'the edge of a button has the colour of its text').toHaveCSS('border-block-start-color', text);
  await expect(action, 'the edge of a button is visible').toHaveCSS('border-block-start-style', 'solid');
  const [ink, marked] = await page
    .locator('blockquote:has(mark)')
    .first()
    .evaluate((quote) =>
      [quote, quote.querySelector('mark') ?? quote].map((element) => getComputedStyle(element).color),
    );
  expect(marked, 'marked words without their background').toBe(ink);
  const labelOf = (theme: string) => page.locator('header label', { has: page.getByRole('radio', { name: theme }) });
  const coloursOf = (theme: string) =>
    labelOf(theme).evaluate((label) => [getComputedStyle(label).backgroundColor, getComputedStyle(label).color]);
  const filled = await page.locator('body').evaluate((body) => {
    const sample = body.appendChild(document.createElement('i'));
    Object.assign(sample.style, { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' });
    return [getComputedStyle(sample).backgroundColor, getComputedStyle(sample).color];
  });
  expect(await coloursOf('Match system'), 'the fill of the chosen option, and its text').toEqual(filled);
  expect(await coloursOf('Dark'), 'another option').not.toEqual(filled);
  const mainLinks = page.getByRole('banner').getByRole('navigation').getByRole('link');
  const edges = await mainLinks.evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBlockEndColor));
  expect(
    edges.filter((edge) => edge === edges[0]),
    'only the first link, the current one, has its edge',
  ).toHaveLength(1);
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
  await expect(action, 'the button is filled').not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const textColours = await page.locator('html').evaluate((html) => {
    const style = getComputedStyle(html);
    return ['--ink', '--ink-soft', '--ink-faint'].map((name) => style.getPropertyValue(name));
  });
  expect(new Set(textColours).size, 'the number of text colours').toBe(1);
});
