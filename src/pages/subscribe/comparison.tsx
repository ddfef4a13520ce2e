import { formatMessage } from '@/content/format-message';
import type { Messages } from '@/content/schemas/messages';
import type { Plan, Plans } from '@/content/schemas/plans';
import { formatMoney, PeriodPrice } from '@/features/plan-prices';
import { Section } from '@/ui/section';
import { Table } from '@/ui/table';
import styles from './comparison.module.css';
import { FeatureCell } from './feature-cell.tsx';
import { priceWords } from './price-words.ts';

type Props = { plans: Plans; messages: Messages['subscribe'] };

function PriceCell({ plan, language, messages }: { plan: Plan; language: string; messages: Messages['subscribe'] }) {
  const { price, perPerson } = plan;
  if (price.monthly === 0 && price.yearly === 0) return messages.free;
  const words = priceWords(messages, perPerson);
  const say = (message: string, amount: number) =>
    formatMessage(message, { price: formatMoney(amount, price.currency, language) });
  return (
    <PeriodPrice
      className={styles.price}
      monthly={say(words.monthly, price.monthly)}
      yearly={say(words.yearly, price.yearly)}
    />
  );
}

/** What each plan holds, line by line, out of the same plans as the columns above. */
export function Comparison({ plans: { plans, comparison, language }, messages }: Props) {
  const columns = plans.map(({ id, name, emphasis }) => ({ id, label: name, numeric: true, emphasis }));
  const prices = plans.map((plan) => <PriceCell key={plan.id} plan={plan} language={language} messages={messages} />);
  const groups = comparison.groups.map(({ id, title, rows }) => ({
    id,
    title,
    rows: rows.map(({ id: row, header, values }) => ({
      id: row,
      header,
      cells: plans.map(({ id: plan }) => (
        <FeatureCell key={plan} value={values[plan]} language={language} messages={messages} />
      )),
    })),
  }));
  return (
    <Section id="compare" heading={comparison.heading}>
      <Table
        caption={comparison.caption}
        hideCaption
        corner={comparison.corner}
        columns={columns}
        groups={[{ id: 'price', rows: [{ id: 'price', header: messages.price, cells: prices }] }, ...groups]}
      />
    </Section>
  );
}
