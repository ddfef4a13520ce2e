import { useLocation } from 'react-router';
import { Badge } from '@/components/badge';
import { ButtonLink } from '@/components/button';
import { classes } from '@/components/classes';
import { CopyButton } from '@/components/copy-button';
import { BrandMark, Icon } from '@/components/icon';
import { FramedImage } from '@/components/image';
import { MoreLink, SiteLink, TextLink, useIsHidden } from '@/components/link';
import { Neighbours } from '@/components/neighbours';
import { useUi } from '@/components/provider';
import { RichText } from '@/components/rich-text';
import { Column, Heading, Lead, Section } from '@/components/section';
import { TitleTags } from '@/components/title-tags';
import { blocksOf, formatDay, formatMessage, plainText } from '@/content/format';
import { groupByKind, isFile } from '@/content/names';
import type { ReleaseHead } from '@/content/release-selections';
import type { Change } from '@/content/schemas/releases';
import { AppPlate } from '@/features/app-plate/app-plate';
import { useSystem, VisitorDownloadButton } from '@/features/download-detection/visitor-download';
import { ExcerptChoice } from '@/features/release-excerpt/release-excerpt';
import { useHydrated } from '@/lib/hydration';
import { pagePath, releasePath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import type { Report } from './load-release.ts';
import { type Content, type ReleaseContent, sections } from './page.ts';
import styles from './view.module.css';

type ReleaseProps = { content: Content; shown: ReleaseContent };

/** `report` is undefined in builds without problem reports. */
export function ReleaseNotes({ content, shown, report }: ReleaseProps & { report: Report | undefined }) {
  const { page, messages, kinds } = content;
  const isHidden = useIsHidden();
  const { version, date, title, summary, changes, knownIssues } = shown.release;
  const values = { version, title, summary };
  return (
    <>
      <TitleTags
        title={formatMessage(page.title, values)}
        description={formatMessage(page.description, values)}
        published={date}
      />
      <ReleaseOpening content={content} shown={shown} />
      {shown.plate && (
        <AppPlate
          className={styles.plate}
          plate={{ ...shown.plate, caption: formatMessage(messages.plate, { version, title }) }}
          show="both"
        />
      )}
      {groupByKind(changes).map(([kind, changesOfKind]) => (
        <Section
          key={kind}
          layout="sideHeading"
          heading={<span className={classes(kind === 'security' && shared.security)}>{kinds[kind]}</span>}
          className={styles.section}
        >
          <Notes content={content} version={version} notes={changesOfKind} />
        </Section>
      ))}
      {knownIssues.length > 0 && (
        <Section
          id={sections['known-issues']}
          layout="sideHeading"
          heading={messages.knownIssues}
          className={styles.section}
        >
          <Notes content={content} version={version} notes={knownIssues} />
        </Section>
      )}
      {!isHidden(pagePath('downLoad')) && <ReleaseDownloads content={content} shown={shown} />}
      {report && <report.ReportProblem key={version} version={version} content={content} messages={report.messages} />}
      <ReleaseNeighbours content={content} shown={shown} />
    </>
  );
}

/** In characters. A longer title has a smaller font, because the column is narrow. */
const MAX_LARGE_TITLE_LENGTH = 12;

function ReleaseOpening({ content, shown }: ReleaseProps) {
  const { page, messages, platforms, language } = content;
  const { version, title, summary, date, introduction, image, imageAlt, excerpt } = shown.release;
  const values = { version, title, summary };
  const [before, after = ''] = messages.published.split('{date}');
  return (
    <Section layout="opening" className={styles.opening}>
      <Column span={5}>
        <p className={classes(shared.small, styles.eyebrow)}>
          <BrandMark kind="shape" className={styles.seal} />
          <Standing content={content} shown={shown} />
        </p>
        <Heading level={1} size={title.length > MAX_LARGE_TITLE_LENGTH ? 'l' : undefined}>
          <span className={styles.versionNumber}>{version}</span> {formatMessage(page.heading, values)}
        </Heading>
        <Lead>{formatMessage(page.lead, values)}</Lead>
        <VisitorDownload content={content} shown={shown} />
      </Column>
      <Column span={7}>
        {image && <FramedImage image={image} alt={imageAlt} loading="eager" />}
        {excerpt && <ExcerptChoice excerpt={excerpt} messages={content.excerpt} />}
        {introduction && (
          <div className={styles.introduction}>
            <RichText blocks={introduction} />
          </div>
        )}
        <div className={classes(shared.line, shared.small, styles.published)}>
          <p>
            {before}
            <time dateTime={date}>{formatDay(date, language)}</time>
            {after}
          </p>
          {shown.release.platforms.length > 0 && (
            <ul className={shared.facts} aria-label={messages.platforms}>
              {shown.release.platforms.map((platform) => (
                <li key={platform}>{platforms[platform] ?? platform} </li>
              ))}
            </ul>
          )}
          <CopyButton className={styles.copy} text={releasePath(version)}>
            <Icon name="copy" className={styles.ready} />
            <Icon name="check" className={styles.done} />
            {messages.copyLink}
          </CopyButton>
        </div>
      </Column>
    </Section>
  );
}

/** That the release is the newest; or its channel or line, with a link to the newest. */
function Standing({ content: { messages, newestVersion, line: lineMessage }, shown }: ReleaseProps) {
  const { release, channel, line, isOlder } = shown;
  if (release.version === newestVersion) return messages.newest;
  return (
    <>
      {channel && <Badge>{channel}</Badge>}
      {line && <span>{formatMessage(lineMessage, { line })}</span>}
      <TextLink to={releasePath(newestVersion)}>
        {formatMessage(isOlder ? messages.newer : messages.stable, { version: newestVersion })}
      </TextLink>
    </>
  );
}

/** This release's file for the visitor's system; if it has none, a link to the newest files. */
function VisitorDownload({
  content: { messages, downloadMessages, downloadVersion },
  shown: { downloads, release },
}: ReleaseProps) {
  const system = useSystem();
  if (downloads.length === 0) {
    return (
      <ButtonLink size="l" to={pagePath('downLoad')}>
        {downloadVersion ? formatMessage(messages.download, { version: downloadVersion }) : messages.allDownloads}
      </ButtonLink>
    );
  }
  const { version } = release;
  return (
    <div className={shared.line} data-visitor="" data-only="screen">
      <VisitorDownloadButton
        messages={{ ...downloadMessages, download: formatMessage(downloadMessages.download, { version }) }}
        system={system}
        downloads={downloads}
        defaultLabel={formatMessage(messages.download, { version })}
        defaultTo={`#${sections.downloads}`}
      />
    </div>
  );
}

type NotesProps = {
  content: ReleaseProps['content'];
  version: string;
  notes: readonly Pick<Change, 'id' | 'content'>[];
};

/** Permalinks contain the version even if the page's URL does not. A click also copies the link. */
function Notes({ content: { common }, version, notes }: NotesProps) {
  const { hash } = useLocation();
  const { copied } = useUi().copyMessages;
  const target = useHydrated() ? hash : '';
  return (
    <ul className={shared.rows}>
      {notes.map(({ id, content: line }) => (
        <li key={id} id={id} className={styles.note} data-target={target === `#${id}` || undefined}>
          <div>
            <RichText blocks={blocksOf(line)} />
          </div>
          <SiteLink
            to={`${releasePath(version)}#${id}`}
            data-only="screen"
            className={classes(styles.copy, styles.permalink)}
            aria-label={formatMessage(common.permalink, { title: plainText(line) })}
            data-copy={`${releasePath(version)}#${id}`}
            data-copied-label={copied}
          >
            <span className={styles.ready}>#</span>
            <Icon name="check" className={styles.done} />
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

function ReleaseDownloads({ content, shown: { release, downloads, line, areFilesDue } }: ReleaseProps) {
  const { messages, platforms, common } = content;
  const everyDownload = <MoreLink to={pagePath('downLoad')}>{messages.allDownloads}</MoreLink>;
  if (downloads.length === 0) {
    return (
      <Section id={sections.downloads} layout="sideHeading" heading={messages.downloads} className={styles.section}>
        {!line && <p>{areFilesDue ? messages.downloadsFollow : messages.noDownloads}</p>}
        {everyDownload}
      </Section>
    );
  }
  return (
    <Section id={sections.downloads} heading={messages.downloads}>
      <dl className={shared.rows}>
        {release.platforms.map((platform) => (
          <div key={platform} className={styles.platform}>
            <dt>
              <strong>{platforms[platform] ?? platform}</strong>
            </dt>
            {downloads
              .filter((file) => file.platform === platform)
              .map(({ id, kind, label, url, command }) => (
                <dd key={id}>
                  {url || command ? (
                    <TextLink to={url || `${pagePath('downLoad')}#${id}`} isFile={isFile({ kind, command })}>
                      {label}
                    </TextLink>
                  ) : (
                    <span className={shared.soft}>
                      {label} <Badge>{common.comingSoon}</Badge>
                    </span>
                  )}
                </dd>
              ))}
            {!downloads.some((file) => file.platform === platform) && (
              <dd>
                <TextLink to={`${pagePath('downLoad')}#${platform}`}>{messages.allDownloads}</TextLink>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {everyDownload}
    </Section>
  );
}

function ReleaseNeighbours({ content: { messages }, shown: { previous, next } }: ReleaseProps) {
  const neighbour = (message: string, { version, title }: ReleaseHead) => ({
    to: releasePath(version),
    label: formatMessage(message, { version }),
    title,
  });
  return (
    <Neighbours
      label={messages.neighbours}
      previous={previous && neighbour(messages.previous, previous)}
      next={next && neighbour(messages.next, next)}
      all={{ to: pagePath('updateLogInfo'), label: messages.all }}
    />
  );
}
