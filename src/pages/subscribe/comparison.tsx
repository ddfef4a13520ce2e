import { Icon } from '@/components/icon';
import { Section } from '@/components/section';
import { Table } from '@/components/table';
import { VisuallyHidden } from '@/components/visually-hidden';
import { formatBytes, formatMessage, formatMoney } from '@/content/format';
import type { Messages } from '@/content/schemas/messages';
import type { FeatureValue, Plan, Plans } from '@/content/schemas/plans';
import { PeriodPrice } from '@/features/plan-prices/periods';
import { priceWords } from './plan-columns.tsx';
import styles from './subscribe-page.module.css';

type ComparisonProps = { plans: Plans; messages: Messages['subscribe'] };

function PriceCell({ plan, language, messages }: { plan: Plan; language: string; messages: Messages['subscribe'] }) {
  const { price, perPerson } = plan;
  if (price.monthly === 0 && price.yearly === 0) return messages.free;
  const words = priceWords(messages, perPerson);
  const say = (message: string, amount: number) =>
    formatMessage(message, { price: formatMoney(amount, price.currency, language) });
  return (
    <PeriodPrice
      className={styles.comparisonPrice}
      monthly={say(words.monthly, price.monthly)}
      yearly={say(words.yearly, price.yearly)}
    />
  );
}

/** What each plan holds, line by line, out of the same plans as the columns above. */
export function Comparison({ plans: { plans, comparison, language }, messages }: ComparisonProps) {
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

type FeatureCellProps = { value: FeatureValue | undefined; language: string; messages: Messages['subscribe'] };

/** What a plan holds of something: a figure, a sign with its meaning in words, or a word. */
export function FeatureCell({ value, language, messages }: FeatureCellProps) {
  if (value === 'unlimited') return messages.unlimited;
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
  if (typeof value === 'object') return formatBytes(value.bytes, language);
  return (
    <span className={value ? styles.yes : styles.no}>
      {value ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{value ? messages.included : messages.notIncluded}</VisuallyHidden>
    </span>
  );
}
