import { classes } from '@/components/classes';
import { Disclosure } from '@/components/disclosure';
import { Icon } from '@/components/icon';
import { loadingPropsOf } from '@/components/image';
import { SiteLink } from '@/components/link';
import { RichText } from '@/components/rich-text';
import { Column, Heading, Lead, Section } from '@/components/section';
import type { Messages } from '@/content/schemas/messages';
import type { About } from '@/content/schemas/pages';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import shared from '@/styles/shared.module.css';
import { sections } from './page.ts';
import styles from './view.module.css';

type PressKitProps = { kit: About['pressKit']; messages: Messages['about'] };

export function PressKit({ kit, messages }: PressKitProps) {
  return (
    <Section className={styles.pressKit}>
      <Disclosure id={sections['press-kit']} level={2} title={kit.heading} className={styles.press}>
        <div className={styles.kit}>
          <Lead size="l">{kit.lead}</Lead>
          {kit.files.length > 0 && (
            <Column span={7}>
              <ul className={classes(shared.rows, styles.files)}>
                {kit.files.map(({ id, label, text, to, ground }) => (
                  <li key={id}>
                    <SiteLink to={to} download>
                      <Thumbnail to={to} className={classes(styles.thumbnail, styles[ground])} />
                      <span className={shared.name}>{label}</span>
                      <span className={shared.soft}>{text}</span>
                      <Icon name="download" />
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </Column>
          )}
          <Column span={4} atEnd>
            <Heading level={3}>{kit.rulesHeading}</Heading>
            <RichText blocks={kit.rules} />
          </Column>
          {kit.colours.length > 0 && (
            <div className={styles.colours}>
              <Heading level={3}>{kit.coloursHeading}</Heading>
              <ul className={styles.swatches}>
                {kit.colours.map((colour) => (
                  <Colour key={colour.id} colour={colour} messages={messages} />
                ))}
              </ul>
            </div>
          )}
        </div>
      </Disclosure>
    </Section>
  );
}

const LOGO_FILE = '/images/logo@3x.png';

const imageFile = /\.(?:svg|png|jpe?g|webp|avif)$/i;

/** The logo comes from the image catalogue. Files that are not images have no thumbnail. */
function Thumbnail({ to, className }: { to: string; className: string | undefined }) {
  const props = { alt: '', width: 96, height: 64, className };
  if (to === LOGO_FILE) return <CatalogueImage {...props} name="logo" isOnLight />;
  if (!imageFile.test(to)) return null;
  // Logos as PNG are not lazy, because they are small, and a printed or saved page should contain them.
  return <img {...props} src={to} alt="" {...(to.endsWith('.png') ? { fetchPriority: 'low' } : loadingPropsOf(to))} />;
}

type ColourProps = { colour: About['pressKit']['colours'][number]; messages: Messages['about'] };

/** The swatch is an SVG, because the Content-Security-Policy forbids style attributes. */
function Colour({ colour: { name, use, light, dark }, messages }: ColourProps) {
  return (
    <li>
      <svg className={styles.swatch} viewBox="0 0 2 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1" height="1" fill={light} />
        <rect x="1" width="1" height="1" fill={dark} />
      </svg>
      <p className={shared.name}>{name}</p>
      <p className={shared.soft}>{use}</p>
      <dl className={classes(shared.line, shared.small)}>
        <div>
          <dt>{messages.light}</dt> <dd>{light}</dd>
        </div>
        <div>
          <dt>{messages.dark}</dt> <dd>{dark}</dd>
        </div>
      </dl>
    </li>
  );
}
