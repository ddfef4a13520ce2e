import type { Home } from '@/content/schemas/pages';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { Heading } from '@/ui/heading';
import { Column, Section } from '@/ui/section';
import styles from './features.module.css';
import parts from './parts.module.css';

/** What it can do: a specimen sheet, and beside it a line for each of its numbered cells. */
export function Features({ words: { heading, lead, image, list } }: { words: Home['features'] }) {
  return (
    <Section id="features" heading={heading} lead={lead}>
      <Column span={7} className={styles.sheet}>
        <CatalogueImage name={image.name} alt={image.alt} width={960} height={720} className={parts.picture} />
      </Column>
      <Column span={5} start={8}>
        <ol className={styles.list}>
          {list.map(({ id, title, text }) => (
            <li key={id} className={styles.item}>
              <Heading level={3} className={styles.title}>
                {title}
              </Heading>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      </Column>
    </Section>
  );
}
