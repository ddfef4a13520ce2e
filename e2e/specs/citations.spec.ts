import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

/** Promises, each with the sentence of an agreement that it opens, and the section that this is from. */
const promises = [
  ['en', '/home', 'Not used for training', /“Your content is not used to train models unless .*account\.”/, 'training'],
  ['en', '/home', 'Export everything', /“take it with you in open formats: text, Markdown and JSON”/, 'rights'],
  ['zh-CN', '/home', '不出售', /“我们不出售个人信息，也不为广告提供个人信息。”/, 'sharing'],
  ['en', '/subscribe', 'Full refund until', /“Within\s14 days of your first payment .*”/, 'refunds'],
  ['zh-CN', '/subscribe', '续订或到期日', /“.*已付费的周期用完后生效。”/, 'membership'],
] as const;

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const [language, path, promise, sentence, section] of promises)
    test(`“${promise}” on ${path} opens the sentence of the agreement, in ${language} @visitor`, {
      tag: '@cross',
    }, async ({ page }) => {
      await page.goto(`${path}?lang=${language}`);
      const details = page.locator('details').filter({ hasText: promise });
      const quote = details.locator('q');
      await expect(quote).toBeHidden();
      await details.locator('summary').click();
      await expect(quote).toBeVisible();
      // The quotation marks are generated.
      const words = await quote.textContent();
      expect(`“${words}”`).toMatch(sentence);
      await details.getByRole('link').click();
      await expect(page.locator(`#${section}`)).toBeInViewport();
      await expect(page.getByRole('main'), 'word for word').toContainText(words ?? 'nothing');
    });
});

test('Every promise has a number, and each section of the agreement that it names', async ({ page }) => {
  for (const [path, count] of [
    ['/home', 4],
    ['/subscribe', 7],
  ] as const) {
    await open(page, path);
    const numbers = await page.locator('details:has(q) > summary sup').allTextContents();
    expect(numbers.map(Number)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  }
});

test('Print shows every quotation', { tag: '@chromium' }, async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/subscribe');
  for (const quote of await page.locator('details q').all()) await expect(quote).toBeVisible();
});
