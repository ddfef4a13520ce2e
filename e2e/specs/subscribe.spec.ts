import type { Page } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

const plan = (page: Page, name: string) =>
  page
    .locator('#plans')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const prices = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Price' }) });

/** An amount in words such as “$144 over a year”. */
const amount = (text: string) => Number(/\$([\d.,]+)/.exec(text)?.[1]?.replace(',', ''));

test('A visitor switches to yearly prices, in the columns and in the table', async ({ page }) => {
  await open(page, '/subscribe');
  const cells = prices(page).getByRole('cell');
  await expect(plan(page, 'Member').getByText('$12 a month')).toBeVisible();
  await expect(cells.nth(1).getByText('$12 a month')).toBeVisible();
  await page.getByRole('radio', { name: /^By the year/ }).check();
  for (const place of [plan(page, 'Member'), cells.nth(1)]) {
    await expect(place.getByText('$120 a year')).toBeVisible();
    await expect(place.getByText('$12 a month')).toBeHidden();
  }
});

test('A visitor reads what a year at once saves, worked out from the two prices', async ({ page }) => {
  await open(page, '/subscribe');
  for (const name of ['Member', 'Team']) {
    const card = plan(page, name);
    const yearOfMonths = amount(await card.getByText(/over a year/).innerText());
    await page.getByRole('radio', { name: /^By the year/ }).check();
    const yearly = amount(await card.getByText(/ a year$/).innerText());
    const saving = await card.getByText(/less than by the month/).innerText();
    expect(amount(saving)).toBe(yearOfMonths - yearly);
    expect(saving).toContain(`(${Math.floor(((yearOfMonths - yearly) / yearOfMonths) * 100)}%)`);
    await page.getByRole('radio', { name: 'By the month' }).check();
  }
});

test('A visitor reads prices in the manner of their language', async ({ page }) => {
  await open(page, '/subscribe?lang=zh-CN');
  await expect(plan(page, '个人会员').getByText('每月¥68', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: /^按年/ }).check();
  await expect(plan(page, '团队会员').getByText('每人每年¥1,188', { exact: true })).toBeVisible();
});

test('A visitor on a phone scrolls the table and keeps the plans and the rows in sight', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/subscribe');
  const region = page.getByRole('region', { name: 'What each plan holds' });
  const plans = region.getByRole('columnheader', { name: 'Member', exact: true });
  const row = region.getByRole('rowheader', { name: 'Questions a day' });
  const before = await row.boundingBox();
  await region.evaluate((element) => element.scrollTo(60, 200));
  expect(await region.evaluate(({ scrollLeft }) => scrollLeft), 'it scrolls sideways').toBe(60);
  expect((await row.boundingBox())?.x).toBe(before?.x);
  expect((await plans.boundingBox())?.y).toBeCloseTo((await region.boundingBox())?.y ?? 0, 0);
});

test('A visitor reads what happens at the end, how to cancel and what is refunded, and goes to the app', async ({
  page,
}) => {
  await open(page, '/subscribe');
  const terms = page.locator('#terms').getByRole('heading', { level: 3 });
  await expect(terms).toHaveText(['When a membership ends', 'How to cancel', 'Refunds', 'When prices change']);
  await expect(plan(page, 'Member').getByRole('link')).toHaveAttribute('href', /\/membership\?plan=member$/);
  await expect(page.locator('#faq details')).not.toHaveCount(0);
  await expect(page.getByRole('img', { name: /membership card/ }).first()).toBeVisible();
});
