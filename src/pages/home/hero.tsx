import { Suspense, useEffect, useState } from 'react';
import { ButtonLink } from '@/components/button';
import { Citation } from '@/components/citation';
import { classes } from '@/components/classes';
import { Heading, Lead } from '@/components/section';
import type { Home } from '@/content/schemas/pages';
import { hasWebApp } from '@/features/download-detection/own-download';
import { OwnDownloadButton, useOwnDownload, useSystem } from '@/features/download-detection/visitor-download';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { pagePath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import { CheckAnswer, Emphasised } from './check-answer.tsx';
import type { Content } from './page.ts';
import styles from './view.module.css';

/**
 * The first screen: heading, download, answers to check, promises about data. The heading's section is one of its own: it
 * comes in the first flight, with the answer that is shown first. The boundary lets React hydrate all in one task of its own,
 * as in `Section`.
 */
export function Hero({ content }: { content: Content }) {
  const { page, home, webApp } = content;
  return (
    <Suspense>
      <div className={styles.hero}>
        <section className={styles.opening}>
          <Heading level={1} size="poster" className={styles.headline}>
            <Emphasised text={home.hero.heading} />
          </Heading>
          <div className={styles.pitch}>
            <Lead>{page.lead}</Lead>
            <Actions content={content} />
          </div>
          <MoreActions words={home.hero} />
        </section>
        <Evidence home={home} webApp={webApp} />
        {home.trust.list.length > 0 && (
          <ul className={styles.trust} aria-label={home.trust.title}>
            {home.trust.list.map(({ id, text, quotation }, at) => (
              <li key={id} className={shared.small}>
                <Citation number={at + 1} quotation={quotation}>
                  {text}
                </Citation>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Suspense>
  );
}

type EvidenceProps = { home: Pick<Home, 'check' | 'hero'>; webApp: string };

/** Answers to check; without any, a picture, if content has one. */
export function Evidence({ home: { check, hero }, webApp }: EvidenceProps) {
  if (check.answers.length > 0) return <CheckAnswer className={styles.checked} words={check} webApp={webApp} />;
  if (!hero.image) return null;
  return (
    <div className={styles.checked}>
      <CatalogueImage {...hero.image} loading="eager" width={960} height={720} className={shared.picture} />
    </div>
  );
}

/**
 * The download for the visitor's own system, once it is known, and the web app. The download button is as wide as its
 * column, so that nothing moves when its label changes. Separate, so that the answers are not rendered again.
 */
function Actions({ content: { home, downloads, own, webApp } }: { content: Content }) {
  const system = useSystem();
  return (
    <div className={styles.actions} data-visitor="">
      <OwnDownloadButton words={own} system={system} downloads={downloads} unknown={home.hero.download} />
      {webApp && (
        <ButtonLink size="l" to={webApp} hidden={!hasWebApp(system)}>
          {home.hero.openApp}
        </ButtonLink>
      )}
    </div>
  );
}

/** Links to prices and, once the visitor's system is known, to other downloads, in one line, so that nothing moves. */
export function MoreActions({ words }: { words: Home['hero'] }) {
  const system = useSystem();
  return (
    <div className={classes(shared.line, styles.moreActions)} data-visitor="" data-only="screen">
      <ButtonLink variant="quiet" to={pagePath('subscribe')}>
        {words.membership}
      </ButtonLink>
      {system && system.platform !== 'unknown' && (
        <ButtonLink variant="quiet" to={`${pagePath('downLoad')}#files`}>
          {words.otherSystems}
        </ButtonLink>
      )}
    </div>
  );
}

/** What contains the first screen's buttons, which React may replace; the bar shows while none is in view. */
const ownButtons = 'main section [data-visitor]';

/**
 * The same download at the lower edge of a narrow window, once the page's own buttons have been scrolled out of view. Sticky,
 * not fixed: at the end of the page it stays above the footer. Without JavaScript it is not shown.
 */
export function DownloadBar({ content: { home, downloads, own } }: { content: Content }) {
  const system = useSystem();
  const { label, link, steps } = useOwnDownload({ words: own, system, downloads, unknown: home.hero.download });
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const buttons = [...document.querySelectorAll(ownButtons)];
    const inView = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) inView[isIntersecting ? 'add' : 'delete'](target);
      setShown(inView.size === 0 && buttons.some((one) => one.getBoundingClientRect().bottom < 0));
    });
    for (const one of buttons) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div className={styles.downloadBar} data-visitor="" data-shown={shown || undefined} inert={!shown}>
        <ButtonLink variant="primary" className={styles.barButton} {...link}>
          {label}
        </ButtonLink>
      </div>
      {steps}
    </>
  );
}
