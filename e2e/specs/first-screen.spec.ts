import type { Locator, Page } from '@playwright/test';
import { pagePath } from '../../src/lib/paths.ts';
import { open } from '../support/app.ts';
import { contents, filled, type Language, languages } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { visitWith } from '../support/machines.ts';
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

type Shown = (page: Page, language: Language, isNarrow: boolean) => Record<string, Locator>;

/** The elements of a page that must be visible without scrolling, besides its heading. */
const shown: Record<'home' | 'downLoad' | 'subscribe', Shown> = {
  home: (page, language) => {
    const { home, pages } = contents[language];
    const answer = home.demo.turns.find(({ speaker }) => speaker === 'product')?.parts[0];
    const start = answer?.kind === 'text' ? answer.text.slice(0, 12) : '';
    const demo = page.getByRole('region', { name: home.demo.title });
    return {
      lead: page.getByText(pages.home.lead),
      'primary action': primaryAction(page, language),
      'first paragraph of the answer': demo.locator('p').filter({ hasText: start }),
    };
  },
  downLoad: (page, language) => ({ 'primary action': primaryAction(page, language) }),
  // On a phone the first plan alone.
  subscribe: (page, language, isNarrow) => {
    const cards = page.locator('#plans li:has(h2)');
    const elements = contents[language].plans.plans.slice(0, isNarrow ? 1 : undefined).flatMap(({ name }, at) => [
      [`price of ${name}`, cards.nth(at).getByText(/[$¥]/).filter({ visible: true }).first()],
      [`button of ${name}`, cards.nth(at).getByRole('link')],
    ]);
    return Object.fromEntries(elements);
  },
};

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
          for (const [what, element] of Object.entries({
            heading: heading(page),
            ...shown[name](page, language, isNarrow),
          })) {
            await expect(element, `${what} at ${size}`).toBeVisible();
            expect.soft(await hiddenPart(element), `px of ${what} outside ${size}`).toBeLessThanOrEqual(below);
          }
        }
      });
    }
  }
});
