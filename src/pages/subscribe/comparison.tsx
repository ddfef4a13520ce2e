import { Icon } from '@/components/icon';
import { Section } from '@/components/section';
import { Table } from '@/components/table';
import { VisuallyHidden } from '@/components/visually-hidden';
import { formatBytes, formatMessage, formatMoney, formatPlural } from '@/content/format';
import type { Messages } from '@/content/schemas/messages';
import type { FeatureValue, Plan, Plans } from '@/content/schemas/plans';
import type { Plural } from '@/content/schemas/primitives';
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
  return <PeriodPrice monthly={say(words.monthly, price.monthly)} yearly={say(words.yearly, price.yearly)} />;
}

/** The features of each plan as a table; its columns are aligned with the plans above. */
export function Comparison({ plans: { plans, comparison, language }, messages }: ComparisonProps) {
  const columns = plans.map(({ id, name, emphasis }) => ({ id, label: name, emphasis }));
  const prices = plans.map((plan) => <PriceCell key={plan.id} plan={plan} language={language} messages={messages} />);
  const groups = comparison.groups.map(({ id, title, rows }) => ({
    id,
    title,
    rows: rows.map(({ id: row, header, values, unit }) => ({
      id: row,
      header,
      cells: plans.map(({ id: plan }) => (
        <FeatureCell key={plan} value={values[plan]} unit={unit} language={language} messages={messages} />
      )),
    })),
  }));
  return (
    <Section id="compare" className={styles.compare} heading={comparison.heading}>
      <Table
        caption={comparison.caption}
        hideCaption
        corner={comparison.corner}
        columns={columns}
        even
        groups={[{ id: 'price', rows: [{ id: 'price', header: messages.price, cells: prices }] }, ...groups]}
      />
    </Section>
  );
}

type FeatureCellProps = {
  value: FeatureValue | undefined;
  /** The unit of a number, where the row's header does not name it. */
  unit: Plural | undefined;
  language: string;
  messages: Messages['subscribe'];
};

/** The value of a feature in a plan: a number, an icon with hidden text, or a word. */
function FeatureCell({ value, unit, language, messages }: FeatureCellProps) {
  if (value === 'unlimited') return messages.unlimited;
  if (typeof value === 'number')
    return unit ? formatPlural(unit, value, language) : new Intl.NumberFormat(language).format(value);
  if (typeof value === 'object') return formatBytes(value.bytes, language);
  return (
    <span className={value ? styles.yes : styles.no}>
      {value ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{value ? messages.included : messages.notIncluded}</VisuallyHidden>
    </span>
  );
}
