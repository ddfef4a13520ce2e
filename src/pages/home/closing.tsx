import { pagePath } from '@/config/paths';
import type { Home } from '@/content/schemas/pages';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { ButtonLink } from '@/ui/button';
import { Heading } from '@/ui/heading';
import { Icon } from '@/ui/icon';
import { Section } from '@/ui/section';
import styles from './closing.module.css';
import parts from './parts.module.css';

/** The last word: a question, an arrow after it, and where the arrow points. */
export function Closing({ words: { heading, lead, link, image } }: { words: Home['closing'] }) {
  return (
    <Section rhythm="statement">
      <div className={styles.line}>
        <Heading level={2} size="poster" className={styles.heading}>
          {heading}
        </Heading>{' '}
        <span className={styles.arrow}>
          <CatalogueImage name={image.name} alt={image.alt} width={160} height={64} className={parts.picture} />
        </span>
      </div>
      <div className={styles.way}>
        <p className={styles.lead}>{lead}</p>
        <ButtonLink variant="primary" size="l" to={pagePath('downLoad')}>
          <Icon name="download" />
          {link}
        </ButtonLink>
      </div>
    </Section>
  );
}
