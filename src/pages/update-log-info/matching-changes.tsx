import { releasePath } from '@/config/paths';
import type { PageContents, ReleaseEntry } from '@/content/page-content';
import { TextLink } from '@/ui/link';
import styles from './matching-changes.module.css';

type Props = {
  version: string;
  changes: ReleaseEntry['changes'];
  kinds: PageContents['updateLogInfo']['messages']['kinds'];
};

/** The changes that were searched for, each a way to its place in the release's notes. */
export function MatchingChanges({ version, changes, kinds }: Props) {
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
