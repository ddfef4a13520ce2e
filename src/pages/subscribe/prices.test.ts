import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { formatMoney } from '@/content/format';
import messages from '../../../sample/en/messages.json';
import {
  largestSaving,
  monthlyShare,
  PlanPrice,
  PriceCell,
  PriceHeading,
  priceOfTwelveMonths,
  savingOf,
} from './prices.tsx';

vi.mock('../../../sample/languages.json', () => ({ default: [{ tag: 'ar', name: 'العربية', dir: 'rtl' }] }));

const price = (monthly: number, yearly: number) => ({ kind: 'periodic' as const, currency: 'USD', monthly, yearly });
const prices = (monthly: number, yearly: number) => ({ USD: { monthly, yearly } });

test.each([
  [12, 120, { amount: 24, percent: 16, months: 2 }],
  [20, 204, { amount: 36, percent: 15, months: 1.8 }],
  [68, 648, { amount: 168, percent: 20, months: 168 / 68 }],
  [9.99, 99.99, { amount: 19.89, percent: 16, months: 1989 / 999 }],
  [10, 60, { amount: 60, percent: 50, months: 6 }],
  [1, 11.99, { amount: 0.01, percent: 0, months: 0.01 }],
])('savingOf %d a month or %d a year is %o, percent rounded down', (monthly, yearly, saving) => {
  expect(savingOf(price(monthly, yearly))).toEqual(saving);
});

test.each([
  [0, 0],
  [10, 120],
  [10, 130],
])('savingOf %d a month or %d a year is undefined', (monthly, yearly) => {
  expect(savingOf(price(monthly, yearly))).toBeUndefined();
});

test('monthlyShare rounds a twelfth of the yearly price up', () => {
  expect(monthlyShare(price(12, 120))).toBe(10);
  expect(monthlyShare(price(10, 100))).toBe(8.34);
  expect(monthlyShare(price(9.99, 99.99))).toBe(8.34);
  expect(monthlyShare({ ...price(1000, 10000), currency: 'JPY' })).toBe(834);
});

test('priceOfTwelveMonths is exact to the cent', () => {
  expect(priceOfTwelveMonths(price(9.99, 99.99))).toBe(119.88);
  expect(priceOfTwelveMonths(price(0.1, 1))).toBe(1.2);
});

test('largestSaving is the saving with the largest percentage', () => {
  expect(largestSaving([price(0, 0), price(12, 120), price(20, 204)])?.percent).toBe(16);
  expect(largestSaving([price(0, 0), price(10, 120)])).toBeUndefined();
  expect(largestSaving([])).toBeUndefined();
});

test.each([
  [12, 'USD', 'en', '$12'],
  [8.34, 'USD', 'en', '$8.34'],
  [8.5, 'USD', 'en', '$8.50'],
  [1188, 'USD', 'en', '$1,188'],
  [648, 'CNY', 'zh-CN', '¥648'],
  [1188, 'CNY', 'zh-CN', '¥1,188'],
  [68, 'CNY', 'en', 'CN¥68'],
  [1200, 'JPY', 'en', '¥1,200'],
])('formatMoney writes %d %s in %s as %s', (amount, currency, language, written) => {
  expect(formatMoney(amount, currency, language)).toBe(written);
});

test('formatMoney isolates an amount in right-to-left text', () => {
  expect(formatMoney(144, 'USD', 'ar')).toBe('\u2068144\u00a0US$\u2069');
});

describe('PriceHeading', () => {
  const plan = {
    name: 'Member',
    audience: 'For all',
    highlights: [],
    action: 'Join',
    to: '/home',
    perPerson: false,
    onRequest: false,
  };
  const plans = [
    { ...plan, id: 'free', prices: prices(0, 0), emphasis: false },
    { ...plan, id: 'member', prices: prices(12, 120), emphasis: false },
    { ...plan, id: 'students', prices: prices(5, 50), emphasis: false },
  ];
  const heading = (message: string, headingPlan?: string) => {
    const props = { message, plans: { language: 'en', currency: 'USD', plans, headingPlan } };
    return renderToStaticMarkup(createElement(PriceHeading, props));
  };

  test('has the price of `headingPlan`, otherwise of the cheapest plan', () => {
    expect(heading('From {price} a month', 'member')).toMatch(/^From <span.*>\$12<.*>\$10<\/span> a month$/);
    expect(heading('From {price} a month')).toMatch(/>\$5<.*>\$4.17</);
  });

  test.each([
    [{ onRequest: true, remark: 'By size' }, 'On request', 'On requestBy size', 'Priced at {price}'],
    [{ prices: { USD: { once: 95 } } }, '$95 once', '$95 once', 'Priced at $95'],
    [{ prices: { USD: { perUse: 0.5 } }, unit: 'a call' }, '$0.50 for a call', '$0.50 for a call', 'Priced at $0.50'],
    [
      { prices: prices(5, 60), remark: 'With VAT' },
      '$5 a month$60 a year',
      '$5 a month$60 over a year$60 a year$5 a month, paid yearlyWith VAT',
      'Priced at $5$5',
    ],
    [{ prices: { USD: { once: 0 } } }, 'Free', '$0No card needed', 'Priced at {price}'],
  ])('and a plan of %o: the comparison has “%s”, the plan “%s”', (fields, inComparison, inPlan, inHeading) => {
    const priced = { ...plan, id: 'priced', emphasis: false, prices: {}, ...fields };
    const props = { plan: priced, currency: 'USD', language: 'en', messages: messages.subscribe };
    const textOf = (element: ReactElement) => renderToStaticMarkup(element).replace(/<.*?>/g, '');
    expect(textOf(createElement(PriceCell, props))).toBe(inComparison);
    expect(textOf(createElement(PlanPrice, props))).toBe(inPlan);
    const plans = { language: 'en', currency: 'USD', plans: [priced] };
    expect(textOf(createElement(PriceHeading, { message: 'Priced at {price}', plans }))).toBe(inHeading);
  });

  test('has no price if its message has no {price}', () => {
    expect(heading('Simple prices', 'member')).toBe('Simple prices');
  });
});
