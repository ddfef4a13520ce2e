import type { Locator, Page } from '@playwright/test';
import { pagePath, releasePath } from '../../src/lib/paths.ts';
import { open, visitWith } from '../support/app.ts';
import { contentIn, filled, type Language, languages } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/pages.ts';

/** The windows of common laptops, screens and phones: 1280 × 720, 1366 × 768 and so on without the browser's own interface. */
const windows = ['1280x600', '1366x650', '1440x780', '1536x730', '1920x950', '2048x1000', '2560x1300'];
const narrowWindows = ['768x1024', '390x844', '390x720', '375x600'];

/** The download for the visitor's own system. */
function primaryAction(page: Page, language: Language): Locator {
  const { download, get, systems } = contentIn(language).messages.download.own;
  return page
    .getByRole('link', { name: filled(download, { system: systems.windows }) })
    .or(page.getByRole('link', { name: filled(get, { system: systems.android }) }))
    .first();
}

/**
 * Returns the elements of a page that must be visible without scrolling. Of the plans, a phone must show only the
 * emphasised one.
 */
function shown(page: Page, name: 'home' | 'downLoad' | 'subscribe', language: Language, isNarrow: boolean) {
  const { home, pages, plans } = contentIn(language);
  const elements: Record<string, Locator> = { heading: heading(page) };
  if (name !== 'subscribe') elements['primary action'] = primaryAction(page, language);
  if (name === 'home') {
    elements.lead = page.getByText(pages.home.lead);
    elements['first question to check'] = page.getByText(home.check.answers[0]?.question ?? '');
  }
  if (name === 'subscribe')
    for (const at of isNarrow ? [plans.plans.findIndex(({ emphasis }) => emphasis)] : plans.plans.keys()) {
      const card = page.locator('#plans li:has(h2)').nth(at);
      elements[`price of plan ${at}`] = card.getByText(/[$¥]/).filter({ visible: true }).first();
      elements[`button of plan ${at}`] = card.getByRole('link');
    }
  return elements;
}

/** Returns how far an element extends beyond the window, in pixels: 0 where all of it is visible. */
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
          for (const [what, element] of Object.entries(shown(page, name, language, isNarrow))) {
            await expect(element, `${what} at ${size}`).toBeVisible();
            expect.soft(await hiddenPart(element), `px of ${what} outside ${size}`).toBeLessThanOrEqual(0);
          }
        }
      });
    }
  }
});

/** One machine of each kind. */
const kinds = [
  'Chrome, Windows on Intel',
  'Safari 26, Mac',
  'Chrome, Linux on Intel',
  'Safari, iPhone',
  'Chrome, Android phone',
];

test.describe('The action of a page is in the first screen, whichever machine a visitor has', {
  tag: ['@chromium', '@visual'],
}, () => {
  for (const name of ['about', 'versionUpdateContent'] as const)
    for (const language of languages)
      for (const machine of kinds)
        test(`on ${pagePath(name)} in ${language}: ${machine}`, async ({ page }) => {
          const { about, downloads } = contentIn(language);
          await visitWith(page, machine);
          // Of a release whose files are offered.
          const path = name === 'about' ? pagePath(name) : releasePath(downloads.files[0]?.version ?? '');
          await open(page, `${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
          const main = page.getByRole('main');
          const write = main.getByRole('link', { name: about.contact.action });
          const action = name === 'about' ? write : main.locator('[data-visitor]').getByRole('link');
          for (const size of [...windows, ...narrowWindows]) {
            const [width = 0, height = 0] = size.split('x').map(Number);
            await page.setViewportSize({ width, height });
            await expect(action).toBeVisible();
            expect.soft(await hiddenPart(action), `px outside ${size}`).toBeLessThanOrEqual(0);
          }
        });
});
