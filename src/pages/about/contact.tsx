import type { About } from '@/content/schemas/pages';
import { TextLink } from '@/ui/link';
import { Section } from '@/ui/section';
import styles from './rows.module.css';

/** An address as people read it. */
const readable = (to: string): string => to.replace(/^(?:mailto:|https?:\/\/)/, '').replace(/\/$/, '');

/** The mailboxes, each with what it is for. */
export function Contact({ contact: { heading, lead, list } }: { contact: About['contact'] }) {
  return (
    <Section id="contact" heading={heading} lead={lead}>
      <ul className={styles.list}>
        {list.map(({ id, label, text, to }) => (
          <li key={id} className={styles.row}>
            <span className={styles.name}>{label}</span>
            <span className={styles.remark}>{text}</span>
            <TextLink to={to} className={styles.way}>
              {readable(to)}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
