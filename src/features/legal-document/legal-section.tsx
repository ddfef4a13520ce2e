import type { LegalPageContent } from '@/content/page-content';
import type { LegalSection as Section } from '@/content/schemas/legal';
import styles from './legal-section.module.css';
import { LegalText } from './legal-text.tsx';
import { SectionHeading } from './section-heading.tsx';

type Props = { section: Section; messages: Pick<LegalPageContent['messages'], 'summary'> };

/** A section of the text, and beside it what it says in plain words. */
export function LegalSection({ section, messages }: Props) {
  const { id, title, summary, body } = section;
  return (
    <section className={styles.section}>
      <SectionHeading id={id} title={title} />
      <p className={styles.summary}>
        <span>{messages.summary}</span>
        {` ${summary}`}
      </p>
      <LegalText blocks={body} />
    </section>
  );
}
