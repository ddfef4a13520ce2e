import type { Plans } from '@/content/schemas/plans';
import { Heading } from '@/ui/heading';
import { RichText } from '@/ui/rich-text';
import { Section } from '@/ui/section';
import styles from './terms.module.css';

type Props = { heading: string; terms: Plans['terms'] };

/** What happens at the end, how to cancel, refunds, changes of price: each with an address of its own. */
export function Terms({ heading, terms }: Props) {
  return (
    <Section id="terms" rhythm="passage" heading={heading}>
      {terms.map((term) => (
        <div key={term.id} id={term.id} className={styles.term}>
          <Heading level={3} size="s">
            {term.heading}
          </Heading>
          <RichText blocks={term.body} />
        </div>
      ))}
    </Section>
  );
}
