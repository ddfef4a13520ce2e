import { Heading, Lead, Section } from '@/components/section';
import { useSystem, VisitorDownloadButton } from '@/features/download-detection/visitor-download';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import shared from '@/styles/shared.module.css';
import { Composer } from './composer.tsx';
import type { Content } from './page.ts';
import styles from './view.module.css';

/** The field for a question; without a web app, the button of the downloads, to which no arrow points. */
export function Closing({ content }: { content: Content }) {
  const { webApp, hasDownloads, home } = content;
  const { heading, lead, image } = home.closing;
  return (
    <Section layout="statement">
      <div className={styles.closing}>
        <Heading level={2} size="poster" className={styles.closingHeading}>
          {heading}
        </Heading>
        {webApp && (
          <>
            {' '}
            <span className={styles.arrow}>
              <CatalogueImage {...image} width={160} height={64} className={shared.picture} />
            </span>
          </>
        )}
      </div>
      {webApp && <Composer className={styles.closingComposer} content={home.check.composer} webApp={webApp} />}
      {!webApp && hasDownloads && <Download content={content} />}
      {lead && <Lead>{lead}</Lead>}
    </Section>
  );
}

/** A separate component, as in the hero: only the button is rendered again when the visitor's system is detected. */
function Download({ content: { home, downloads, downloadMessages } }: { content: Content }) {
  const system = useSystem();
  return (
    <div data-visitor="">
      <VisitorDownloadButton
        messages={downloadMessages}
        system={system}
        downloads={downloads}
        defaultLabel={home.hero.download}
      />
    </div>
  );
}
