import type { Page } from '@playwright/test';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/pages.ts';

const plans = ['Free', 'Member', 'Team'];
const plan = (page: Page, name: string) =>
  page
    .locator('#plans')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
/** The first row of the table, with a cell for each plan. */
const prices = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

/** Where the content of an element starts, in pixels from the left of the window. */
const contentStart = (element: Element) =>
  element.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(element).paddingLeft);

/** In each language: the words, the month and the year of the cheapest plan, and what each paid plan costs and saves. */
const offers = {
  en: {
    words: {
      price: 'Price',
      monthly: /^By the month/,
      yearly: /^By the year.*Up to 2 months free$/,
      free: 'Free',
      remark: 'No card needed',
    },
    ...{ monthly: 15.5, yearly: 12.42 },
    paid: [
      ['Member', '$15.50 a month', '$149 a year', '$186 over a year', '$37 (19%) less'],
      [
        ...(['Team', '$20 per person a month', '$204 per person a year'] as const),
        ...(['$240 per person over a year', '$36 (15%) less per person'] as const),
      ],
    ],
  },
  'zh-CN': {
    words: { price: '价格', monthly: /^按月/, yearly: /^按年.*最多省1个月$/, free: '免费版', remark: '无需绑定银行卡' },
    ...{ monthly: 98, yearly: 83.17 },
    paid: [
      ['个人会员', '¥98／月', '¥998／年', '全年合计¥1,176', '比按月省¥178（15%）'],
      ['团队会员', '¥118／人／月', '¥1,188／人／年', '全年每人合计¥1,416', '每人比按月省¥228（16%）'],
    ],
  },
} as const;

for (const [language, { words, paid, ...amounts }] of Object.entries(offers)) {
  test(`A visitor reads yearly prices and what is saved, in ${language} @visitor`, { tag: '@cross' }, async ({
    page,
  }) => {
    await open(page, `/subscribe?lang=${language}`);
    await expect(plan(page, words.free).getByText(words.remark)).toBeVisible();
    for (const period of ['monthly', 'yearly', 'monthly'] as const) {
      await page.getByRole('radio', { name: words[period] }).check();
      const shown = (await heading(page).innerText()).match(/\d[\d.]*/g);
      expect(shown?.map(Number), 'the price in the heading').toEqual([amounts[period]]);
      for (const [at, [name, perMonth, perYear, year, saving]] of paid.entries()) {
        const [seen, hidden] = period === 'monthly' ? [perMonth, perYear] : [perYear, perMonth];
        const column = plan(page, name);
        for (const place of [
          column,
          prices(page, words.price)
            .getByRole('cell')
            .nth(at + 1),
        ]) {
          await expect(place.getByText(seen, { exact: true })).toBeVisible();
          await expect(place.getByText(hidden, { exact: true })).toBeHidden();
        }
        await expect(column.getByText(period === 'monthly' ? year : saving)).toBeVisible();
      }
    }
  });
}

