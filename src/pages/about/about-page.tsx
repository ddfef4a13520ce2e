import { Heading, Lead } from '@/components/heading';
import { TextLink } from '@/components/link';
import { RichText } from '@/components/rich-text';
import { Section } from '@/components/section';
import { VisuallyHidden } from '@/components/visually-hidden';
import type { PageContents } from '@/content/page-content';
import type { Language } from '@/content/schemas/languages';
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
      <Hero page={page} founding={about.founding} language={about.language} />
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

type Props = { page: Pages['about']; founding: About['founding']; language: Language };

/** The page's heading beside the founding sentence, which is seen once, in the picture; its text is in the caption. */
function Hero({ page, founding: { sentence, image }, language }: Props) {
  return (
    <Section rhythm="statement" className={styles.hero}>
      <div className={styles.opening}>
        <Heading level={1}>{page.heading}</Heading>
        <Lead>{page.lead}</Lead>
      </div>
      <figure className={styles.founding}>
        <CatalogueImage
          name={image.name}
          language={language}
          alt={image.alt}
          width={960}
          height={720}
          className={styles.foundingPicture}
        />
        <figcaption>
          <VisuallyHidden>{sentence}</VisuallyHidden>
        </figcaption>
      </figure>
    </Section>
  );
}

/** The principles, numbered so that they can be cited. */
function Principles({ principles: { heading, list } }: { principles: About['principles'] }) {
  return (
    <Section id="principles" heading={heading}>
      <ol className={styles.principles}>
        {list.map(({ id, title, body }) => (
          <li key={id} className={styles.principle}>
            <Heading level={3} size="s" className={styles.principleTitle}>
              {title}
            </Heading>
            <div className={styles.principleText}>
              <RichText blocks={body} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The people who are named in content, with what each answers for. Without a name there is no section. */
export function Leadership({ leadership: { heading, lead, list } }: { leadership: About['leadership'] }) {
  const named = list.filter(({ name }) => name);
  if (named.length === 0) return null;
  return (
    <Section id="leadership">
      <div className={styles.leadershipHead}>
        <Heading level={2}>{heading}</Heading>
        <p className={styles.leadershipLead}>{lead}</p>
      </div>
      <ul className={styles.leaders}>
        {named.map(({ id, role, name, text, image }) => (
          <li key={id} className={styles.leader}>
            <CatalogueImage name={image.name} alt={image.alt} width={480} height={600} className={styles.portrait} />
            <Heading level={3} size="s">
              {name}
            </Heading>
            <p>{role}</p>
            <p className={styles.remark}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** An address without its scheme. */
const readable = (to: string): string => to.replace(/^(?:mailto:|https?:\/\/)/, '').replace(/\/$/, '');

/** The mail addresses, each with what it is for. */
function Contact({ contact: { heading, lead, list } }: { contact: About['contact'] }) {
  return (
    <Section id="contact" heading={heading} lead={lead}>
      <ul className={styles.contacts}>
        {list.map(({ id, label, text, to }) => (
          <li key={id} className={styles.contact}>
            <span className={styles.name}>{label}</span>
            <span className={styles.remark}>{text}</span>
            <TextLink to={to} className={styles.contactLink}>
              {readable(to)}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
