import { ButtonLink } from '@/components/button';
import { Accordion } from '@/components/disclosure';
import { Heading } from '@/components/heading';
import { Icon } from '@/components/icon';
import { TextLink } from '@/components/link';
import { RichText } from '@/components/rich-text';
import { Column, Section } from '@/components/section';
import { Table } from '@/components/table';
import { questionAnchor } from '@/content/addresses';
import { formatMessage } from '@/content/format';
import type { PageContents } from '@/content/page-content';
import type { FaqEntry } from '@/content/schemas/faq';
import type { Home } from '@/content/schemas/pages';
import { DownloadBar } from '@/features/download-bar/download-bar';
import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { pagePath, releasePath } from '@/lib/paths';
import { Hero } from './hero.tsx';
import styles from './home-page.module.css';

/** What the product is, and the way to everything else. */
export function HomePage({ content }: { content: PageContents['home'] }) {
  const { page, home } = content;
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      <Hero content={content} />
      <Features words={home.features} />
      <Comparison words={home.comparison} />
      <Membership words={home.membership} />
      <NewestRelease words={home.release} newest={content.newest} language={content.language} />
      <Questions words={home.faq} questions={content.questions} />
      <Closing words={home.closing} />
      <DownloadBar after="main [data-visitor] a" label={home.hero.download} to={pagePath('downLoad')} />
    </>
  );
}

/** What it can do: a specimen sheet, and beside it a line for each of its numbered cells. */
export function Features({ words: { heading, lead, image, list } }: { words: Home['features'] }) {
  return (
    <Section id="features" heading={heading} lead={lead}>
      <Column span={7} className={styles.sheet}>
        <CatalogueImage name={image.name} alt={image.alt} width={960} height={720} className={styles.picture} />
      </Column>
      <Column span={5} start={8}>
        <ol className={styles.list}>
          {list.map(({ id, title, text }) => (
            <li key={id} className={styles.item}>
              <Heading level={3} className={styles.featuresTitle}>
                {title}
              </Heading>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      </Column>
    </Section>
  );
}

/** One question answered twice: as a picture, and the same as a table. */
export function Comparison({ words: { heading, lead, image, table } }: { words: Home['comparison'] }) {
  const last = table.columns.length - 1;
  const columns = table.columns.map((column, at) => ({ ...column, emphasis: at === last }));
  return (
    <Section id="comparison" rhythm="statement" heading={heading} lead={lead}>
      <Column span={9} start={4}>
        <CatalogueImage name={image.name} alt={image.alt} width={1280} height={720} className={styles.picture} />
      </Column>
      <Column span={9} start={4} className={styles.table}>
        <Table
          caption={table.caption}
          corner={table.corner}
          columns={columns}
          groups={[{ id: 'answers', rows: table.rows }]}
        />
      </Column>
    </Section>
  );
}

/** That it costs nothing to begin, and where the prices are. */
export function Membership({ words: { heading, lead, image, link } }: { words: Home['membership'] }) {
  return (
    <Section id="membership" rhythm="dense">
      <Column span={7}>
        <CatalogueImage name={image.name} alt={image.alt} width={960} height={640} className={styles.picture} />
      </Column>
      <Column span={4} start={9} className={styles.words}>
        <Heading level={2} size="m">
          {heading}
        </Heading>
        <p className={styles.partsLead}>{lead}</p>
        <ButtonLink size="l" to={pagePath('subscribe')}>
          {link}
        </ButtonLink>
      </Column>
    </Section>
  );
}

type NewestReleaseProps = { words: Home['release'] } & Pick<PageContents['home'], 'newest' | 'language'>;

/** A line in passing: the newest release, and the way to its notes. */
export function NewestRelease({ words, newest: { version, date, title, summary }, language }: NewestReleaseProps) {
  // A date without a time is a day of UTC: the visitor's own zone would shift it.
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  return (
    <Section id="release" rhythm="quiet" heading={formatMessage(words.heading, { version })}>
      <p className={styles.note}>
        <time className={styles.date} dateTime={date}>
          {day}
        </time>
        <strong className={styles.newestReleaseTitle}>{title}</strong>
        <span>{summary}</span>
      </p>
      <p className={styles.newestReleaseWays}>
        <TextLink variant="strong" to={releasePath(version)}>
          {words.link}
        </TextLink>
        <TextLink to={pagePath('updateLogInfo')}>{words.all}</TextLink>
      </p>
    </Section>
  );
}

type QuestionsProps = { words: Home['faq']; questions: readonly FaqEntry[] };

/** What people ask before they try it. */
export function Questions({ words: { heading, more }, questions }: QuestionsProps) {
  const items = questions.map(({ id, question, answer }) => ({
    id: questionAnchor(id),
    title: question,
    content: <RichText blocks={answer} />,
  }));
  return (
    <Section id="faq" rhythm="passage" heading={heading}>
      <Accordion items={items} />
      <p>
        <TextLink variant="strong" to={`${pagePath('subscribe')}#faq`}>
          {more}
        </TextLink>
      </p>
    </Section>
  );
}

/** The last word: a question, an arrow after it, and where the arrow points. */
export function Closing({ words: { heading, lead, link, image } }: { words: Home['closing'] }) {
  return (
    <Section rhythm="statement">
      <div className={styles.line}>
        <Heading level={2} size="poster" className={styles.heading}>
          {heading}
        </Heading>{' '}
        <span className={styles.arrow}>
          <CatalogueImage name={image.name} alt={image.alt} width={160} height={64} className={styles.picture} />
        </span>
      </div>
      <div className={styles.way}>
        <p className={styles.closingLead}>{lead}</p>
        <ButtonLink variant="primary" size="l" to={pagePath('downLoad')}>
          <Icon name="download" />
          {link}
        </ButtonLink>
      </div>
    </Section>
  );
}
