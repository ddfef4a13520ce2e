import type { Locator, Page } from '@playwright/test';
import { pagePath } from '../../src/lib/paths.ts';
import { open, visitWith } from '../support/app.ts';
import { contents, filled, type Language, languages } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/pages.ts';

/** The windows of common laptops, screens and phones: 1280 × 720, 1366 × 768 and so on without the browser's own interface. */
const windows = ['1280x600', '1366x650', '1440x780', '1536x730', '1920x950', '2560x1300'];
const narrowWindows = ['768x950', '390x720', '360x640'];

/** The download for the visitor's own system. */
function primaryAction(page: Page, language: Language): Locator {
  const { download, get, systems } = contents[language].messages.download.own;
  return page
    .getByRole('link', { name: filled(download, { system: systems.windows }) })
    .or(page.getByRole('link', { name: filled(get, { system: systems.android }) }))
    .first();
}

/** The elements of a page that must be visible without scrolling: of the plans on a phone the first alone. */
function shown(page: Page, name: 'home' | 'downLoad' | 'subscribe', language: Language, isNarrow: boolean) {
  const { home, pages, plans } = contents[language];
  const elements: Record<string, Locator> = { heading: heading(page) };
  if (name !== 'subscribe') elements['primary action'] = primaryAction(page, language);
  if (name === 'home') {
    const answer = home.demo.turns.find(({ speaker }) => speaker === 'product')?.parts[0];
    const start = answer?.kind === 'text' ? answer.text.slice(0, 12) : '';
    const demo = page.getByRole('region', { name: home.demo.title });
    elements.lead = page.getByText(pages.home.lead);
    elements['first paragraph of the answer'] = demo.locator('p').filter({ hasText: start });
  }
  if (name === 'subscribe')
    for (const at of isNarrow ? [0] : plans.plans.keys()) {
      const card = page.locator('#plans li:has(h2)').nth(at);
      elements[`price of plan ${at}`] = card.getByText(/[$¥]/).filter({ visible: true }).first();
      elements[`button of plan ${at}`] = card.getByRole('link');
    }
  return elements;
}

/** How far an element reaches beyond the window, in pixels: 0 where all of it is visible. */
const hiddenPart = (element: Locator) =>
  element.evaluate((node) => {
    const { top, right, bottom, left } = node.getBoundingClientRect();
    return Math.ceil(Math.max(0, -top, -left, right - document.documentElement.clientWidth, bottom - innerHeight));
  });

test.describe('A visitor sees what matters without scrolling', { tag: ['@chromium', '@visual'] }, () => {
  for (const name of ['home', 'downLoad', 'subscribe'] as const) {
    for (const language of languages) {
      test(`on ${pagePath(name)} in ${language}`, async ({ page }) => {
        for (const size of [...windows, ...narrowWindows]) {
          const [width = 0, height = 0] = size.split('x').map(Number);
          const isNarrow = narrowWindows.includes(size);
          await page.setViewportSize({ width, height });
          await visitWith(page, width < 768 ? 'Chrome, Android phone' : 'Chrome, Windows on Intel');
          await open(page, `${pagePath(name)}?lang=${language}`);
          // A phone shows the first plan within 1.2 screens.
          const below = isNarrow && name === 'subscribe' ? height * 0.2 : 0;
          for (const [what, element] of Object.entries(shown(page, name, language, isNarrow))) {
            await expect(element, `${what} at ${size}`).toBeVisible();
            expect.soft(await hiddenPart(element), `px of ${what} outside ${size}`).toBeLessThanOrEqual(below);
          }
        }
      });
    }
  }
});
