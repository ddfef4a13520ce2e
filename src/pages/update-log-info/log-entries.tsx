import { Badge } from '@/components/badge';
import { Heading } from '@/components/heading';
import { TextLink } from '@/components/link';
import { formatMessage } from '@/content/format';
import type { PageContents, ReleaseEntry } from '@/content/page-content';
import { matchingChanges, type ReleaseFilter } from '@/features/release-filter/filter';
import { releasePath } from '@/lib/paths';
import styles from './update-log-info-page.module.css';
import { KindCounts } from './update-log-info-page.tsx';

type LogYearProps = {
  year: string;
  releases: readonly ReleaseEntry[];
  filter: ReleaseFilter;
  content: PageContents['updateLogInfo'];
};

/** A year of the log: its number hangs at the left of its releases. */
export function LogYear({ year, releases, filter, content }: LogYearProps) {
  return (
    <section className={styles.year}>
      <Heading level={2} size="l" className={styles.number}>
        {year}
      </Heading>
      <ol className={styles.releases}>
        {releases.map((release) => (
          <LogEntry key={release.version} release={release} filter={filter} content={content} />
        ))}
      </ol>
    </section>
  );
}

type LogEntryProps = { release: ReleaseEntry; filter: ReleaseFilter; content: PageContents['updateLogInfo'] };

/** A release in a line: when, which, what about; under it the kinds of its changes, and whom it is for. */
export function LogEntry({ release, filter, content }: LogEntryProps) {
  const { messages, language, platforms, releases } = content;
  const { version, date, title, summary } = release;
  return (
    <li className={styles.entry}>
      <time className={styles.date} dateTime={date}>
        {dayOfYear(date, language)}
      </time>
      <div className={styles.version}>
        <Heading level={3} size="s">
          {version}
        </Heading>
        {version === releases[0]?.version && <Badge kind="new">{messages.newest}</Badge>}
      </div>
      <div className={styles.about}>
        <p className={styles.title}>{title}</p>
        <p className={styles.summary}>{summary}</p>
        <KindCounts release={release} content={content} />
        <ul className={styles.platforms} aria-label={messages.platform}>
          {release.platforms.map((platform) => (
            <li key={platform}>{platforms[platform]}</li>
          ))}
        </ul>
        <MatchingChanges version={version} changes={matchingChanges(release, filter)} kinds={messages.kinds} />
        <p className={styles.read}>
          <TextLink variant="strong" to={releasePath(version)}>
            {formatMessage(messages.read, { version })}
          </TextLink>
        </p>
      </div>
    </li>
  );
}

type MatchingChangesProps = {
  version: string;
  changes: ReleaseEntry['changes'];
  kinds: PageContents['updateLogInfo']['messages']['kinds'];
};

/** The changes that were searched for, each a way to its place in the release's notes. */
export function MatchingChanges({ version, changes, kinds }: MatchingChangesProps) {
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map(({ id, kind, text }) => (
        <li key={id}>
          <span className={styles.kind}>{kinds[kind]}</span>{' '}
          <TextLink variant="quiet" to={`${releasePath(version)}#${id}`}>
            {text}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

/** An ISO date in words. It is a day, not a moment: no time zone may move it. */
export const longDate = (date: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** The same without its year, for a list that names the year. */
export const dayOfYear = (date: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(date));

/** Releases by the year of their date, in their order. */
export function releasesByYear(releases: readonly ReleaseEntry[]): [year: string, releases: ReleaseEntry[]][] {
  const years = new Map<string, ReleaseEntry[]>();
  for (const release of releases) {
    const year = release.date.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), release]);
  }
  return [...years];
}
