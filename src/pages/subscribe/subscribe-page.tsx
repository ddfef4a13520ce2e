import { Heading } from '@/components/heading';
import { Questions } from '@/components/questions';
import { RichText } from '@/components/rich-text';
import { Section } from '@/components/section';
import type { PageContents } from '@/content/page-content';
import type { Plans } from '@/content/schemas/plans';
import { SwitchedPrices } from '@/features/plan-prices/periods';
import { Comparison } from './comparison.tsx';
import { PlanColumns } from './plan-columns.tsx';
import styles from './subscribe-page.module.css';

/** The membership plans: prices, a comparison of features, terms and questions. */
export function SubscribePage({ content }: { content: PageContents['subscribe'] }) {
  const { page, plans, questions, messages } = content;
  return (
    <SwitchedPrices>
      <PlanColumns page={page} plans={plans} messages={messages} />
      <Comparison plans={plans} messages={messages} />
      <Terms heading={messages.terms} terms={plans.terms} />
      <Questions heading={messages.faq} questions={questions} />
    </SwitchedPrices>
  );
}

type TermsProps = { heading: string; terms: Plans['terms'] };

/** Expiry, cancellation, refunds, price changes: each can be linked to. */
function Terms({ heading, terms }: TermsProps) {
  return (
    <Section id="terms" rhythm="passage" heading={heading}>
      {terms.map((term) => (
        <div key={term.id} id={term.id} className={styles.term}>
          <Heading level={3}>{term.heading}</Heading>
          <RichText blocks={term.body} />
        </div>
      ))}
    </Section>
  );
}
