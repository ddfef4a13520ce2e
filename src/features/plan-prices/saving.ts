import type { Price } from '@/content/schemas/plans';

/** What paying for a year at once saves. */
export type Saving = {
  /** In whole and hundredth units of the price's currency. */
  amount: number;
  /** Of what twelve months cost: whole hundredths, rounded down, so that no more is promised than is saved. */
  percent: number;
  /** How many months it pays for, rounded down. */
  months: number;
};

/** Amounts are counted in hundredths: sums of decimal fractions are not exact. */
const hundredths = (amount: number): number => Math.round(amount * 100);

/** What a year costs that is paid by the month. */
export const yearOfMonths = ({ monthly }: Price): number => (hundredths(monthly) * 12) / 100;

/** A month's share of a year's price, rounded up to a hundredth, so that it never seems to cost less than it does. */
export const monthlyShare = ({ yearly }: Price): number => Math.ceil(hundredths(yearly) / 12) / 100;

/**
 * Returns what a year at once saves over twelve months.
 * @returns nothing where it saves nothing
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

/** The saving of the plan that saves the largest share; nothing where there is none worth naming. */
export const largestSaving = (prices: readonly Price[]): Saving | undefined =>
  prices
    .flatMap((price) => savingOf(price) ?? [])
    .filter(({ percent }) => percent > 0)
    .toSorted((one, other) => other.percent - one.percent)[0];
