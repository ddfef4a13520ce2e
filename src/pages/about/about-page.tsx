import { classes } from '@/components/classes';
import { TextLink } from '@/components/link';
import { RichText } from '@/components/rich-text';
import { Column, Heading, Lead, Section } from '@/components/section';
import { VisuallyHidden } from '@/components/visually-hidden';
import { Years } from '@/components/years';
import type { PageContents } from '@/content/page-content';
import type { About } from '@/content/schemas/pages';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import shared from '@/styles/shared.module.css';
import styles from './about-page.module.css';
import { PressKit } from './press-kit.tsx';

/** The company, its principles and history, and how to contact it. */
export function Page({ content: { page, about, messages } }: { content: PageContents['about'] }) {
  return (
    <>
      <Section rhythm="opening">
        <Column span={5} className={styles.words}>
          <Heading level={1}>{page.heading}</Heading>
          <Lead>{page.lead}</Lead>
        </Column>
        <Column span={7}>
          <Founding founding={about.founding} />
        </Column>
      </Section>
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

/** The founding sentence as a picture; the caption has its text for assistive technology. */
function Founding({ founding: { sentence, image } }: { founding: About['founding'] }) {
  return (
    <figure>
      <CatalogueImage {...image} loading="eager" width={960} height={720} className={shared.picture} />
      <figcaption>
        <VisuallyHidden>{sentence}</VisuallyHidden>
      </figcaption>
    </figure>
  );
}

/** The principles, numbered so that they can be cited. */
function Principles({ principles: { heading, list } }: { principles: About['principles'] }) {
  return (
    <Section id="principles" heading={heading}>
      <ol className={classes(shared.rows, styles.principles)}>
        {list.map(({ id, title, body }) => (
          <li key={id}>
            <Heading level={3}>{title}</Heading>
            <div className={shared.soft}>
              <RichText blocks={body} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The people with a name in content/, and their responsibilities; nothing without any name. */
export function Leadership({ leadership: { heading, lead, list } }: { leadership: About['leadership'] }) {
  const named = list.filter(({ name }) => name);
  if (named.length === 0) return null;
  return (
    <Section id="leadership">
      <Column span={4}>
        <Heading level={2}>{heading}</Heading>
        <Lead size="l">{lead}</Lead>
      </Column>
      <Column span={8}>
        <ul className={styles.leaders}>
          {named.map(({ id, role, name, text, image }) => (
            <li key={id}>
              <CatalogueImage {...image} width={480} height={600} className={shared.picture} />
              <Heading level={3}>{name}</Heading>
              <p>{role}</p>
              <p className={shared.soft}>{text}</p>
            </li>
          ))}
        </ul>
      </Column>
    </Section>
  );
}

type TimelineProps = { timeline: About['timeline']; language: string };

/** The company's history by year. A milestone may link to its release. */
function Timeline({ timeline: { heading, list }, language }: TimelineProps) {
  return (
    <Section id="timeline" heading={heading}>
      <Years
        list={list}
        dateOf={({ month }) => month}
        keyOf={({ id }) => id}
        level={3}
        when={({ month }) => <time dateTime={month}>{monthName(month, language)}</time>}
      >
        {({ title, text, to }) => (
          <>
            <h4 className={shared.name}>{to ? <TextLink to={to}>{title}</TextLink> : title}</h4>
            <p className={shared.soft}>{text}</p>
          </>
        )}
      </Years>
    </Section>
  );
}

/** A month's name without its year. In Chinese its short form, 9月, as usual beside a year in figures. */
export const monthName = (month: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: language.startsWith('zh') ? 'short' : 'long', timeZone: 'UTC' }).format(
    new Date(`${month.slice(0, 7)}-01`),
  );

/** An address without its scheme. */
const readable = (to: string): string => to.replace(/^(?:mailto:|https?:\/\/)/, '').replace(/\/$/, '');

function Contact({ contact: { heading, lead, list } }: { contact: About['contact'] }) {
  return (
    <Section id="contact" heading={heading} lead={lead}>
      <ul className={classes(shared.rows, styles.contacts)}>
        {list.map(({ id, label, text, to }) => (
          <li key={id}>
            <span className={shared.name}>{label}</span>
            <span className={shared.soft}>{text}</span>
            <TextLink to={to}>{readable(to)}</TextLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
