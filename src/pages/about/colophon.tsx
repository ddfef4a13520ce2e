import { TextLink } from '@/components/link';
import { Section } from '@/components/section';
import { SentenceSpace } from '@/components/sentence-space';
import type { Messages } from '@/content/schemas/messages';
import type { About } from '@/content/schemas/pages';
import { Figure, type Figures } from '@/features/build-figures/figures';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import shared from '@/styles/shared.module.css';
import { sections } from './page.ts';
import styles from './view.module.css';

type ColophonProps = {
  /** The picture of the founding sentence, in the typefaces of the site. */
  specimen: About['founding']['image'];
  measuredFigures: Figures;
  messages: Messages['about']['colophon'];
};

/** How the page is made, in figures that the build has measured. */
export function Colophon({
  specimen,
  measuredFigures,
  messages: { heading, lead, figures, check, licences },
}: ColophonProps) {
  return (
    <Section
      id={sections.colophon}
      layout="sideHeading"
      heading={heading}
      lead={lead}
      aside={<CatalogueImage {...specimen} width={960} height={720} className={shared.picture} />}
    >
      <dl className={shared.rows}>
        {Object.entries(figures).map(([name, { label, value }]) => {
          const [before, after] = value.split('{figure}');
          return (
            <div key={name} className={styles.figure}>
              <dt>{label}</dt>
              <dd>
                {before}
                <Figure page="about" name={name} figures={measuredFigures} />
                {after}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={shared.small}>
        {check}
        <SentenceSpace />
        <TextLink to="/licenses.txt">{licences}</TextLink>
      </p>
    </Section>
  );
}
