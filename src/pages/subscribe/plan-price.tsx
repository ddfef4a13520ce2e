import { formatMessage } from '@/content/format-message';
import type { Messages } from '@/content/schemas/messages';
import type { Plan } from '@/content/schemas/plans';
import { formatMoney, formatPercent, monthlyShare, PeriodPrice, savingOf, yearOfMonths } from '@/features/plan-prices';
import styles from './plan-columns.module.css';
import { priceWords } from './price-words.ts';

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

type Props = { plan: Plan; language: string; messages: Messages['subscribe'] };

/** What a plan costs by the month and by the year, and what the one means in terms of the other. */
export function PlanPrice({ plan: { price, perPerson }, language, messages }: Props) {
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
