import { releasePath } from '@/config/paths';
import { formatMessage } from '@/content/format-message';
import type { PageContents, ReleaseEntry } from '@/content/page-content';
import { matchingChanges, type ReleaseFilter } from '@/features/release-filter';
import { Badge } from '@/ui/badge';
import { Heading } from '@/ui/heading';
import { TextLink } from '@/ui/link';
import { KindCounts } from './kind-counts.tsx';
import styles from './log-entry.module.css';
import { MatchingChanges } from './matching-changes.tsx';
import { dayOfYear } from './releases-by-year.ts';

type Props = { release: ReleaseEntry; filter: ReleaseFilter; content: PageContents['updateLogInfo'] };

/** A release in a line: when, which, what about; under it the kinds of its changes, and whom it is for. */
export function LogEntry({ release, filter, content }: Props) {
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
