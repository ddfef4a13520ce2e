import type { Page } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/pages.ts';

const monthly = {
  radio: /^By the month/,
  priceInHeading: '15.50',
  member: { price: '$15.50 a month', note: '$186 over a year' },
  team: { price: '$20 per person a month', note: '$240 per person' },
};
const yearly = {
  radio: /^By the year.*Up to 2 months free$/,
  priceInHeading: '12.42',
  member: { price: '$149 a year', note: '$37 (19%) less' },
  team: { price: '$204 per person a year', note: '$36 (15%) less per person' },
};
const yearlyInChinese = {
  radio: /^按年.*最多省1个月$/,
  priceInHeading: '83.17',
  member: { price: '¥998/年', note: '比按月省¥178（15%）' },
  team: { price: '¥1,188/人/年', note: '每人比按月省¥228（16%）' },
};

test('A visitor reads prices and savings of the chosen period @visitor', async ({ page }) => {
  const pricesInTable = page.getByRole('table').getByRole('row').nth(1).getByRole('cell');
  for (const { language, periods } of [
    { language: 'en', periods: [monthly, yearly, monthly] },
    { language: 'zh-CN', periods: [yearlyInChinese] },
  ]) {
    await open(page, `/subscribe?lang=${language}`);
    for (const { radio, priceInHeading, member, team } of periods) {
      await page.getByRole('radio', { name: radio }).check();
      await expect(heading(page)).toContainText(priceInHeading, { useInnerText: true });
      for (const [index, { price, note }] of [member, team].entries()) {
        const column = index + 1;
        await expect(pricesInTable.nth(column)).toHaveText(price, { useInnerText: true });
        const plan = page.locator('#plans li:has(h2)').nth(column);
        for (const text of [price, note]) await expect(plan.getByText(text).first()).toBeVisible();
      }
    }
  }
});

test('The names of the plans stay visible above the table’s rows @visitor', { tag: '@cross' }, async ({ page }) => {
  await open(page, '/subscribe');
  const table = page.getByRole('table', { name: 'What each plan holds' });
  for (const width of [1440, 1024, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 640 });
    const lastRow = page.locator('#compare tr').last();
    await lastRow.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    for (const name of ['Free', 'Member', 'Team']) {
      const columnHeader = table.getByRole('columnheader', { name, exact: true });
      await expect(columnHeader, `${width} px`).toBeInViewport({ ratio: 1 });
    }
  }
  const rowHeader = page.getByRole('rowheader', { name: 'Questions a day', exact: true });
  const cells = page.getByRole('row').filter({ has: rowHeader }).getByRole('cell');
  const label = await rowHeader.boundingBox();
  const first = await cells.first().boundingBox();
  const last = await cells.last().boundingBox();
  const bottomOfLabel = (label?.y ?? 0) + (label?.height ?? 0);
  expect(first?.y, 'at 320 px the cells are below the label of their row').toBeGreaterThanOrEqual(bottomOfLabel - 1);
  expect(last?.y, 'the cells of a row are beside each other').toBe(first?.y);
  const sideways = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(sideways, 'the table does not scroll sideways').toBe(0);
});

test.describe('The receipt', () => {
  const receipt = (page: Page) => page.getByRole('complementary');
  const total = (page: Page) => receipt(page).locator('strong:visible');
  /** The date in the line of the receipt that contains this text. */
  const date = (page: Page, hasText: string) =>
    receipt(page).locator('p, details').filter({ hasText }).locator('time').filter({ visible: true });

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
