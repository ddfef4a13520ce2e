import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { classes } from '@/components/classes';
import { FaqSection } from '@/components/faq-section';
import { MoreLink, TextLink } from '@/components/link';
import { Column, Heading, Lead, Section } from '@/components/section';
import { formatMessage } from '@/content/format';
import { isFile } from '@/content/names';
import { type DownloadChoice, downloadChoice } from '@/content/selections';
import { AppPlate } from '@/features/app-plate/app-plate';
import { isPhone } from '@/features/download-detection/system';
import { DownloadSteps, useSystem } from '@/features/download-detection/visitor-download';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { releasePath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import { type ContentProps, Files, type OnDownload, Verify, type VisitorProps } from './files.tsx';
import { Offers, PlatformLinks } from './offers.tsx';
import { type Content, phoneDownloads, sections } from './page.ts';
import styles from './view.module.css';

export function Component() {
  const content = useLoaderData<Content>();
  const { messages, questions, downloads } = content;
  const version = downloads.files[0]?.version;
  const system = useSystem();
  const [startedDownload, setStartedDownload] = useState<DownloadChoice>();
  const onDownload: OnDownload = (file) => setStartedDownload(isFile(file) ? downloadChoice(file) : undefined);
  return (
    <>
      <Opening content={content} system={system} onDownload={onDownload} />
      <Files content={content} onDownload={onDownload} />
      <Verify content={content} />
      <FaqSection heading={messages.faq} questions={questions}>
        {version && <MoreLink to={releasePath(version)}>{formatMessage(messages.notes, { version })}</MoreLink>}
      </FaqSection>
      {startedDownload && (
        <DownloadSteps
          messages={content.messages.own.begun}
          file={startedDownload}
          onClose={() => setStartedDownload(undefined)}
        />
      )}
    </>
  );
}

function Opening({ content, system, onDownload }: VisitorProps) {
  return (
    <Section layout="opening" className={styles.opening}>
      <Column span={7}>
        <Heading level={1} name={content.brand}>
          {content.page.heading}
        </Heading>
        <Lead size="l">{content.page.lead}</Lead>
        <div className={styles.visitorDownloads} data-visitor="">
          <Offers content={content} system={system} onDownload={onDownload} />
          <PlatformLinks content={content} />
        </div>
        {!isPhone(system) && phoneDownloads(content.downloads).length > 0 && <Phone content={content} />}
      </Column>
      <Column span={5} className={styles.otherDevices}>
        {content.plate && (
          <AppPlate
            plate={content.plate}
            show="device"
            renderPicture={(picture, sizes) => <CatalogueImage {...picture} width={960} height={600} sizes={sizes} />}
          />
        )}
      </Column>
    </Section>
  );
}

/** The stores for phones and, on wide screens, the QR code of this page. */
function Phone({ content }: ContentProps) {
  const { phone } = content.downloads;
  const stores = phoneDownloads(content.downloads).filter(({ kind, url }) => kind === 'store' && url);
  return (
    <aside id={sections.phone} className={classes(shared.small, styles.phone)} aria-labelledby="phone-heading">
      <CatalogueImage name="erweima" alt={phone.alt} width={320} height={320} className={styles.qrCode} />
      <Heading id="phone-heading" level={2} size="s">
        {phone.heading}
      </Heading>
      <p className={styles.qrCodeHint}>{phone.lead}</p>
      {stores.length > 0 && (
        <ul className={shared.line}>
          {stores.map(({ id, label, url }) => (
            <li key={id}>
              <TextLink to={url}>{label}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
