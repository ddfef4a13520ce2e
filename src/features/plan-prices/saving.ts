import type { Price } from '@/content/schemas/plans';

/** The saving of yearly payment. */
export type Saving = {
  /** In units of the price's currency, with hundredths. */
  amount: number;
  /** The share of twelve monthly payments, in percent, rounded down. */
  percent: number;
  /** The number of monthly payments that it equals, rounded down. */
  months: number;
};

/** Calculates in whole hundredths, because sums of decimal fractions are not exact. */
const hundredths = (amount: number): number => Math.round(amount * 100);

/** The price of twelve monthly payments. */
export const yearOfMonths = ({ monthly }: Price): number => (hundredths(monthly) * 12) / 100;

/** A twelfth of the yearly price, rounded up to a hundredth. */
export const monthlyShare = ({ yearly }: Price): number => Math.ceil(hundredths(yearly) / 12) / 100;

/**
 * The saving of yearly over monthly payment.
 * @returns nothing where there is none
 */
export function savingOf(price: Price): Saving | undefined {
  const months = hundredths(price.monthly) * 12;
  const saved = months - hundredths(price.yearly);
  if (saved <= 0) return undefined;
  return {
    amount: saved / 100,
    percent: Math.floor((saved * 100) / months),
    months: Math.floor(saved / hundredths(price.monthly)),
  };
}

/** The saving of the plan with the largest percentage; undefined where none reaches 1%. */
export const largestSaving = (prices: readonly Price[]): Saving | undefined =>
  prices
    .flatMap((price) => savingOf(price) ?? [])
    .filter(({ percent }) => percent > 0)
    .toSorted((one, other) => other.percent - one.percent)[0];
