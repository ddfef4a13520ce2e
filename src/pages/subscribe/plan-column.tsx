import type { Messages } from '@/content/schemas/messages';
import type { Plan } from '@/content/schemas/plans';
import { ButtonLink } from '@/ui/button';
import { Heading } from '@/ui/heading';
import styles from './plan-columns.module.css';
import { PlanPrice } from './plan-price.tsx';

type Props = { plan: Plan; language: string; messages: Messages['subscribe'] };

/** One plan: whom it is for, what it costs, what it holds in short, and the way to it. */
export function PlanColumn({ plan, language, messages }: Props) {
  return (
    <li className={styles.plan}>
      <Heading level={3}>{plan.name}</Heading>
      <p className={styles.audience}>{plan.audience}</p>
      <div className={styles.price}>
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
