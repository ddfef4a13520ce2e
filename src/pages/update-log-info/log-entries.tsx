import { Badge } from '@/components/badge';
import { classes } from '@/components/classes';
import { Heading } from '@/components/heading';
import { Image } from '@/components/image';
import { SiteLink, TextLink } from '@/components/link';
import { formatPlural, onceForEachLanguage } from '@/content/format';
import type { PageContents, ReleaseEntry } from '@/content/page-content';
import { changeKinds, platforms } from '@/content/schemas/constants';
import { isFiltering, matchingChanges, type ReleaseFilter } from '@/features/release-filter/filter';
import { releasePath } from '@/lib/paths';
import styles from './update-log-info-page.module.css';

type Content = PageContents['updateLogInfo'];

type LogYearProps = {
  year: string;
  releases: readonly ReleaseEntry[];
  filter: ReleaseFilter;
  content: Content;
};

/** A year of the log. On wide windows its number stays at the left of its releases. */
export function LogYear({ year, releases, filter, content }: LogYearProps) {
  return (
    <section className={styles.year}>
      <Heading level={2} size="l" className={styles.yearNumber}>
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

type LogEntryProps = { release: ReleaseEntry; filter: ReleaseFilter; content: Content };

/** A release: when, which, what about, and the kinds of its changes. The whole row is its link; the newest one lists its changes. */
function LogEntry({ release, filter, content }: LogEntryProps) {
  const { messages, language, releases } = content;
  const { version, date, title, summary, image, imageAlt = '' } = release;
  const isNewest = version === releases[0]?.version;
  return (
    <li className={classes(styles.entry, isNewest && styles.newest)}>
      <p className={styles.when}>
        <time dateTime={date}>{dayOfYear(date, language)}</time> <span className={styles.version}>{version}</span>{' '}
        {isNewest && <Badge kind="new">{messages.newest}</Badge>}
      </p>
      <div className={styles.about}>
        <Heading level={3} size={isNewest ? 'l' : 's'}>
          <SiteLink to={releasePath(version)} className={styles.title}>
            {title}
          </SiteLink>
        </Heading>
        <p className={styles.summary}>{summary}</p>
        {image && (
          <Image src={image.to} alt={imageAlt} width={image.width} height={image.height} className={styles.image} />
        )}
        {isNewest && !isFiltering(filter) ? (
          <ChangesByKind release={release} kinds={messages.kinds} />
        ) : (
          <MatchingChanges version={version} changes={matchingChanges(release, filter)} kinds={messages.kinds} />
        )}
        <Facts release={release} content={content} />
      </div>
    </li>
  );
}

/** How many changes of each kind a release has, and its systems. */
function Facts({ release, content: { messages, language, platforms: names } }: Omit<LogEntryProps, 'filter'>) {
  const counts = changeKinds.map(
    (kind) => [kind, release.changes.filter((change) => change.kind === kind).length] as const,
  );
  const isForAll = platforms.every((platform) => release.platforms.includes(platform));
  return (
    <div className={styles.facts}>
      <ul className={styles.kinds} aria-label={messages.kind}>
        {counts.map(
          ([kind, count]) =>
            count > 0 && (
              <li key={kind} className={classes(kind === 'security' && styles.security)}>
                {formatPlural(messages.counts[kind], count, language)}
              </li>
            ),
        )}
      </ul>
      <ul className={styles.platforms} aria-label={messages.platform}>
        {isForAll ? (
          <li>{messages.allPlatforms}</li>
        ) : (
          release.platforms.map((platform) => <li key={platform}>{names[platform]}</li>)
        )}
      </ul>
    </div>
  );
}

type Kinds = Content['messages']['kinds'];

/** All changes of a release, each a link to its place in the release's notes. */
function ChangesByKind({ release: { version, changes }, kinds }: { release: ReleaseEntry; kinds: Kinds }) {
  return (
    <div className={styles.changesByKind}>
      {changeKinds.map((kind) => {
        const ofKind = changes.filter((change) => change.kind === kind);
        if (ofKind.length === 0) return null;
        return (
          <div key={kind}>
            <h4 className={classes(styles.kind, kind === 'security' && styles.security)}>{kinds[kind]}</h4>
            <ul className={styles.changes}>
              {ofKind.map(({ id, text }) => (
                <li key={id}>
                  <TextLink variant="quiet" to={`${releasePath(version)}#${id}`}>
                    {text}
                  </TextLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

type MatchingChangesProps = { version: string; changes: ReleaseEntry['changes']; kinds: Kinds };

/** The changes that match the filter, each a link to its place in the release's notes. */
function MatchingChanges({ version, changes, kinds }: MatchingChangesProps) {
  if (changes.length === 0) return null;
  return (
    <ul className={classes(styles.changes, styles.matching)}>
      {changes.map(({ id, kind, text }) => (
        <li key={id}>
          <span className={styles.matchingKind}>{kinds[kind]}</span>{' '}
          <TextLink variant="quiet" to={`${releasePath(version)}#${id}`}>
            {text}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

const dayFormat = onceForEachLanguage(
  (language) => new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' }),
);

/** An ISO date as month and day, for a list grouped by year. In UTC, because it is a day and not a moment. */
export const dayOfYear = (date: string, language: string): string => dayFormat(language).format(new Date(date));

/** Groups releases by the year of their date, in their order. */
export function releasesByYear(releases: readonly ReleaseEntry[]): [year: string, releases: ReleaseEntry[]][] {
  const years = new Map<string, ReleaseEntry[]>();
  for (const release of releases) {
    const year = release.date.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), release]);
  }
  return [...years];
}
