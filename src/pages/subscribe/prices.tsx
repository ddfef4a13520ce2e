import type { ReactNode } from 'react';
import { classes } from '@/components/classes';
import { RadioGroup } from '@/components/radio-group';
import { formatMessage, formatMoney, formatPlural } from '@/content/format';
import type { Messages } from '@/content/schemas/messages';
import type { PeriodicPrice, Plan, Plans } from '@/content/schemas/plans';
import { amountOf, headingPrice, isFree, isPeriodic, priceOf } from '@/content/selections';
import { currencyDecimals, formatNumber } from '@/lib/intl';
import styles from './view.module.css';

type PeriodSwitchProps = { plans: Pick<Plans, 'plans' | 'currency' | 'language'>; messages: Messages['subscribe'] };

/** Renders nothing if no plan is paid by month or year. Print shows both prices (view.module.css). */
export function PeriodSwitch({ plans: { plans, currency, language }, messages }: PeriodSwitchProps) {
  const prices = plans.map((plan) => priceOf(plan, currency)).filter(isPeriodic);
  if (prices.every(isFree)) return null;
  const saving = largestSaving(prices);
  const yearly = (
    <>
      {messages.period.yearly}
      {saving && <span className={styles.optionSaving}>{savingText(saving, messages, language)}</span>}
    </>
  );
  return (
    <RadioGroup
      name="period"
      legend={messages.period.label}
      options={[
        { value: 'monthly', label: messages.period.monthly },
        { value: 'yearly', label: yearly },
      ]}
      defaultValue="monthly"
      className={styles.period}
    />
  );
}

const formatPercent = (percent: number, language: string): string =>
  formatNumber(percent / 100, language, { style: 'percent', maximumFractionDigits: 0 });

/** “Up to 2 months free”, or a percentage if the saving is not a number of months. */
const savingText = ({ months, percent }: Saving, messages: Messages['subscribe'], language: string): string =>
  Number.isInteger(months)
    ? formatPlural(messages.monthsFree, months, language)
    : formatMessage(messages.savingUpTo, { percent: formatPercent(percent, language) });

function PeriodPrice({ monthly, yearly }: { monthly: ReactNode; yearly: ReactNode }) {
  return (
    <>
      <div className={styles.monthly}>{monthly}</div>
      <div className={styles.yearly}>{yearly}</div>
    </>
  );
}

const priceMessagesOf = ({ onePrice, pricePerPerson }: Messages['subscribe'], perPerson: boolean) =>
  perPerson ? pricePerPerson : onePrice;

type PriceHeadingProps = { message: string; plans: Pick<Plans, 'plans' | 'headingPlan' | 'currency' | 'language'> };

/** Replaces `{price}` by two prices per month, of which styles show one: for monthly and for yearly payment; or by the one price. */
export function PriceHeading({ message, plans }: PriceHeadingProps) {
  const { currency, language } = plans;
  const price = headingPrice(plans);
  const [before, after] = message.split('{price}');
  if (!price || after === undefined) return message;
  const money = (amount: number) => formatMoney(amount, currency, language);
  if (!isPeriodic(price)) return before + money(amountOf(price) ?? 0) + after;
  return (
    <>
      {before}
      <span className={styles.monthly}>{money(price.monthly)}</span>
      <span className={classes(styles.yearly, styles.onlyIfYearly)}>{money(monthlyShare(price))}</span>
      {after}
    </>
  );
}

export type PlanProps = { plan: Plan; currency: string; language: string; messages: Messages['subscribe'] };

export function PriceCell({ plan, currency, language, messages }: PlanProps) {
  const price = priceOf(plan, currency);
  if (price.kind === 'request') return messages.onRequest;
  if (isFree(price)) return messages.free;
  const priceMessages = priceMessagesOf(messages, plan.perPerson);
  const format = (message: string, amount: number) =>
    formatMessage(message, { price: formatMoney(amount, currency, language), unit: plan.unit ?? '' });
  if (!isPeriodic(price)) return format(priceMessages[price.kind], price.amount);
  return (
    <PeriodPrice
      monthly={format(priceMessages.monthly, price.monthly)}
      yearly={format(priceMessages.yearly, price.yearly)}
    />
  );
}

