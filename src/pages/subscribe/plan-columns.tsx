import { formatMessage } from '@/content/format-message';
import type { Messages } from '@/content/schemas/messages';
import type { Plans } from '@/content/schemas/plans';
import { formatPercent, largestSaving, PeriodSwitch } from '@/features/plan-prices';
import { Heading } from '@/ui/heading';
import { Section } from '@/ui/section';
import { PlanColumn } from './plan-column.tsx';
import styles from './plan-columns.module.css';

type Props = { plans: Plans; messages: Messages['subscribe'] };

/** The plans beside each other, and the switch that every price of the page follows. */
export function PlanColumns({ plans: { plans, language }, messages }: Props) {
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
