import { Suspense, useEffect, useState } from 'react';
import { ButtonLink } from '@/components/button';
import { Citation } from '@/components/citation';
import { classes } from '@/components/classes';
import { Emphasised } from '@/components/emphasised';
import { Heading, Lead } from '@/components/section';
import type { Home } from '@/content/schemas/pages';
import { certainOffer, isTooOld } from '@/features/download-detection/offers';
import { useSystem, useVisitorDownload, VisitorDownloadButton } from '@/features/download-detection/visitor-download';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { pagePath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import { CheckAnswer } from './check-answer.tsx';
import type { Content } from './page.ts';
import styles from './view.module.css';

/** In characters. A longer heading would have more than four lines. */
const MAX_POSTER_LENGTH = 44;

/**
 * The first screen: heading, download, answers to check, promises about data. React hydrates it in its own task, like every
 * `Section`.
 */
export function Hero({ content }: { content: Content }) {
  const { page, home, webApp, installation } = content;
  const isTextAlone = home.check.answers.length === 0 && !home.hero.image;
  return (
    <Suspense>
      <div className={classes(styles.hero, isTextAlone && styles.alone)}>
        <section className={styles.opening}>
          <Heading
            level={1}
            size="poster"
            className={classes(styles.headline, home.hero.heading.length > MAX_POSTER_LENGTH && styles.longHeadline)}
          >
            <Emphasised text={home.hero.heading} />
          </Heading>
          <div className={styles.pitch}>
            <Lead>{page.lead}</Lead>
            {installation && (
              <pre className={styles.installation}>
                <code>{installation}</code>
              </pre>
            )}
            <Actions content={content} />
          </div>
          <MoreActions hero={home.hero} />
        </section>
        <Evidence home={home} webApp={webApp} />
        {home.trust.list.length > 0 && (
          <ul className={styles.trust} aria-label={home.trust.title}>
            {home.trust.list.map(({ id, text, quotation }, index) => (
              <li key={id} className={shared.small}>
                <Citation number={index + 1} quotation={quotation}>
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

/** Answers to check. Without answers, the picture that content names, if any. */
export function Evidence({ home: { check, hero }, webApp }: EvidenceProps) {
  if (check.answers.length > 0) return <CheckAnswer className={styles.evidence} content={check} webApp={webApp} />;
  if (!hero.image) return null;
  return (
    <div className={styles.evidence}>
      <CatalogueImage {...hero.image} loading="eager" width={960} height={720} className={shared.picture} />
    </div>
  );
}

/** A separate component, so that the answers are not rendered again when the visitor's system is detected. */
function Actions({ content: { home, downloads, downloadMessages, webApp } }: { content: Content }) {
  const system = useSystem();
  const opensWebApp = system && certainOffer(system, downloads)?.kind === 'web';
  const isTooOldForWebApp = system && downloads.some((file) => file.kind === 'web' && isTooOld(system, file));
  return (
    <div className={styles.actions} data-visitor="">
      <VisitorDownloadButton
        messages={downloadMessages}
        system={system}
        downloads={downloads}
        defaultLabel={home.hero.download}
      />
      {webApp && (
        // Hidden if the download button opens the web app, or the browser is too old for it.
        <ButtonLink size="l" to={webApp} hidden={opensWebApp || isTooOldForWebApp}>
          {home.hero.openApp}
        </ButtonLink>
      )}
    </div>
  );
}

function MoreActions({ hero }: { hero: Home['hero'] }) {
  const system = useSystem();
  return (
    <div className={classes(shared.line, styles.moreActions)} data-visitor="" data-only="screen">
      <ButtonLink variant="quiet" to={pagePath('subscribe')}>
        {hero.membership}
      </ButtonLink>
      {system?.platform !== 'unknown' && (
        <ButtonLink
          className={system ? undefined : styles.otherSystems}
          variant="quiet"
          to={`${pagePath('downLoad')}#files`}
        >
          {hero.otherSystems}
        </ButtonLink>
      )}
    </div>
  );
}

/** The containers of the first screen's buttons, which React may replace. */
const buttonContainerSelector = 'main section [data-visitor]';

/** Repeats the hero's download at the lower edge of a narrow window once the hero's buttons have been scrolled out of view. */
export function DownloadBar({ content: { home, downloads, downloadMessages } }: { content: Content }) {
  const system = useSystem();
  const { label, link, steps } = useVisitorDownload({
    messages: downloadMessages,
    system,
    downloads,
    defaultLabel: home.hero.download,
  });
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const containers = [...document.querySelectorAll(buttonContainerSelector)];
    const inView = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      }
      setShown(inView.size === 0 && containers.some((container) => container.getBoundingClientRect().bottom < 0));
    });
    for (const container of containers) observer.observe(container);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div className={styles.downloadBar} data-visitor="" data-shown={isShown || undefined} inert={!isShown}>
        <ButtonLink variant="primary" className={styles.barButton} {...link}>
          {label}
        </ButtonLink>
      </div>
      {steps}
    </>
  );
}
