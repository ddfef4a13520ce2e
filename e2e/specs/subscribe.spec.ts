import type { Page } from '@playwright/test';
import { open } from '../support/app.ts';
import { chinese, english, filled, messages } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';

type Plan = (typeof english.plans.plans)[number];

const { plans, comparison, terms } = english.plans;
const words = messages.subscribe;
const paid = plans.filter(({ price }) => price.monthly > 0);

const plan = (page: Page, { name }: Plan) =>
  page
    .locator('#plans')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const prices = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: words.price, exact: true }) });
const monthly = (page: Page) => page.getByRole('radio', { name: words.period.monthly, exact: true });
const yearly = (page: Page) => page.getByRole('radio', { name: new RegExp(`^${words.period.yearly}`) });

/** An amount in the format of its language. */
const money = (amount: number, { price: { currency } }: Plan, language = 'en') =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    ...(Number.isInteger(amount) && { maximumFractionDigits: 0 }),
  }).format(amount);
const perMonth = (one: Plan) =>
  filled(one.perPerson ? words.perPersonMonth : words.perMonth, { price: money(one.price.monthly, one) });
const perYear = (one: Plan) =>
  filled(one.perPerson ? words.perPersonYear : words.perYear, { price: money(one.price.yearly, one) });

/** Where the content of an element starts, in pixels from the left of the window. */
const contentStart = (element: Element) =>
  element.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(element).paddingLeft);

test('A visitor switches to yearly prices, in columns and table, and reads what is saved', { tag: '@cross' }, async ({
  page,
}) => {
  await open(page, '/subscribe');
  for (const one of paid) {
    await monthly(page).check();
    const column = plan(page, one);
    const places = [column, prices(page).getByRole('cell').nth(plans.indexOf(one))];
    for (const place of places) await expect(place.getByText(perMonth(one), { exact: true })).toBeVisible();
    const year = one.price.monthly * 12;
    await expect(column.getByText(filled(words.equalsYearly, { price: money(year, one) }))).toBeVisible();
    await yearly(page).check();
    for (const place of places) {
      await expect(place.getByText(perYear(one), { exact: true })).toBeVisible();
      await expect(place.getByText(perMonth(one), { exact: true })).toBeHidden();
    }
    const saved = year - one.price.yearly;
    if (saved <= 0) continue;
    const percent = `${Math.floor((saved / year) * 100)}%`;
    await expect(column.getByText(filled(words.saving, { amount: money(saved, one), percent }))).toBeVisible();
  }
});

test('A visitor reads prices in the manner of their language', async ({ page }) => {
  const { period, perPersonYear, perYear: aYear } = chinese.messages.subscribe;
  await open(page, '/subscribe?lang=zh-CN');
  await page.getByRole('radio', { name: new RegExp(`^${period.yearly}`) }).check();
  for (const one of chinese.plans.plans.filter(({ price }) => price.yearly > 0)) {
    const price = money(one.price.yearly, one, 'zh-CN');
    const said = filled(one.perPerson ? perPersonYear : aYear, { price });
    await expect(plan(page, one).getByText(said, { exact: true })).toBeVisible();
  }
});

test('A visitor on a phone reads each row of the table above its cells, under the names of the plans', {
  tag: '@cross',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/subscribe');
  const table = page.getByRole('table', { name: comparison.caption });
  const header = page.getByRole('rowheader', { name: comparison.groups[0]?.rows[0]?.header ?? '' });
  const cells = table.getByRole('row').filter({ has: header }).getByRole('cell');
  const [above, first, last] = await Promise.all([header, cells.first(), cells.last()].map((box) => box.boundingBox()));
  expect(first?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
  expect(last?.y).toBe(first?.y);
  await cells.last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect(table.getByRole('columnheader', { name: plans[1]?.name ?? '', exact: true })).toBeInViewport();
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('A visitor finds each column of the table under its plan, the way to the app, and the terms', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/subscribe');
  for (const [at, one] of plans.entries()) {
    const places = [plan(page, one).getByRole('heading'), prices(page).getByRole('cell').nth(at)];
    const [above, below = 0] = await Promise.all(places.map((place) => place.evaluate(contentStart)));
    expect(above).toBeCloseTo(below, 0);
    await expect(plan(page, one).getByRole('link')).toHaveAttribute('href', one.to);
  }
  const headings = page.locator('#terms').getByRole('heading', { level: 3 });
  await expect(headings).toHaveText(terms.map(({ heading }) => heading));
  await expect(page.locator('#faq details')).not.toHaveCount(0);
});
