/** An amount as its language writes it: without decimals where it has none. */
export function formatMoney(amount: number, currency: string, language: string): string {
  const decimals = Number.isInteger(amount) ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
  return new Intl.NumberFormat(language, { style: 'currency', currency, ...decimals }).format(amount);
}

/** Whole hundredths: 16 is “16%”. */
export const formatPercent = (percent: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100);
