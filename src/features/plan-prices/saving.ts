import type { Price } from '@/content/schemas/plans';

/** What paying for a year at once spares. */
export type Saving = {
  /** In whole and hundredth units of the price's currency. */
  amount: number;
  /** Of what twelve months cost: whole hundredths, never rounded up, so that no more is promised than is spared. */
  percent: number;
};

/** Amounts are counted in hundredths: sums of decimal fractions are not exact. */
const hundredths = (amount: number): number => Math.round(amount * 100);

/** What a year costs that is paid by the month. */
export const yearOfMonths = ({ monthly }: Price): number => (hundredths(monthly) * 12) / 100;

/** A month's share of a year's price, rounded up to a hundredth, so that it never seems to cost less than it does. */
export const monthlyShare = ({ yearly }: Price): number => Math.ceil(hundredths(yearly) / 12) / 100;

/**
 * What a year at once spares over twelve months.
 * @returns nothing where it spares nothing
 */
export function savingOf(price: Price): Saving | undefined {
  const months = hundredths(price.monthly) * 12;
  const spared = months - hundredths(price.yearly);
  if (spared <= 0) return undefined;
  return { amount: spared / 100, percent: Math.floor((spared * 100) / months) };
}

/** The largest saving of several plans, in percent; nothing where there is none worth naming. */
export function largestSaving(prices: readonly Price[]): number | undefined {
  const percent = Math.max(0, ...prices.map((price) => savingOf(price)?.percent ?? 0));
  return percent > 0 ? percent : undefined;
}
