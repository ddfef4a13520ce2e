import { useLoaderData } from 'react-router';
import { ButtonLink } from '@/components/button';
import { classes } from '@/components/classes';
import { TextLink } from '@/components/link';
import { RichText } from '@/components/rich-text';
import { Column, Heading, Lead, Section } from '@/components/section';
import { YearList } from '@/components/year-list';
import type { About } from '@/content/schemas/pages';
import type { Figures } from '@/features/build-figures/figures';
import { BrandSign } from '@/features/image-catalogue/brand-sign';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { formatDate } from '@/lib/intl';
import shared from '@/styles/shared.module.css';
import { Colophon } from './colophon.tsx';
import { type Content, sections, shownSections } from './page.ts';
import { PressKit } from './press-kit.tsx';
import styles from './view.module.css';

export function Component() {
  const content = useLoaderData<Content & { measuredFigures: Figures }>();
  const { page, about, logo, messages, measuredFigures } = content;
  const shown = shownSections(about);
  return (
    <>
      <Section layout="opening">
        <div className={styles.founding}>
          <p className={classes(styles.pageName, logo && styles.withLogo)}>
            <BrandSign logo={logo} /> {page.heading}
          </p>
          <Heading level={1} size="poster" className={styles.sentence}>
            {about.founding.sentence}
          </Heading>
        </div>
        <Column span={7}>
          <Lead>{page.lead}</Lead>
        </Column>
        {shown.includes(sections.contact) && (
          <Column span={5} className={styles.action}>
            <ButtonLink to={`#${sections.contact}`} data-only="screen">
              {about.contact.action}
            </ButtonLink>
          </Column>
        )}
      </Section>
      <Section id={sections.mission} layout="sideHeading" heading={about.mission.heading} className={styles.mission}>
        <RichText blocks={about.mission.body} />
      </Section>
      {shown.includes(sections.principles) && <Principles principles={about.principles} />}
      {shown.includes(sections.contact) && <Contact contact={about.contact} logo={logo} messages={messages} />}
      {shown.includes(sections.timeline) && <Timeline content={content} />}
      {shown.includes(sections['press-kit']) && <PressKit kit={about.pressKit} messages={messages} />}
      <Colophon specimen={about.founding.image} measuredFigures={measuredFigures} messages={messages.colophon} />
    </>
  );
}

function Principles({ principles: { heading, list } }: { principles: About['principles'] }) {
  return (
    <Section id={sections.principles} heading={heading}>
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

function Timeline({ content: { about, releases } }: { content: Content }) {
  const { timeline, language } = about;
  const { heading, list } = timeline;
  return (
    <Section id={sections.timeline} heading={heading}>
      <YearList
        level={3}
        items={list.map(({ id, month, title, text, to }) => {
          const version = releases.find((release) => release.to === to)?.version;
          const body = (
            <div className={styles.milestone}>
              <h4 className={shared.name}>
                {version && (
                  <>
                    <span className={styles.version}>{version}</span>{' '}
                  </>
                )}
                {to ? <TextLink to={to}>{title}</TextLink> : title}
              </h4>
              {text && <p className={shared.soft}>{text}</p>}
            </div>
          );
          return { id, date: month, label: <time dateTime={month}>{monthName(month, language)}</time>, body };
        })}
      />
    </Section>
  );
}

/** Chinese uses the short form, 9月 instead of 九月, as usual beside a year in digits. */
export const monthName = (month: string, language: string): string =>
  formatDate(`${month.slice(0, 7)}-01`, language, { month: language.startsWith('zh') ? 'short' : 'long' });

const withoutScheme = (to: string): string => to.replace(/^(?:mailto:|https?:\/\/)/, '').replace(/\/$/, '');

type ContactProps = {
  contact: About['contact'];
  logo?: Content['logo'];
  messages: Pick<Content['messages'], 'mailbox' | 'answered' | 'evidence'>;
};

export function Contact({ contact: { heading, lead, list }, logo, messages }: ContactProps) {
  return (
    <Section id={sections.contact}>
      <Column span={4}>
        <BrandSign logo={logo} className={logo ? styles.contactLogo : styles.contactMark} />
        <Heading level={2}>{heading}</Heading>
        <Lead size="l">{lead}</Lead>
      </Column>
      <Column span={8}>
        <ul className={styles.roles}>
          {list.map(({ id, role, name, text, to, answered, image, evidence }) => (
            <li key={id} className={styles.role}>
              {image && <CatalogueImage {...image} sizes="180px" width={480} height={600} />}
              <div className={styles.roleText}>
                <Heading level={3}>{role}</Heading>
                {name && <p className={shared.name}>{name}</p>}
                <p className={shared.soft}>{text}</p>
              </div>
              <dl className={styles.facts}>
                <dt>{messages.mailbox}</dt>
                <dd>
                  <TextLink to={to}>{withoutScheme(to)}</TextLink>
                </dd>
                {answered && (
                  <>
                    <dt>{messages.answered}</dt>
                    <dd>{answered}</dd>
                  </>
                )}
                {evidence.length > 0 && (
                  <>
                    <dt>{messages.evidence}</dt>
                    <dd className={shared.line}>
                      {evidence.map((link) => (
                        <TextLink key={link.id} to={link.to}>
                          {link.label}
                        </TextLink>
                      ))}
                    </dd>
                  </>
                )}
              </dl>
            </li>
          ))}
        </ul>
      </Column>
    </Section>
  );
}
