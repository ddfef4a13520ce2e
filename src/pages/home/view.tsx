import { Fragment, type ReactNode, Suspense } from 'react';
import { useLoaderData } from 'react-router';
import { ButtonLink } from '@/components/button';
import { classes } from '@/components/classes';
import { FaqSection } from '@/components/faq-section';
import { loadingPropsOf } from '@/components/image';
import { MoreLink, TextLink } from '@/components/link';
import { Column, Heading, Lead, Section } from '@/components/section';
import { formatDay, formatMessage } from '@/content/format';
import type { Home, HomeSection } from '@/content/schemas/pages';
import { AppPlate } from '@/features/app-plate/app-plate';
import { Figure, type Figures } from '@/features/build-figures/figures';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { formatNumber } from '@/lib/intl';
import { pagePath, releasePath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import { Closing } from './closing.tsx';
import { FeatureExample } from './feature-example.tsx';
import { DownloadBar, Hero } from './hero.tsx';
import { type Content, sections } from './page.ts';
import styles from './view.module.css';

export function Component() {
  const content = useLoaderData<Content & { measuredFigures?: Figures }>();
  const { home, language } = content;
  const sectionViews: Record<HomeSection, ReactNode> = {
    proof: <Proof content={home.proof} language={language} />,
    features: <Features content={home.features} />,
    measured: <Measured content={home.measured} figures={content.measuredFigures ?? {}} />,
    membership: <Membership content={home.membership} />,
    release: <NewestRelease content={home.release} newest={content.newest} language={language} />,
    faq: (
      <FaqSection
        heading={home.faq.heading}
        questions={content.questions}
        aside={
          home.faq.image && (
            <div className={styles.questionsPicture}>
              <CatalogueImage {...home.faq.image} width={1280} height={720} className={shared.picture} />
            </div>
          )
        }
      >
        {content.hasMoreQuestions && <MoreLink to={`${pagePath('subscribe')}#faq`}>{home.faq.more}</MoreLink>}
      </FaqSection>
    ),
    closing: <Closing content={content} />,
  };
  return (
    <>
      <Hero content={content} />
      {content.plate && (
        <AppPlate
          className={styles.plate}
          plate={content.plate}
          show="both"
          renderPicture={(picture, sizes = '90vw') => (
            <CatalogueImage {...picture} width={1200} height={750} sizes={sizes} />
          )}
        />
      )}
      {home.sections.map((id) => (
        <Fragment key={id}>{sectionViews[id]}</Fragment>
      ))}
      {content.hasDownloads && <DownloadBar content={content} />}
    </>
  );
}

type ProofProps = { content: Home['proof']; language: Content['language'] };

export function Proof({ content: { heading, quotes, logos, rating, ratings }, language }: ProofProps) {
  return (
    <Section id="proof" heading={heading}>
      {quotes.length > 0 && (
        <ul className={classes(shared.line, styles.proof)}>
          {quotes.map(({ id, text, name, role, to }) => (
            <li key={id}>
              <figure>
                <blockquote>{text}</blockquote>
                <figcaption>
                  {to ? <TextLink to={to}>{name}</TextLink> : name}
                  {role && `, ${role}`}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      )}
      {ratings.length > 0 && (
        <ul className={classes(shared.line, styles.proof)}>
          {ratings.map(({ id, store, rating: value, count, to }) => (
            <li key={id}>
              <strong>
                {formatMessage(rating, { rating: formatNumber(value, language), count: formatNumber(count, language) })}
              </strong>{' '}
              <TextLink to={to}>{store}</TextLink>
            </li>
          ))}
        </ul>
      )}
      {logos.length > 0 && (
        <ul className={classes(shared.line, styles.proof)}>
          {logos.map(({ id, name, to }) => (
            <li key={id}>
              <img src={to} alt={name} {...loadingPropsOf(to)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Features with an example come first, and are larger. */
export function Features({ content: { heading, lead, image, list } }: { content: Home['features'] }) {
  const ordered = [...list.filter(({ excerpt }) => excerpt), ...list.filter(({ excerpt }) => !excerpt)];
  const numbered = ordered.map((feature, index) => ({ ...feature, number: index + 1 }));
  const large = numbered.flatMap(({ excerpt, ...feature }) => (excerpt ? [{ excerpt, ...feature }] : []));
  return (
    <Section id={sections.features} heading={heading} lead={lead}>
      {large.length > 0 && (
        <ul className={styles.excerpts}>
          {large.map(({ excerpt, ...feature }) => (
            <Feature key={feature.id} {...feature}>
              <FeatureExample {...excerpt} />
            </Feature>
          ))}
        </ul>
      )}
      {large.length < list.length && (
        <>
          <Column span={image ? 7 : 12}>
            <ul className={classes(shared.rows, styles.features)}>
              {numbered.slice(large.length).map(({ excerpt: _, ...feature }) => (
                <Feature key={feature.id} {...feature} />
              ))}
            </ul>
          </Column>
          {image && (
            <Column span={5}>
              <CatalogueImage {...image} width={960} height={720} className={shared.picture} />
            </Column>
          )}
        </>
      )}
    </Section>
  );
}

type FeatureProps = { number: number; title: string; text: string; children?: ReactNode };

function Feature({ number, title, text, children }: FeatureProps) {
  return (
    <li>
      <span className={styles.number}>{number}</span>
      <h3 className={styles.featureTitle}>{title}</h3>
      <p className={shared.soft}>{text}</p>
      {children}
    </li>
  );
}

const measuredNames = ['weight', 'requests', 'contrast'] as const;

type MeasuredProps = { content: Home['measured']; figures: Figures };

/** A strip of figures that the build has measured. Print leaves it out: it is about the page on a screen. */
function Measured({ content, figures }: MeasuredProps) {
  return (
    <Section id={sections.measured} className={styles.measured} data-only="screen">
      <div className={classes(shared.line, styles.measuredHead)}>
        <h2 className={shared.name}>{content.heading}</h2>
        <TextLink to={`${pagePath('about')}#colophon`}>{content.link}</TextLink>
      </div>
      <ul className={styles.figures}>
        {measuredNames.map((name) => (
          <li key={name}>
            <strong className={styles.figure}>
              <Figure page="home" name={name} figures={figures} />
              {name === 'contrast' && ':1'}
            </strong>{' '}
            <span className={shared.small}>{content[name]}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The card of members is on this page alone. */
function Membership({ content: { heading, lead, image, link } }: { content: Home['membership'] }) {
  const action = (
    <ButtonLink size="l" to={pagePath('subscribe')}>
      {link}
    </ButtonLink>
  );
  if (!image) {
    return (
      <Section id={sections.membership} heading={heading} lead={lead}>
        <Column span={12}>{action}</Column>
      </Section>
    );
  }
  return (
    <Section id={sections.membership}>
      <Column span={7}>
        <CatalogueImage {...image} width={960} height={640} className={shared.picture} />
      </Column>
      <Column span={4} atEnd className={styles.centred}>
        <Heading level={2} size="l">
          {heading}
        </Heading>
        <Lead size="l">{lead}</Lead>
        {action}
      </Column>
    </Section>
  );
}

type NewestReleaseProps = { content: Home['release'] } & Pick<Content, 'newest' | 'language'>;

function NewestRelease({ content, newest: { version, date, title, summary }, language }: NewestReleaseProps) {
  return (
    <Suspense>
      <section id={sections.release} className={styles.release}>
        <div>
          <h2 className={shared.name}>{formatMessage(content.heading, { version })}</h2>
          <time className={shared.small} dateTime={date}>
            {formatDay(date, language)}
          </time>
        </div>
        <p className={shared.soft}>
          <strong>{title}</strong> {summary}
        </p>
        <p className={classes(shared.line, styles.releaseLinks)}>
          <TextLink variant="strong" to={releasePath(version)}>
            {content.link}
          </TextLink>
          <TextLink to={pagePath('updateLogInfo')}>{content.all}</TextLink>
        </p>
      </section>
    </Suspense>
  );
}
