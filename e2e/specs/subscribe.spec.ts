import type { Page } from '@playwright/test';
import { open } from '../support/app.ts';
import { filled, fixture, fixtureIn } from '../support/content.ts';
import { expect, onFixtureContent, test } from '../support/fixtures.ts';
import { heading } from '../support/pages.ts';

onFixtureContent();

const { plans, comparison, terms } = fixture.plans;

const plan = (page: Page, name: string) =>
  page
    .locator('#plans')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const prices = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

type Priced = { price: { monthly: number } };
const byMonth = (one: Priced, other: Priced) => one.price.monthly - other.price.monthly;

/** Where the content of an element starts, in pixels from the left of the window. */
const contentStart = (element: Element) =>
  element.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(element).paddingLeft);

for (const language of ['en', 'zh-CN'] as const) {
  const { plans: offer, messages } = fixtureIn(language);
  const words = messages.subscribe;

  test(`A visitor reads yearly prices and what is saved, in ${language}`, { tag: '@cross' }, async ({ page }) => {
    await open(page, `/subscribe?lang=${language}`);
    const period = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
    for (const [at, { name, perPerson, price }] of offer.plans.entries()) {
      if (price.monthly === 0) continue;
      const money = (amount: number) =>
        new Intl.NumberFormat(language, {
          style: 'currency',
          currency: price.currency,
          ...(Number.isInteger(amount) && { maximumFractionDigits: 0 }),
        }).format(amount);
      const { monthly, yearly, equalsYearly, saving } = perPerson ? words.pricePerPerson : words.onePrice;
      const perMonth = filled(monthly, { price: money(price.monthly) });
      const perYear = filled(yearly, { price: money(price.yearly) });
      const column = plan(page, name);
      const places = [column, prices(page, words.price).getByRole('cell').nth(at)];
      await period(words.period.monthly).check();
      for (const place of places) await expect(place.getByText(perMonth, { exact: true })).toBeVisible();
      const year = price.monthly * 12;
      await expect(column.getByText(filled(equalsYearly, { price: money(year) }))).toBeVisible();
      await period(words.period.yearly).check();
      for (const place of places) {
        await expect(place.getByText(perYear, { exact: true })).toBeVisible();
        await expect(place.getByText(perMonth, { exact: true })).toBeHidden();
      }
      const saved = year - price.yearly;
      if (saved <= 0) continue;
      const percent = `${Math.floor((saved / year) * 100)}%`;
      await expect(column.getByText(filled(saving, { amount: money(saved), percent }))).toBeVisible();
    }
  });

  test(`The heading has one price, that of the chosen period, in ${language}`, async ({ page }) => {
    await open(page, `/subscribe?lang=${language}`);
    const { price } = offer.plans.filter(({ price }) => price.monthly > 0).toSorted(byMonth)[0] ?? {};
    const amounts = { monthly: price?.monthly ?? 0, yearly: Math.ceil(((price?.yearly ?? 0) * 100) / 12) / 100 };
    for (const period of ['monthly', 'yearly', 'monthly'] as const) {
      await page.getByRole('radio', { name: new RegExp(`^${words.period[period]}`) }).check();
      const shown = (await heading(page).innerText()).match(/\d[\d.]*/g);
      expect(shown?.map(Number)).toEqual([amounts[period]]);
    }
    await expect(plan(page, offer.plans[0]?.name ?? '').getByText(words.freeRemark)).toBeVisible();
  });
}

test('A phone shows each row of the table above its cells, under the plans', { tag: '@cross' }, async ({ page }) => {
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

for (const width of [375, 768, 1024, 1440]) {
  test(`The names of the plans stay above the last row of the table, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await open(page, '/subscribe');
    await page
      .locator('#compare tr')
      .last()
      .evaluate((row) => row.scrollIntoView({ block: 'end' }));
    const table = page.getByRole('table', { name: comparison.caption });
    for (const { name } of plans)
      await expect(table.getByRole('columnheader', { name, exact: true })).toBeInViewport({ ratio: 1 });
  });
}

test('A visitor finds each column of the table under its plan, the way to the app, and the terms', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/subscribe');
  for (const [at, one] of plans.entries()) {
    const places = [
      plan(page, one.name).getByRole('heading'),
      prices(page, fixture.messages.subscribe.price).getByRole('cell').nth(at),
    ];
    const [above, below = 0] = await Promise.all(places.map((place) => place.evaluate(contentStart)));
    expect(above).toBeCloseTo(below, 0);
    await expect(plan(page, one.name).getByRole('link')).toHaveAttribute('href', one.to);
  }
  const headings = page.locator('#terms').getByRole('heading', { level: 3 });
  await expect(headings).toHaveText(terms.map(({ heading }) => heading));
  const { alt } = fixture.home.membership.image;
  await expect(page.locator('#terms').getByRole('img')).toHaveAttribute('alt', alt);
  await expect(page.locator('#faq details')).not.toHaveCount(0);
});
