import type { ReactNode } from 'react';
import { classes } from '@/components/classes';
import { Accordion } from '@/components/disclosure';
import { Heading } from '@/components/heading';
import { TextLink } from '@/components/link';
import { RichText } from '@/components/rich-text';
import { Column, Section } from '@/components/section';
import { questionAnchor } from '@/content/addresses';
import { formatMessage } from '@/content/format';
import type { System } from '@/features/download-detection/system';
import { useSystem } from '@/features/download-detection/system';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { releasePath } from '@/lib/paths';
import styles from './download-page.module.css';
import { Files, type Props } from './files.tsx';
import { CommandLine, Verify } from './install.tsx';
import { YourSystem } from './offers.tsx';

/** Every platform's download, the visitor's own first. */
export function DownloadPage({ content }: Props) {
  const system = useSystem();
  return (
    <>
      <title>{content.page.title}</title>
      <meta name="description" content={content.page.description} />
      <Opening content={content} system={system} />
      <Files content={content} />
      <CommandLine content={content} />
      <Verify content={content} system={system} />
      <Requirements content={content} />
      <Questions content={content} />
    </>
  );
}

/** What the page is for, the visitor's own download, and the way to the phone. */
export function Opening({ content, system }: Props & { system: System | undefined }) {
  return (
    <Section rhythm="statement" className={styles.opening}>
      <Column span={9} className={styles.head}>
        <Heading level={1} size="xl">
          {content.page.heading}
        </Heading>
        <p className={styles.openingLead}>{content.page.lead}</p>
      </Column>
      <Column span={8}>
        <YourSystem content={content} system={system} />
      </Column>
      <Column span={3} start={10}>
        <Phone content={content} onPhone={system?.platform === 'ios' || system?.platform === 'android'} />
      </Column>
    </Section>
  );
}

/** The way to the phone: its stores and, on a screen that a phone can be held before, the code. A phone has no use for that. */
export function Phone({ content, onPhone }: Props & { onPhone: boolean }) {
  const { phone, files } = content.downloads;
  const stores = files.filter(({ kind, url }) => kind === 'store' && url);
  return (
    <aside id="phone" className={styles.phone} aria-labelledby="phone-heading">
      <Heading id="phone-heading" level={2} size="s">
        {phone.heading}
      </Heading>
      <div className={classes(styles.code, onPhone && styles.hidden)}>
        <CatalogueImage name="erweima" alt={phone.alt} width={320} height={320} />
        <p className={styles.phoneLead}>{phone.lead}</p>
      </div>
      <ul className={styles.stores}>
        {stores.map(({ id, label, url }) => (
          <li key={id}>
            <TextLink to={url}>{label}</TextLink>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** What each platform needs. */
export function Requirements({ content }: Props) {
  const { requirements, platforms } = content.downloads;
  return (
    <Section id="requirements" rhythm="passage" heading={requirements.heading} lead={requirements.lead}>
      <dl className={styles.list}>
        {platforms.map(({ id, name, requirements: needs }) => (
          <div key={id} className={styles.platform}>
            <dt>{name}</dt>
            <dd>{needs}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** The newest version that is offered: the files are of one release, or of two while one is on its way. */
const newest = ({ downloads }: Props['content']) => downloads.files[0]?.version;

/** What people ask about installing, and the way to what is new. */
export function Questions({ content }: Props) {
  const { messages, questions } = content;
  const version = newest(content);
  return (
    <Section id="faq" rhythm="passage" heading={messages.faq}>
      <Accordion
        items={questions.map(({ id, question, answer }) => ({
          id: questionAnchor(id),
          title: question,
          content: <RichText blocks={answer} />,
        }))}
      />
      {version && (
        <p>
          <TextLink variant="strong" to={releasePath(version)}>
            {formatMessage(messages.notes, { version })}
          </TextLink>
        </p>
      )}
    </Section>
  );
}

/** Something to know before pressing. */
export function Notice({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={styles.notice}>
      <p className={styles.heading}>{heading}</p>
      <p>{children}</p>
    </div>
  );
}
