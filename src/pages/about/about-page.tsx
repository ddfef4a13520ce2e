import { Heading, Lead } from '@/components/heading';
import { TextLink } from '@/components/link';
import { Mark } from '@/components/mark';
import { RichText } from '@/components/rich-text';
import { Section } from '@/components/section';
import type { PageContents } from '@/content/page-content';
import type { About, Pages } from '@/content/schemas/pages';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import styles from './about-page.module.css';
import { PressKit } from './press-kit.tsx';
import { Timeline } from './timeline.tsx';

/** Who makes the product and why, and how to reach them. */
export function AboutPage({ content: { page, about, messages } }: { content: PageContents['about'] }) {
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      <Hero page={page} founding={about.founding} />
      <Section id="mission" rhythm="passage" heading={about.mission.heading}>
        <RichText blocks={about.mission.body} />
      </Section>
      <Principles principles={about.principles} />
      <Leadership leadership={about.leadership} />
      <Timeline timeline={about.timeline} language={about.language} />
      <Contact contact={about.contact} />
      <PressKit kit={about.pressKit} messages={messages} />
    </>
  );
}

type Props = { page: Pages['about']; founding: About['founding'] };

/** The page's heading, and the founding sentence: as a picture of a set page, and as text. */
export function Hero({ page, founding: { sentence, image } }: Props) {
  return (
    <Section rhythm="statement" className={styles.hero}>
      <div className={styles.heroWords}>
        <Heading level={1}>{page.heading}</Heading>
        <Lead balanced>{page.lead}</Lead>
      </div>
      <figure className={styles.founding}>
        <CatalogueImage name={image.name} alt={image.alt} width={960} height={720} className={styles.heroPicture} />
        <figcaption className={styles.sentence}>
          <Mark kind="seal" className={styles.seal} />
          {sentence}
        </figcaption>
      </figure>
    </Section>
  );
}

/** What they hold to, numbered so that they can be cited. */
export function Principles({ principles: { heading, list } }: { principles: About['principles'] }) {
  return (
    <Section id="principles" heading={heading}>
      <ol className={styles.principlesList}>
        {list.map(({ id, title, body }) => (
          <li key={id} className={styles.principle}>
            <Heading level={3} size="s" className={styles.principlesTitle}>
              {title}
            </Heading>
            <div className={styles.principlesText}>
              <RichText blocks={body} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type Leader = About['leadership']['list'][number];

/** Somebody by their role; under their name, where it is published. */
function Portrait({ role, name, text, image }: Leader) {
  return (
    <li className={styles.leader}>
      <CatalogueImage name={image.name} alt={image.alt} width={480} height={600} className={styles.leadershipPicture} />
      <Heading level={3} size="s">
        {name || role}
      </Heading>
      {name && <p className={styles.role}>{role}</p>}
      <p className={styles.leadershipText}>{text}</p>
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
      <ul className={styles.leadershipList}>
        {list.map((leader) => (
          <Portrait key={leader.id} {...leader} />
        ))}
      </ul>
    </Section>
  );
}

/** An address as people read it. */
const readable = (to: string): string => to.replace(/^(?:mailto:|https?:\/\/)/, '').replace(/\/$/, '');

/** The mailboxes, each with what it is for. */
export function Contact({ contact: { heading, lead, list } }: { contact: About['contact'] }) {
  return (
    <Section id="contact" heading={heading} lead={lead}>
      <ul className={styles.rowsList}>
        {list.map(({ id, label, text, to }) => (
          <li key={id} className={styles.row}>
            <span className={styles.rowsName}>{label}</span>
            <span className={styles.rowsRemark}>{text}</span>
            <TextLink to={to} className={styles.way}>
              {readable(to)}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
