import { useState } from 'react';
import { classes } from '@/components/classes';
import { Accordion } from '@/components/disclosure';
import { Heading } from '@/components/heading';
import { TextLink } from '@/components/link';
import { RichText } from '@/components/rich-text';
import { Column, Section } from '@/components/section';
import { questionAnchor } from '@/content/addresses';
import { formatMessage } from '@/content/format';
import type { PageContents } from '@/content/page-content';
import { isFileKind } from '@/content/schemas/constants';
import type { Download } from '@/content/schemas/downloads';
import { type System, useSystem } from '@/features/download-detection/system';
import { DownloadSteps } from '@/features/download-detection/visitor-download';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { releasePath } from '@/lib/paths';
import styles from './download-page.module.css';
import { Files } from './files.tsx';
import { Offers, Systems } from './offers.tsx';

export type Props = { content: PageContents['downLoad'] };

/** Called with the download whose link was clicked. */
export type Begin = (file: Download) => void;

/** Every platform's downloads, the visitor's own first. */
export function DownloadPage({ content }: Props) {
  const system = useSystem();
  const [begun, setBegun] = useState<Download>();
  const begin: Begin = (file) => setBegun(isFileKind(file.kind) ? file : undefined);
  return (
    <>
      <title>{content.page.title}</title>
      <meta name="description" content={content.page.description} />
      <Opening content={content} system={system} begin={begin} />
      <Files content={content} system={system} begin={begin} />
      <Questions content={content} />
      {begun && <DownloadSteps words={content.messages.own.begun} file={begun} onClose={() => setBegun(undefined)} />}
    </>
  );
}

type OpeningProps = Props & { system: System | undefined; begin: Begin };

/** The page's heading, the visitor's own download, and the way to the phone. */
function Opening({ content, system, begin }: OpeningProps) {
  return (
    <Section rhythm="statement" className={styles.opening}>
      <Column span={8} className={styles.words}>
        <Heading level={1} size="xl">
          {content.page.heading}
        </Heading>
        <p className={styles.lead}>{content.page.lead}</p>
        <Offers content={content} system={system} begin={begin} />
        <Systems content={content} />
      </Column>
      <Column span={3} start={10}>
        <Phone content={content} onPhone={system?.platform === 'ios' || system?.platform === 'android'} />
      </Column>
    </Section>
  );
}

/** The stores for phones and, on wide screens, the QR code of this page; hidden on a phone itself, which cannot scan it. */
function Phone({ content, onPhone }: Props & { onPhone: boolean }) {
  const { phone, files } = content.downloads;
  const stores = files.filter(({ kind, url }) => kind === 'store' && url);
  return (
    <aside id="phone" className={styles.phone} aria-labelledby="phone-heading">
      <Heading id="phone-heading" level={2} size="s">
        {phone.heading}
      </Heading>
      <div className={classes(styles.code, onPhone && styles.unusable)}>
        <CatalogueImage name="erweima" alt={phone.alt} width={320} height={320} />
        <p>{phone.lead}</p>
      </div>
      <ul>
        {stores.map(({ id, label, url }) => (
          <li key={id}>
            <TextLink to={url}>{label}</TextLink>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Questions about installing, and a link to the notes of the newest version that is offered. */
function Questions({ content: { messages, questions, downloads } }: Props) {
  const version = downloads.files[0]?.version;
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
