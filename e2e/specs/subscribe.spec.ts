import type { Page } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading, narrow, wide } from '../support/pages.ts';

// At the time of the receipt’s test, the day in UTC is another one.
test.use({ timezoneId: 'Pacific/Auckland' });

test('A visitor reads prices and savings of the chosen period @visitor', async ({ page }) => {
  const pricesInTable = page.getByRole('table').getByRole('row').nth(1).getByRole('cell');
  const expectPrices = async (period: RegExp, priceInHeading: string, plans: string[][]) => {
    await page.getByRole('radio', { name: period }).check();
    await expect(heading(page)).toContainText(priceInHeading, { useInnerText: true });
    for (const [index, [price = '', note = '']] of plans.entries()) {
      const column = index + 1;
      await expect(pricesInTable.nth(column)).toHaveText(price, { useInnerText: true });
      const plan = page.locator('#plans li:has(h2)').nth(column);
      for (const text of [price, note]) await expect(plan.getByText(text).first()).toBeVisible();
    }
  };
  await open(page, '/subscribe');
  await expectPrices(/^Yearly.*Up to 2 months free$/, '10', [
    ['$120 a year', 'Save $24 (16%)'],
    ['$204 per person a year', 'Save $36 (15%) per person'],
    ['On request', 'By the number of people'],
  ]);
  await expectPrices(/^Monthly/, '12', [
    ['$12 a month', '$144 over a year'],
    ['$20 per person a month', '$240 per person'],
  ]);
  const table = page.getByRole('table', { name: 'What each plan includes' });
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 640 });
    const lastRow = page.locator('#compare tr').last();
    await lastRow.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    for (const name of ['Free', 'Member', 'Team', 'Enterprise']) {
      const columnHeader = table.getByRole('columnheader', { name, exact: true });
      await expect(columnHeader, `${width} px`).toBeInViewport({ ratio: 1 });
    }
  }
  await page.setViewportSize(wide);
  await page.getByRole('banner').getByRole('link', { name: '简体中文' }).click();
  await expectPrices(/^按年.*最多省20%$/, '54', [
    ['¥648/年', '比按月省¥168（20%）'],
    ['¥1,188/人/年', '每人比按月省¥228（16%）'],
  ]);
});

const receipt = (page: Page) => page.getByRole('complementary');
const total = (page: Page) => receipt(page).locator('strong:visible');
/** The date in the line of the receipt that contains this text. */
const date = (page: Page, hasText: string) =>
  receipt(page).locator('p, details').filter({ hasText }).locator('time').filter({ visible: true });

test('The receipt has the visitor’s dates, and the sum for their team @visitor', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2027-01-30T18:00:00Z'));
  await open(page, '/subscribe');
  await expect(page.getByRole('contentinfo')).toContainText('© 2027 Example Company Limited');
  const end = date(page, 'Renews or ends on');
  const reminder = date(page, 'Renewal reminder');
  await expect(date(page, 'You pay today')).toHaveAttribute('datetime', '2027-01-31');
  await expect(date(page, 'Full refund until')).toHaveAttribute('datetime', '2027-02-14');
  await expect(end, 'a shorter month ends the period on its last day').toHaveAttribute('datetime', '2027-02-28');
  await expect(reminder, 'there is no reminder when paying by the month').toHaveCount(0);
  await page.getByRole('radio', { name: /^Yearly/ }).check();
  await expect(reminder).toHaveAttribute('datetime', '2028-01-24');
  for (const media of ['print', 'screen'] as const) {
    await page.emulateMedia({ media });
    await expect(total(page), media).toHaveText('$120');
    await expect(heading(page), `price, ${media}`).toHaveText('Free, or $10 a month', { useInnerText: true });
    await expect(end, `the only end of the period, ${media}`).toHaveAttribute('datetime', '2028-01-31');
  }
  await expect(receipt(page).getByRole('radio'), 'no plan on request').toHaveCount(2);
  await page.setViewportSize(narrow);
  const titles = page.locator('#plans h2');
  await expect(titles).toHaveText(['Free', 'Member', 'Your receipt, in advance', 'Team', 'Enterprise']);
  const tops = await titles.evaluateAll((all) => all.map((title) => title.getBoundingClientRect().top));
  expect(tops, 'the order on a phone is that of the keyboard').toEqual(tops.toSorted((a, b) => a - b));
  const promises = await page.locator('#terms summary').allTextContents();
  expect(new Set(promises.map((text) => text.replace(/\d$/, ''))).size, 'different promises').toBe(promises.length);
  await page.setViewportSize(wide);
  await receipt(page).getByRole('radio', { name: 'Team' }).check();
  await expect(total(page)).toHaveText('$612');
  await page.getByRole('button', { name: 'Add one person' }).click();
  await expect(total(page)).toHaveText('$816');
  await page.getByRole('spinbutton', { name: 'People' }).fill('12');
  await expect(total(page)).toHaveText('$2,448');
  await page.getByRole('button', { name: 'Remove one person' }).click();
  await expect(total(page)).toHaveText('$2,244');
  for (const value of ['1000', '-3', '2.5', '']) {
    await page.getByRole('spinbutton').fill(value);
    await expect(receipt(page)).toContainText(`${value} Enter a whole number of people, from 1 to 999.`);
    await expect(total(page)).toHaveCount(0);
  }
  await page.getByRole('spinbutton').fill('12');
  await page.getByRole('banner').getByRole('link', { name: '简体中文' }).click();
  await expect(total(page), 'the number is kept').toHaveText('¥14,256');
});
