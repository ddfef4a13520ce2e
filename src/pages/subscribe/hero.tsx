import type { Pages } from '@/content/schemas/pages';
import type { ContentImage } from '@/content/schemas/primitives';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { Heading } from '@/ui/heading';
import { Lead } from '@/ui/lead';
import { Column, Section } from '@/ui/section';
import styles from './hero.module.css';

type Props = { page: Pages['subscribe']; image: ContentImage };

/** The page's heading, with the membership card beside it. */
export function Hero({ page, image }: Props) {
  return (
    <Section rhythm="statement" className={styles.hero}>
      <Column span={7} className={styles.words}>
        <Heading level={1}>{page.heading}</Heading>
        <Lead balanced>{page.lead}</Lead>
      </Column>
      <Column span={5}>
        <CatalogueImage name={image.name} alt={image.alt} width={960} height={640} className={styles.picture} />
      </Column>
    </Section>
  );
}