export function PlanPrice({ plan, currency, language, messages }: PlanProps) {
  const price = priceOf(plan, currency);
  const money = (amount: number) => formatMoney(amount, currency, language);
  const withRemark = (shownPrice: ReactNode, remark = plan.remark) => (
    <>
      {shownPrice}
      {remark && <p className={styles.remark}>{remark}</p>}
    </>
  );
  if (price.kind === 'request') return withRemark(<p className={styles.inWords}>{messages.onRequest}</p>);
  if (isFree(price)) return withRemark(<p className={styles.amount}>{money(0)}</p>, plan.remark ?? messages.freeRemark);
  const priceMessages = priceMessagesOf(messages, plan.perPerson);
  if (!isPeriodic(price)) {
    const message = formatMessage(priceMessages[price.kind], { unit: plan.unit ?? '' });
    return withRemark(<LargePrice message={message} price={money(price.amount)} />);
  }
  const saving = savingOf(price);
  const saved = saving && { amount: money(saving.amount), percent: formatPercent(saving.percent, language) };
  return withRemark(
    <PeriodPrice
      monthly={
        <>
          <LargePrice message={priceMessages.monthly} price={money(price.monthly)} />
          <p className={styles.remark}>
            {formatMessage(priceMessages.equalsYearly, { price: money(priceOfTwelveMonths(price)) })}
          </p>
        </>
      }
      yearly={
        <>
          <LargePrice message={priceMessages.yearly} price={money(price.yearly)} />
          <p className={styles.remark}>
            {formatMessage(priceMessages.equalsMonthly, { price: money(monthlyShare(price)) })}
          </p>
          {saved && <p className={styles.saving}>{formatMessage(priceMessages.saving, saved)}</p>}
        </>
      }
    />,
  );
}

function LargePrice({ message, price }: { message: string; price: string }) {
  const [before, after] = message.split('{price}');
  return (
    <p className={styles.sentence}>
      {before && <span className={styles.unit}>{before}</span>}
      <span className={styles.amount}>{price}</span>
      {after && <span className={styles.unit}>{after}</span>}
    </p>
  );
}

type Saving = {
  /** In units of the price's currency, with hundredths. */
  amount: number;
  /** The share of twelve monthly payments, in percent, rounded down. */
  percent: number;
  /** The number of monthly payments that equal the saving. */
  months: number;
};

/** Calculates in whole hundredths, because sums of decimal fractions are not exact. */
const hundredths = (amount: number): number => Math.round(amount * 100);

export const multiplyMoney = (amount: number, factor: number): number => (hundredths(amount) * factor) / 100;

export const priceOfTwelveMonths = ({ monthly }: PeriodicPrice): number => multiplyMoney(monthly, 12);

/** In hundredths of the currency's unit: a cent is 1, and a yen is 100. */
const smallestCoin = (currency: string): number => (currencyDecimals(currency) === 0 ? 100 : 1);

/** A twelfth of the yearly price, rounded up to the currency's smallest coin. */
export function monthlyShare({ yearly, currency }: PeriodicPrice): number {
  const coin = smallestCoin(currency);
  return (Math.ceil(hundredths(yearly) / 12 / coin) * coin) / 100;
}

/** The saving of yearly over monthly payment; undefined if there is none. */
export function savingOf(price: PeriodicPrice): Saving | undefined {
  const twelveMonths = hundredths(price.monthly) * 12;
  const saved = twelveMonths - hundredths(price.yearly);
  if (saved <= 0) return undefined;
  return {
    amount: saved / 100,
    percent: Math.floor((saved * 100) / twelveMonths),
    months: saved / hundredths(price.monthly),
  };
}

/** The saving with the largest percentage; undefined if none reaches 1%. */
export const largestSaving = (prices: readonly PeriodicPrice[]): Saving | undefined =>
  prices
    .flatMap((price) => savingOf(price) ?? [])
    .filter(({ percent }) => percent > 0)
    .sort((a, b) => b.percent - a.percent)[0];
