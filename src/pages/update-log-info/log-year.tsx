import type { PageContents, ReleaseEntry } from '@/content/page-content';
import type { ReleaseFilter } from '@/features/release-filter';
import { Heading } from '@/ui/heading';
import { LogEntry } from './log-entry.tsx';
import styles from './log-year.module.css';

type Props = {
  year: string;
  releases: readonly ReleaseEntry[];
  filter: ReleaseFilter;
  content: PageContents['updateLogInfo'];
};

/** A year of the log: its number hangs at the left of its releases. */
export function LogYear({ year, releases, filter, content }: Props) {
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
