import type { Locator, Page } from '@playwright/test';
import { pagePath } from '../../src/lib/paths.ts';
import { open, type Visitor, visitAs } from '../support/app.ts';
import { contents, filled, type Language, languages } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/pages.ts';

const chrome = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`;

const laptop: Visitor = {
  userAgent: chrome('Windows NT 10.0; Win64; x64'),
  hints: { platform: 'Windows', architecture: 'x86', bitness: '64' },
};
const phone: Visitor = {
  userAgent: chrome('Linux; Android 15; Pixel 9'),
  hints: { platform: 'Android', architecture: '', bitness: '' },
  touches: 5,
};

/** The windows of common laptops, screens and phones: what browsers leave of 1280 × 720, 1366 × 768 and so on. */
const windows = ['1280x600', '1366x650', '1440x780', '1536x730', '1920x950', '2560x1300'];
const narrowWindows = ['768x950', '390x720', '360x640'];

/** Pages with what their visitors see without scrolling, in these windows. */
const pages: readonly {
  path: string;
  windows: readonly string[];
  shows: (page: Page, language: Language) => Record<string, Locator>;
}[] = [
  {
    path: pagePath('home'),
    windows: [...windows, ...narrowWindows],
    shows: (page, language) => {
      const { home, pages: heads, messages } = contents[language];
      const { download, get, systems } = messages.download.own;
      const answer = home.demo.turns.find(({ speaker }) => speaker === 'product')?.parts[0];
      const start = answer?.kind === 'text' ? answer.text.slice(0, 12) : '';
      return {
        heading: heading(page),
        lead: page.getByText(heads.home.lead),
        'primary action': page
          .getByRole('link', { name: filled(download, { system: systems.windows }) })
          .or(page.getByRole('link', { name: filled(get, { system: systems.android }) })),
        'first paragraph of the answer': page
          .getByRole('region', { name: home.demo.title })
          .locator('p')
          .filter({ hasText: start }),
      };
    },
  },
  {
    path: pagePath('downLoad'),
    windows: [...windows, ...narrowWindows],
    shows: (page, language) => {
      const { download, get, systems } = contents[language].messages.download.own;
      return {
        heading: heading(page),
        'primary action': page
          .getByRole('link', { name: filled(download, { system: systems.windows }) })
          .or(page.getByRole('link', { name: filled(get, { system: systems.android }) }))
          .first(),
      };
    },
  },
  {
    path: pagePath('subscribe'),
    windows,
    shows: (page, language) => {
      const { plans } = contents[language].plans;
      const items = page
        .locator('#plans')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') });
      return Object.fromEntries([
        ['heading', heading(page)],
        ...plans.flatMap(({ name }, at) => [
          [`price of ${name}`, items.nth(at).getByText(/[$¥]/).filter({ visible: true }).first()],
          [`button of ${name}`, items.nth(at).getByRole('link')],
        ]),
      ]);
    },
  },
];

/** How far an element reaches beyond the window, in pixels: 0 where all of it is visible. */
const hiddenPart = (element: Locator) =>
  element.evaluate((node) => {
    const { top, right, bottom, left } = node.getBoundingClientRect();
    return Math.ceil(Math.max(0, -top, -left, right - document.documentElement.clientWidth, bottom - innerHeight));
  });

for (const { path, windows: sizes, shows } of pages) {
  for (const language of languages) {
    test(`A visitor of ${path} sees what matters without scrolling, in ${language}`, {
      tag: ['@chromium', '@visual'],
    }, async ({ page }) => {
      for (const size of sizes) {
        const [width = 0, height = 0] = size.split('x').map(Number);
        await page.setViewportSize({ width, height });
        await visitAs(page, width < 768 ? phone : laptop);
        await open(page, `${path}?lang=${language}`);
        for (const [what, element] of Object.entries(shows(page, language))) {
          await expect(element, `${what} at ${size}`).toBeVisible();
          expect.soft(await hiddenPart(element), `px of ${what} outside ${size}`).toBe(0);
        }
      }
    });
  }
}

for (const [width, height] of [
  [390, 720],
  [360, 640],
] as const) {
  test(`A visitor of /subscribe with a phone of ${width} px sees the first plan within 1.2 screens`, {
    tag: ['@chromium', '@visual'],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const language of languages) {
      await open(page, `${pagePath('subscribe')}?lang=${language}`);
      const [first] = contents[language].plans.plans;
      const button = page.locator('#plans').getByRole('link', { name: first?.action ?? '', exact: true });
      const bottom = await button.evaluate((node) => node.getBoundingClientRect().bottom + scrollY);
      expect(bottom, language).toBeLessThanOrEqual(height * 1.2);
    }
  });
}
