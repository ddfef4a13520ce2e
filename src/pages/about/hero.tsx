import type { About, Pages } from '@/content/schemas/pages';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { Heading } from '@/ui/heading';
import { Lead } from '@/ui/lead';
import { Mark } from '@/ui/mark';
import { Section } from '@/ui/section';
import styles from './hero.module.css';

type Props = { page: Pages['about']; founding: About['founding'] };

/** The page's heading, and the founding sentence: as a picture of a set page, and as text. */
export function Hero({ page, founding: { sentence, image } }: Props) {
  return (
    <Section rhythm="statement" className={styles.hero}>
      <div className={styles.words}>
        <Heading level={1}>{page.heading}</Heading>
        <Lead balanced>{page.lead}</Lead>
      </div>
      <figure className={styles.founding}>
        <CatalogueImage name={image.name} alt={image.alt} width={960} height={720} className={styles.picture} />
        <figcaption className={styles.sentence}>
          <Mark kind="seal" className={styles.seal} />
          {sentence}
        </figcaption>
      </figure>
    </Section>
  );
}
