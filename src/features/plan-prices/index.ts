export { formatMoney, formatPercent } from './format-money.ts';
export { PeriodPrice } from './period-price.tsx';
export { PeriodSwitch } from './period-switch.tsx';
export { largestSaving, monthlyShare, type Saving, savingOf, yearOfMonths } from './saving.ts';
export { SwitchedPrices } from './switched-prices.tsx';
