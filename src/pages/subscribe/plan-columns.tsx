import { ButtonLink } from '@/components/button';
import { Heading } from '@/components/heading';
import { TextLink } from '@/components/link';
import { Section } from '@/components/section';
import { formatMessage, formatMoney, formatPercent, formatPlural } from '@/content/format';
import type { Messages } from '@/content/schemas/messages';
import type { Pages } from '@/content/schemas/pages';
import type { Plan, Plans } from '@/content/schemas/plans';
import { PeriodPrice, PeriodSwitch } from '@/features/plan-prices/periods';
import { largestSaving, monthlyShare, savingOf, yearOfMonths } from '@/features/plan-prices/saving';
import styles from './subscribe-page.module.css';

type PlanColumnsProps = { page: Pages['subscribe']; plans: Plans; messages: Messages['subscribe'] };

/** The page's heading, with the lowest price; the switch for every price of the page; the plans. */
export function PlanColumns({ page, plans: { plans, terms, language }, messages }: PlanColumnsProps) {
  const paid = plans.map(({ price }) => price).filter(({ monthly }) => monthly > 0);
  const lowest = paid.toSorted((one, other) => one.monthly - other.monthly)[0];
  const price = lowest ? formatMoney(lowest.monthly, lowest.currency, language) : '';
  return (
    <Section id="plans" className={styles.opening}>
      <div className={styles.head}>
        <Heading level={1} size="l">
          {formatMessage(page.heading, { price })}
        </Heading>
        <PeriodSwitch words={messages.period} saving={savingWords(plans, messages, language)} />
      </div>
      <div className={styles.columns} data-plans={plans.length}>
        <div className={styles.first}>
          <p>{page.lead}</p>
          <ul aria-label={messages.terms}>
            {terms.map(({ id, heading }) => (
              <li key={id}>
                <TextLink to={`#${id}`}>{heading}</TextLink>
              </li>
            ))}
          </ul>
        </div>
        <ul className={styles.plans}>
          {plans.map((plan) => (
            <PlanColumn key={plan.id} plan={plan} language={language} messages={messages} />
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** The largest saving of yearly payment: “Up to 2 months free”, or in percent where it is less than a month. */
function savingWords(plans: readonly Plan[], messages: Messages['subscribe'], language: string): string | undefined {
  const saving = largestSaving(plans.map(({ price }) => price));
  if (!saving) return undefined;
  if (saving.months >= 1) return formatPlural(messages.monthsFree, saving.months, language);
  return formatMessage(messages.savingUpTo, { percent: formatPercent(saving.percent, language) });
}

type PlanProps = { plan: Plan; language: string; messages: Messages['subscribe'] };

/** One plan: its audience, price, button and main features. */
function PlanColumn({ plan, language, messages }: PlanProps) {
  return (
    <li className={styles.plan}>
      <Heading level={2} size="s">
        {plan.name}
      </Heading>
      <p className={styles.audience}>{plan.audience}</p>
      <div className={styles.price}>
        <PlanPrice plan={plan} language={language} messages={messages} />
      </div>
      <ButtonLink variant={plan.emphasis ? 'primary' : 'secondary'} to={plan.to} className={styles.action}>
        {plan.action}
      </ButtonLink>
      <ul className={styles.highlights}>
        {plan.highlights.map((highlight) => (
          <li key={highlight}>{highlight}</li>
        ))}
      </ul>
    </li>
  );
}

/** A message with its price in large type. */
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

/** A plan's monthly and yearly price, each with its equivalent in the other period. */
function PlanPrice({ plan: { price, perPerson }, language, messages }: PlanProps) {
  const money = (amount: number) => formatMoney(amount, price.currency, language);
  if (price.monthly === 0 && price.yearly === 0) return <p className={styles.amount}>{money(0)}</p>;
  const words = priceWords(messages, perPerson);
  const saving = savingOf(price);
  const saved = saving && { amount: money(saving.amount), percent: formatPercent(saving.percent, language) };
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
          {saved && <p className={styles.saving}>{formatMessage(messages.saving, saved)}</p>}
        </>
      }
    />
  );
}

/** The messages for a price in each period; both contain `{price}`. */
export const priceWords = (messages: Messages['subscribe'], perPerson: boolean) =>
  perPerson
    ? { monthly: messages.perPersonMonth, yearly: messages.perPersonYear }
    : { monthly: messages.perMonth, yearly: messages.perYear };
