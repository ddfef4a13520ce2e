import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Citation } from '@/components/citation';
import { Heading } from '@/components/section';
import { VisuallyHidden } from '@/components/visually-hidden';
import { formatMessage, formatMoney, formatVisitorsDay } from '@/content/format';
import type { Messages } from '@/content/schemas/messages';
import type { Plan } from '@/content/schemas/plans';
import { isPaid, isPeriodic, priceOf } from '@/content/selections';
import { BrandSign } from '@/features/image-catalogue/brand-sign';
import { useHydrated } from '@/lib/hydration';
import { formatNumber } from '@/lib/intl';
import type { Content } from './page.ts';
import { multiplyMoney } from './prices.tsx';
import styles from './receipt.module.css';
import priceStyles from './view.module.css';

/** The day of a time in the visitor's time zone: `2026-11-17`. */
export const dayOf = (time: Date): string =>
  new Date(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate())).toISOString().slice(0, 10);

export function addDays(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** January 31 plus one month is the last day of February. */
export function addMonths(day: string, months: number): string {
  const date = new Date(day);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(last, new Date(day).getUTCDate()));
  return date.toISOString().slice(0, 10);
}

type DueDays = { monthly: string | undefined; yearly: string };

/** The days on which a promise is due if the visitor pays today, for a month or for a year. */
function dueDays({ id, days }: Content['receipt'][number], today: string): DueDays {
  const [inAMonth, inAYear] = [addMonths(today, 1), addMonths(today, 12)];
  switch (id) {
    case 'refund':
      return { monthly: addDays(today, days), yearly: addDays(today, days) };
    case 'reminder':
      return { monthly: undefined, yearly: addDays(inAYear, -days) };
    case 'end':
      return { monthly: inAMonth, yearly: inAYear };
  }
}

/** The plans that are paid by month and year, whose payments and dates the receipt tells in advance. */
const plansOnReceipt = ({ plans, currency }: Content['plans']): Plan[] =>
  plans.filter((plan) => {
    const price = priceOf(plan, currency);
    return isPeriodic(price) && isPaid(price);
  });

/** The plan that the receipt follows, and shows first; undefined if no plan is paid by month or year. */
export function planOfReceipt(plans: Content['plans']): Plan | undefined {
  const paid = plansOnReceipt(plans);
  return paid.find(({ emphasis }) => emphasis) ?? paid[0];
}

type Props = { content: Pick<Content, 'plans' | 'receipt' | 'logo' | 'messages'> };

/**
 * The sum of a payment today, and the dates that follow, each with the sentence of the agreement that promises it. Before hydration
 * the payment is on a sample day.
 */
export function Receipt({ content: { plans, receipt, logo, messages } }: Props) {
  const { currency, language, updated } = plans;
  const receiptMessages = messages.receipt;
  const isHydrated = useHydrated();
  const initial = planOfReceipt(plans);
  const today = isHydrated ? dayOf(new Date()) : updated.slice(0, 10);
  const [before, after] = (isHydrated ? receiptMessages.today : receiptMessages.sample).split('{date}');
  const timeElement = (day: string) => <time dateTime={day}>{formatVisitorsDay(day, language)}</time>;
  return (
    <aside className={styles.receipt} aria-labelledby="receipt" data-visitor="">
      <div className={styles.head}>
        <Heading level={2} size="s" id="receipt">
          {receiptMessages.heading}
        </Heading>
        <BrandSign logo={logo} />
      </div>
      <fieldset className={styles.plans}>
        <legend>
          <VisuallyHidden>{receiptMessages.plan}</VisuallyHidden>
        </legend>
        <p className={styles.label}>
          {before}
          {timeElement(today)}
          {after}
        </p>
        {plansOnReceipt(plans).map((plan) => (
          <div key={plan.id} className={styles.plan}>
            <label className={styles.name}>
              <input type="radio" name="receipt" defaultChecked={plan === initial} />
              {plan.name}
            </label>
            <Sum plan={plan} currency={currency} language={language} messages={messages} />
          </div>
        ))}
      </fieldset>
      {receipt.map((promise, index) => {
        const { monthly, yearly } = dueDays(promise, today);
        return (
          <div key={promise.id} className={styles.line}>
            <Citation number={index + 1} quotation={promise.quotation}>
              <span className={styles.label}>{receiptMessages[promise.id]}</span>{' '}
              {monthly === yearly ? (
                timeElement(yearly)
              ) : (
                <>
                  <span className={priceStyles.monthly}>
                    {monthly ? timeElement(monthly) : receiptMessages.noReminder}
                  </span>
                  <span className={priceStyles.yearly}> {timeElement(yearly)}</span>
                </>
              )}
            </Citation>
          </div>
        );
      })}
    </aside>
  );
}

