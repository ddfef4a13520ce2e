import type { About } from '@/content/schemas/pages';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { Heading } from '@/ui/heading';
import { Section } from '@/ui/section';
import styles from './leadership.module.css';

type Leader = About['leadership']['list'][number];

/** Somebody by their role; under their name, where it is published. */
function Portrait({ role, name, text, image }: Leader) {
  return (
    <li className={styles.leader}>
      <CatalogueImage name={image.name} alt={image.alt} width={480} height={600} className={styles.picture} />
      <Heading level={3} size="s">
        {name || role}
      </Heading>
      {name && <p className={styles.role}>{role}</p>}
      <p className={styles.text}>{text}</p>
    </li>
  );
}

/** Who is answerable, and for what. The portraits face each other. */
export function Leadership({ leadership: { heading, lead, list } }: { leadership: About['leadership'] }) {
  return (
    <Section id="leadership">
      <div className={styles.head}>
        <Heading level={2}>{heading}</Heading>
        <p className={styles.lead}>{lead}</p>
      </div>
      <ul className={styles.list}>
        {list.map((leader) => (
          <Portrait key={leader.id} {...leader} />
        ))}
      </ul>
    </Section>
  );
}
