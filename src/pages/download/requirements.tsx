import { Section } from '@/ui/section';
import styles from './requirements.module.css';
import type { Props } from './types.ts';

/** What each platform needs. */
export function Requirements({ content }: Props) {
  const { requirements, platforms } = content.downloads;
  return (
    <Section id="requirements" rhythm="passage" heading={requirements.heading} lead={requirements.lead}>
      <dl className={styles.list}>
        {platforms.map(({ id, name, requirements: needs }) => (
          <div key={id} className={styles.platform}>
            <dt>{name}</dt>
            <dd>{needs}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
