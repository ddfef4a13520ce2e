import { pagePath } from '@/config/paths';
import type { Home } from '@/content/schemas/pages';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { ButtonLink } from '@/ui/button';
import { Heading } from '@/ui/heading';
import { Column, Section } from '@/ui/section';
import styles from './membership.module.css';
import parts from './parts.module.css';

/** That it costs nothing to begin, and where the prices are. */
export function Membership({ words: { heading, lead, image, link } }: { words: Home['membership'] }) {
  return (
    <Section id="membership" rhythm="dense">
      <Column span={7}>
        <CatalogueImage name={image.name} alt={image.alt} width={960} height={640} className={parts.picture} />
      </Column>
      <Column span={4} start={9} className={styles.words}>
        <Heading level={2} size="m">
          {heading}
        </Heading>
        <p className={parts.lead}>{lead}</p>
        <ButtonLink size="l" to={pagePath('subscribe')}>
          {link}
        </ButtonLink>
      </Column>
    </Section>
  );
}
