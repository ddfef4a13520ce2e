import { memo } from 'react';
import { Badge } from '@/components/badge';
import { classes } from '@/components/classes';
import { Disclosure } from '@/components/disclosure';
import { FramedImage } from '@/components/image';
import { TextLink } from '@/components/link';
import { Heading } from '@/components/section';
import { RowLink, YearList } from '@/components/year-list';
import { dayOfYear, formatMessage, formatPlural, groupByYear } from '@/content/format';
import { groupByKind } from '@/content/names';
import type { DatedVersion, ReleaseEntry } from '@/content/release-selections';
import type { Language } from '@/content/schemas/languages';
import type { Messages } from '@/content/schemas/messages';
import { ChangesByKind } from '@/features/release-comparison/release-comparison';
import { ReleaseExcerpt } from '@/features/release-excerpt/release-excerpt';
import { isFiltering, matchingChanges, type ReleaseFilter } from '@/features/release-filter/filter';
import { releasePath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import type { Content } from './page.ts';
import styles from './view.module.css';

type LogEntriesProps = { releases: readonly ReleaseEntry[]; filter: ReleaseFilter; content: Content };

export function LogEntries({ releases, filter, content }: LogEntriesProps) {
  const { messages, language } = content;
  const items = releases.map((release) => {
    const { version, date } = release;
    const isNewest = version === content.newest;
    const label = (
      <>
        <time dateTime={date}>{dayOfYear(date, language)}</time> <span>{version}</span>{' '}
        {isNewest && <Badge kind="new">{messages.newest}</Badge>}
        {release.channel && <Badge>{release.channel}</Badge>}
        {release.line && <span className={shared.small}>{formatMessage(messages.line, { line: release.line })}</span>}
      </>
    );
    const body = <LogEntry release={release} isNewest={isNewest} filter={filter} content={content} />;
    return { id: version, date, label, body };
  });
  return <YearList level={2} items={items} />;
}

/** The years in which the visitor has followed a link. They are open again after Back. */
const visitedYears = new Set<string>();

type VersionLinksProps = { releases: readonly DatedVersion[]; onClick?: () => void };

export const VersionLinks = ({ releases, onClick }: VersionLinksProps) => (
  <ol className={styles.versions} onClickCapture={onClick}>
    {releases.map(({ version, date }) => (
      <li key={version}>
        <TextLink to={releasePath(version)} title={date}>
          {version}
        </TextLink>
      </li>
    ))}
  </ol>
);

type OlderReleasesProps = {
  releases: readonly DatedVersion[];
  results: Messages['updates']['results'];
  language: Language;
};

/** Memoised, so that it is not rendered again for each character typed into the filter. */
export const OlderReleases = memo(function OlderReleases({ releases, results, language }: OlderReleasesProps) {
  const years = groupByYear(releases);
  if (years.length === 0) return null;
  return (
    <div>
      {years.map(([year, releasesOfYear]) => (
        <Disclosure
          key={year}
          level={3}
          title={`${year} · ${formatPlural(results, releasesOfYear.length, language)}`}
          open={visitedYears.has(year) || undefined}
        >
          <VersionLinks releases={releasesOfYear} onClick={() => visitedYears.add(year)} />
        </Disclosure>
      ))}
    </div>
  );
});

type LogEntryProps = { release: ReleaseEntry; isNewest: boolean; filter: ReleaseFilter; content: Content };

function LogEntry({ release, isNewest, filter, content }: LogEntryProps) {
  const { version, title, summary, image, imageAlt, excerpt } = release;
  const { kinds } = content.messages;
  const isOpen = isNewest && !isFiltering(filter);
  return (
    <>
      <Heading level={3} size={isNewest ? 'l' : 's'}>
        <RowLink to={releasePath(version)}>{title}</RowLink>
      </Heading>
      <p className={classes(styles.summary, isNewest && styles.newest)}>{summary}</p>
      <Facts release={release} content={content} isCounted={!isOpen} />
      {image && <FramedImage image={image} alt={imageAlt} loading={isNewest ? 'eager' : undefined} />}
      {excerpt && <ReleaseExcerpt excerpt={excerpt} messages={content.messages.excerpt} />}
      {isOpen ? (
        <>
          <ChangesByKind
            level={4}
            version={version}
            changesByKind={groupByKind(release.changes)}
            kinds={kinds}
            styles={styles}
          />
          <p>
            <TextLink variant="strong" className={styles.allChanges} to={releasePath(version)}>
              <AllChanges release={release} content={content} />
            </TextLink>
          </p>
        </>
      ) : (
        <MatchingChanges version={version} changes={matchingChanges(release, filter)} kinds={kinds} />
      )}
    </>
  );
}

/** The number of changes that styles leave on a phone, of the first kind. */
const SHOWN_ON_PHONE = 3;

/** The text of the link to all changes: on a phone, those that are not shown there. */
function AllChanges({ release, content }: Pick<LogEntryProps, 'release' | 'content'>) {
  const { allChangesLabel, messages, language } = content;
  const label = formatMessage(allChangesLabel, { version: release.version });
  const others = groupByKind(release.changes)
    .map(([kind, { length }], index) => ({ kind, count: index === 0 ? length - SHOWN_ON_PHONE : length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => countOfKind(messages, kind, count, language));
  if (others.length === 0) return label;
  return (
    <>
      <span className={styles.onWide}>{label}</span>
      <span>{formatMessage(messages.more, { changes: others.join(' · ') })}</span>
    </>
  );
}

const countOfKind = (messages: Messages['updates'], kind: string, count: number, language: Language): string =>
  formatPlural(messages.counts[kind] ?? messages.compare.changes, count, language);

/** Changes that are listed below are not counted. */
type FactsProps = Pick<LogEntryProps, 'release' | 'content'> & { isCounted: boolean };

/** Lists how many changes of each kind the release has, and its systems; “all” are those that the product supports today. */
function Facts({ release, content, isCounted }: FactsProps) {
  const { messages, language, platforms: names } = content;
  const isForAll = Object.keys(names).every((platform) => release.platforms.includes(platform));
  const systems = isForAll ? [messages.allPlatforms] : release.platforms.map((platform) => names[platform] ?? platform);
  return (
    <div className={classes(shared.line, shared.small)}>
      {isCounted && (
        <ul className={shared.facts} aria-label={messages.kind}>
          {groupByKind(release.changes).map(([kind, { length }]) => (
            <li key={kind} className={classes(kind === 'security' && shared.security)}>
              {countOfKind(messages, kind, length, language)}{' '}
            </li>
          ))}
        </ul>
      )}
      {systems.length > 0 && (
        <ul className={shared.facts} aria-label={messages.platform}>
          {systems.map((system) => (
            <li key={system}>{system} </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type MatchingChangesProps = { version: string; changes: ReleaseEntry['changes']; kinds: Messages['updates']['kinds'] };

function MatchingChanges({ version, changes, kinds }: MatchingChangesProps) {
  if (changes.length === 0) return null;
  return (
    <ul className={classes(styles.changes, styles.matching)}>
      {changes.map(({ id, kind, text }) => (
        <li key={id}>
          <span className={shared.small}>{kinds[kind]}</span>{' '}
          <TextLink variant="quiet" to={`${releasePath(version)}#${id}`}>
            {text}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
