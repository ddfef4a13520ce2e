import { formatPlural } from '@/content/format-message';
import type { PageContents, ReleaseEntry } from '@/content/page-content';
import { changeKinds } from '@/content/schemas/constants';
import { classes } from '@/ui/classes';
import styles from './kind-counts.module.css';

type Props = { release: ReleaseEntry; content: PageContents['updateLogInfo'] };

/** How many changes of each kind a release has, in words. */
export function KindCounts({ release, content: { messages, language } }: Props) {
  const counts = changeKinds.map(
    (kind) => [kind, release.changes.filter((change) => change.kind === kind).length] as const,
  );
  return (
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
  );
}