test('A phone shows each row of the table above its cells, under the plans @visitor', { tag: '@cross' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/subscribe');
  const table = page.getByRole('table', { name: 'What each plan holds' });
  const header = page.getByRole('rowheader', { name: 'Questions a day' });
  const cells = table.getByRole('row').filter({ has: header }).getByRole('cell');
  const [above, first, last] = await Promise.all([header, cells.first(), cells.last()].map((box) => box.boundingBox()));
  expect(first?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
  expect(last?.y).toBe(first?.y);
  await cells.last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect(table.getByRole('columnheader', { name: 'Member', exact: true })).toBeInViewport();
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

for (const width of [375, 768, 1024, 1440]) {
  test(`The names of the plans stay above the last row of the table, at ${width} px @visitor`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await open(page, '/subscribe');
    await page
      .locator('#compare tr')
      .last()
      .evaluate((row) => row.scrollIntoView({ block: 'end' }));
    const table = page.getByRole('table', { name: 'What each plan holds' });
    for (const name of plans)
      await expect(table.getByRole('columnheader', { name, exact: true })).toBeInViewport({ ratio: 1 });
  });
}

test('A visitor finds each column of the table under its plan, the way to the app, and the terms @visitor', async ({
  page,
}) => {
  const membership = 'https://app.osprey.test/plans?plan=';
  const actions = ['https://app.osprey.test/', `${membership}member`, `${membership}team`];
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/subscribe');
  for (const [at, name] of plans.entries()) {
    const places = [plan(page, name).getByRole('heading'), prices(page, 'Price').getByRole('cell').nth(at)];
    const [above, below = 0] = await Promise.all(places.map((place) => place.evaluate(contentStart)));
    expect(above).toBeCloseTo(below, 0);
    await expect(plan(page, name).getByRole('link')).toHaveAttribute('href', actions[at] ?? '');
  }
  await expect(page.locator('#terms').getByRole('heading', { level: 3 })).toHaveCount(4);
  await expect(page.locator('#terms').getByRole('img')).toHaveAttribute(
    'alt',
    /^A letterpress membership card of Osprey/,
  );
  await page.locator('#terms').getByRole('heading', { level: 3 }).last().scrollIntoViewIfNeeded();
  await expect(page.locator('#terms').getByRole('img'), 'it stays beside the terms').toBeInViewport({ ratio: 1 });
  await expect(page.locator('#faq details')).not.toHaveCount(0);
});

/** The lines of the receipt, by what they are about: each has a date. */
const receipt = (page: Page) => page.getByRole('complementary');
const date = (page: Page, label: string) =>
  receipt(page).locator('p, details').filter({ hasText: label }).locator('time').filter({ visible: true });

test.describe('The receipt', () => {
  test.describe('of a visitor in another time zone', () => {
    test.use({ timezoneId: 'Pacific/Auckland' });

    test('has the dates of a payment today, the sum for the people, and the words of the agreement @visitor', {
      tag: '@cross',
    }, async ({ page }) => {
      await page.clock.setFixedTime(new Date('2027-01-30T18:00:00Z'));
      await open(page, '/subscribe');
      const refund = date(page, 'Full refund until');
      const reminder = date(page, 'Renewal reminder by');
      const end = date(page, 'Renews or ends on');
      await expect(date(page, 'You pay today')).toHaveAttribute('datetime', '2027-01-31');
      await expect(refund).toHaveAttribute('datetime', '2027-02-14');
      await expect(end, 'the last day of a shorter month').toHaveAttribute('datetime', '2027-02-28');
      await expect(reminder, 'none for a month').toHaveCount(0);
      await page.getByRole('radio', { name: /^By the year/ }).check();
      await expect(end).toHaveAttribute('datetime', '2028-01-31');
      await expect(reminder).toHaveAttribute('datetime', '2028-01-24');
      await expect(receipt(page).locator('strong:visible')).toHaveText('$149');

      await receipt(page).getByRole('radio', { name: 'Team' }).check();
      await expect(receipt(page).locator('strong:visible')).toHaveText('$612');
      await page.getByRole('button', { name: 'One person more' }).click();
      await expect(receipt(page).locator('strong:visible')).toHaveText('$816');
      const people = page.getByRole('spinbutton', { name: 'People' });
      // Not fill(): in Firefox it adds to the number.
      await people.press('ControlOrMeta+a');
      await people.pressSequentially('12');
      await expect(receipt(page).locator('strong:visible')).toHaveText('$2,448');
      await page.getByRole('button', { name: 'One person fewer' }).click();
      await expect(receipt(page).locator('strong:visible')).toHaveText('$2,244');
    });
  });

  // Firefox's driver cannot switch scripts off.
  test.describe('without scripts', { tag: '@chromium' }, () => {
    test.use({ javaScriptEnabled: false });

    test('has the dates of a sample day, labelled so, and no control without effect', async ({ page }) => {
      await page.goto('/subscribe');
      await expect(receipt(page)).toContainText('Example: you pay on');
      await expect(date(page, 'Example')).toHaveAttribute('datetime', '2026-11-17');
      await expect(date(page, 'Full refund until')).toHaveAttribute('datetime', '2026-12-01');
      await receipt(page).getByRole('radio', { name: 'Team' }).check();
      await expect(receipt(page).locator('strong:visible')).toHaveText('$60');
      await expect(receipt(page).getByRole('button')).toHaveCount(0);
    });
  });
});
