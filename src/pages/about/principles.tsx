import type { About } from '@/content/schemas/pages';
import { Heading } from '@/ui/heading';
import { RichText } from '@/ui/rich-text';
import { Section } from '@/ui/section';
import styles from './principles.module.css';

/** What they hold to, numbered so that they can be cited. */
export function Principles({ principles: { heading, list } }: { principles: About['principles'] }) {
  return (
    <Section id="principles" heading={heading}>
      <ol className={styles.list}>
        {list.map(({ id, title, body }) => (
          <li key={id} className={styles.principle}>
            <Heading level={3} size="s" className={styles.title}>
              {title}
            </Heading>
            <div className={styles.text}>
              <RichText blocks={body} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
