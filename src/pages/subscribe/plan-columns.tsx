import { ButtonLink } from '@/components/button';
import { Heading } from '@/components/heading';
import { Section } from '@/components/section';
import { formatMessage, formatMoney, formatPercent } from '@/content/format';
import type { Messages } from '@/content/schemas/messages';
import type { Plan, Plans } from '@/content/schemas/plans';
import { PeriodPrice, PeriodSwitch } from '@/features/plan-prices/periods';
import { largestSaving, monthlyShare, savingOf, yearOfMonths } from '@/features/plan-prices/saving';
import styles from './subscribe-page.module.css';

type PlanColumnsProps = { plans: Plans; messages: Messages['subscribe'] };

/** The plans beside each other, and the switch that every price of the page follows. */
export function PlanColumns({ plans: { plans, language }, messages }: PlanColumnsProps) {
  const percent = largestSaving(plans.map(({ price }) => price));
  const saving = percent && formatMessage(messages.savingUpTo, { percent: formatPercent(percent, language) });
  return (
    <Section id="plans">
      <div className={styles.head}>
        <Heading level={2}>{messages.plans}</Heading>
        <PeriodSwitch words={messages.period} saving={saving || undefined} />
      </div>
      <ul className={styles.plans} data-count={plans.length}>
        {plans.map((plan) => (
          <PlanColumn key={plan.id} plan={plan} language={language} messages={messages} />
        ))}
      </ul>
    </Section>
  );
}

type PlanColumnProps = { plan: Plan; language: string; messages: Messages['subscribe'] };

/** One plan: whom it is for, what it costs, what it holds in short, and the way to it. */
export function PlanColumn({ plan, language, messages }: PlanColumnProps) {
  return (
    <li className={styles.plan}>
      <Heading level={3}>{plan.name}</Heading>
      <p className={styles.audience}>{plan.audience}</p>
      <div className={styles.planColumnsPrice}>
        <PlanPrice plan={plan} language={language} messages={messages} />
      </div>
      <ul className={styles.highlights}>
        {plan.highlights.map((highlight) => (
          <li key={highlight}>{highlight}</li>
        ))}
      </ul>
      <ButtonLink variant={plan.emphasis ? 'primary' : 'secondary'} size="l" to={plan.to} className={styles.action}>
        {plan.action}
      </ButtonLink>
    </li>
  );
}

/** A message with its price set large: the words before and after it keep their place in the sentence. */
function Sentence({ message, price }: { message: string; price: string }) {
  const [before, after] = message.split('{price}');
  return (
    <p>
      {before}
      <span className={styles.amount}>{price}</span>
      {after}
    </p>
  );
}

type PlanPriceProps = { plan: Plan; language: string; messages: Messages['subscribe'] };

/** What a plan costs by the month and by the year, and what the one means in terms of the other. */
export function PlanPrice({ plan: { price, perPerson }, language, messages }: PlanPriceProps) {
  const money = (amount: number) => formatMoney(amount, price.currency, language);
  if (price.monthly === 0 && price.yearly === 0) return <p className={styles.amount}>{money(0)}</p>;
  const words = priceWords(messages, perPerson);
  const saving = savingOf(price);
  const spared = saving && { amount: money(saving.amount), percent: formatPercent(saving.percent, language) };
  return (
    <PeriodPrice
      monthly={
        <>
          <Sentence message={words.monthly} price={money(price.monthly)} />
          <p className={styles.remark}>{formatMessage(messages.equalsYearly, { price: money(yearOfMonths(price)) })}</p>
        </>
      }
      yearly={
        <>
          <Sentence message={words.yearly} price={money(price.yearly)} />
          <p className={styles.remark}>
            {formatMessage(messages.equalsMonthly, { price: money(monthlyShare(price)) })}
          </p>
          {spared && <p className={styles.saving}>{formatMessage(messages.saving, spared)}</p>}
        </>
      }
    />
  );
}

/** How a price is said in each period: `{price}` stands in both. */
export const priceWords = (messages: Messages['subscribe'], perPerson: boolean) =>
  perPerson
    ? { monthly: messages.perPersonMonth, yearly: messages.perPersonYear }
    : { monthly: messages.perMonth, yearly: messages.perYear };