const INITIAL_PEOPLE = 3;
const MAX_PEOPLE = 999;

const isWithinLimits = (people: number): boolean => Number.isInteger(people) && people >= 1 && people <= MAX_PEOPLE;

type SumProps = { plan: Plan; currency: string; language: string; messages: Messages['subscribe'] };

function Sum({ plan, currency, language, messages }: SumProps) {
  const { perPerson } = plan;
  const price = priceOf(plan, currency);
  const id = useId();
  const [value, setValue] = useState(String(perPerson ? INITIAL_PEOPLE : 1));
  const people = Number(value);
  const isValid = isWithinLimits(people);
  const money = (amount: number) => formatMoney(amount, currency, language);
  if (!isPeriodic(price)) return null;
  const amount = (pricePerPerson: number, perPeriod: string): ReactNode => {
    const values = { people: formatNumber(people, language), price: money(pricePerPerson) };
    const calculation = perPerson ? formatMessage(messages.receipt.calculation, values) : '';
    return (
      <>
        <strong className={priceStyles.amount}>{money(multiplyMoney(pricePerPerson, people))}</strong>{' '}
        <span className={perPerson ? styles.label : styles.unit}>
          {formatMessage(perPeriod, { price: calculation }).trim()}
        </span>
      </>
    );
  };
  return (
    <div className={styles.sum}>
      <p id={id} aria-live="polite">
        {isValid ? (
          <>
            <span className={priceStyles.monthly}>{amount(price.monthly, messages.onePrice.monthly)}</span>{' '}
            <span className={priceStyles.yearly}>{amount(price.yearly, messages.onePrice.yearly)}</span>
          </>
        ) : (
          <>
            {value && <q>{value}</q>} {formatMessage(messages.receipt.peopleLimits, { min: 1, max: MAX_PEOPLE })}
          </>
        )}
      </p>
      {perPerson && <PeopleField messages={messages.receipt} sumId={id} isValid={isValid} onChange={setValue} />}
    </div>
  );
}

type PeopleFieldProps = {
  messages: SumProps['messages']['receipt'];
  sumId: string;
  isValid: boolean;
  onChange: (value: string) => void;
};

/** Prerendered, so that its value is kept like that of every field: before hydration, and in another language. */
function PeopleField({ messages, sumId, isValid, onChange }: PeopleFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const read = () => field.current && onChange(field.current.value);
  const readEarlyValue = useEffectEvent(read);
  useEffect(() => void readEarlyValue(), []);
  const step = (direction: 'stepUp' | 'stepDown') => () => {
    field.current?.[direction]();
    read();
  };
  return (
    <div className={styles.people} data-only="app screen">
      <button type="button" aria-label={messages.fewer} onClick={step('stepDown')}>
        −
      </button>
      <input
        ref={field}
        type="number"
        name="people"
        aria-label={messages.people}
        aria-describedby={sumId}
        aria-invalid={!isValid}
        inputMode="numeric"
        min={1}
        max={MAX_PEOPLE}
        defaultValue={INITIAL_PEOPLE}
        onInput={read}
      />
      <button type="button" aria-label={messages.more} onClick={step('stepUp')}>
        +
      </button>
    </div>
  );
}
