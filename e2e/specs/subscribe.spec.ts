import type { Page } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/pages.ts';

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const table = (page: Page) => page.getByRole('table', { name: 'What each plan holds' });

/** For a period: the price in the main heading, and what the cards of the second and third plan say, the price first. */
type Offers = [period: RegExp, price: string, member: [string, string], team: [string, string]];

const monthly: Offers = [
  /^By the month/,
  '15.50',
  ['$15.50 a month', '$186 over a year'],
  ['$20 per person a month', '$240 per person'],
];
const yearly: Offers = [
  /^By the year.*Up to 2 months free$/,
  '12.42',
  ['$149 a year', '$37 (19%) less'],
  ['$204 per person a year', '$36 (15%) less per person'],
];
const yearlyInChinese: Offers = [
  /^按年.*最多省1个月$/,
  '83.17',
  ['¥998／年', '比按月省¥178（15%）'],
  ['¥1,188／人／年', '每人比按月省¥228（16%）'],
];

test('A visitor reads prices and savings of the chosen period @visitor', { tag: '@cross' }, async ({ page }) => {
  for (const [language, ...periods] of [
    ['en', monthly, yearly, monthly],
    ['zh-CN', yearlyInChinese],
  ] as const) {
    await open(page, `/subscribe?lang=${language}`);
    for (const [period, price, ...offers] of periods) {
      await page.getByRole('radio', { name: period }).check();
      await expect(heading(page)).toContainText(price, { useInnerText: true });
      for (const [index, texts] of offers.entries()) {
        const cell = page
          .getByRole('table')
          .getByRole('row')
          .nth(1)
          .getByRole('cell')
          .nth(index + 1);
        await expect(cell).toHaveText(texts[0], { useInnerText: true });
        const card = page.locator('#plans li:has(h2)').nth(index + 1);
        for (const text of texts) await expect(card.getByText(text).first()).toBeVisible();
      }
    }
  }
});

test('The names of the plans stay visible above the table’s rows @visitor', { tag: '@cross' }, async ({ page }) => {
  await open(page, '/subscribe');
  for (const width of [1440, 1024, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await page
      .locator('#compare tr')
      .last()
      .evaluate((last) => last.scrollIntoView({ block: 'end' }));
    for (const name of ['Free', 'Member', 'Team'])
      await expect(table(page).getByRole('columnheader', { name, exact: true }), `${width} px`).toBeInViewport({
        ratio: 1,
      });
  }
  const questions = row(page, 'Questions a day');
  const [label, first, last] = await Promise.all(
    [questions.getByRole('rowheader'), questions.getByRole('cell').first(), questions.getByRole('cell').last()].map(
      (part) => part.boundingBox(),
    ),
  );
  expect(first?.y).toBeGreaterThanOrEqual((label?.y ?? 0) + (label?.height ?? 0) - 1);
  expect(last?.y).toBe(first?.y);
  expect(await table(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test.describe('The receipt', () => {
  const receipt = (page: Page) => page.getByRole('complementary');
  const total = (page: Page) => receipt(page).locator('strong:visible');
  /** The date of the receipt's line that has these words. */
  const date = (page: Page, words: string) =>
    receipt(page).locator('p, details').filter({ hasText: words }).locator('time').filter({ visible: true });

  test.describe('in another time zone', { tag: '@cross' }, () => {
    test.use({ timezoneId: 'Pacific/Auckland' });

    test('The receipt shows dates in the visitor’s time zone, and the sum for the number of people @visitor', async ({
      page,
    }) => {
      await page.clock.setFixedTime(new Date('2027-01-30T18:00:00Z'));
      await open(page, '/subscribe');
      const end = date(page, 'Renews or ends on');
      const reminder = date(page, 'Renewal reminder by');
      await expect(date(page, 'You pay today')).toHaveAttribute('datetime', '2027-01-31');
      await expect(date(page, 'Full refund until')).toHaveAttribute('datetime', '2027-02-14');
      await expect(end, 'a shorter month ends the period on its last day').toHaveAttribute('datetime', '2027-02-28');
      await expect(reminder, 'there is no reminder when paying by the month').toHaveCount(0);
      await page.getByRole('radio', { name: /^By the year/ }).check();
      await expect(end).toHaveAttribute('datetime', '2028-01-31');
      await expect(reminder).toHaveAttribute('datetime', '2028-01-24');
      await expect(total(page)).toHaveText('$149');

      await receipt(page).getByRole('radio', { name: 'Team' }).check();
      await expect(total(page)).toHaveText('$612');
      await page.getByRole('button', { name: 'One person more' }).click();
      await expect(total(page)).toHaveText('$816');
      const people = page.getByRole('spinbutton', { name: 'People' });
      // In Firefox, fill() would append to the number.
      await people.press('ControlOrMeta+a');
      await people.pressSequentially('12');
      await expect(total(page)).toHaveText('$2,448');
      await page.getByRole('button', { name: 'One person fewer' }).click();
      await expect(total(page)).toHaveText('$2,244');
    });
  });

  // Firefox's driver cannot switch scripts off.
  test.describe('without scripts', { tag: '@chromium' }, () => {
    test.use({ javaScriptEnabled: false });

    test('has the dates of an example day, labelled as an example, and no control that needs scripts', async ({
      page,
    }) => {
      await page.goto('/subscribe');
      await expect(receipt(page)).toContainText('Example: you pay on');
      await expect(date(page, 'Example')).toHaveAttribute('datetime', '2026-11-17');
      await expect(date(page, 'Full refund until')).toHaveAttribute('datetime', '2026-12-01');
      await receipt(page).getByRole('radio', { name: 'Team' }).check();
      await expect(total(page)).toHaveText('$60');
      await expect(receipt(page).getByRole('button')).toHaveCount(0);
    });
  });
});
