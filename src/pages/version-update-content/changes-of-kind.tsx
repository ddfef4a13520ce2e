import type { PageContents } from '@/content/page-content';
import type { ChangeKind } from '@/content/schemas/constants';
import type { Change } from '@/content/schemas/releases';
import { classes } from '@/ui/classes';
import { Section } from '@/ui/section';
import styles from './changes-of-kind.module.css';
import { Note } from './note.tsx';

type Props = {
  kind: ChangeKind;
  changes: readonly Change[];
  version: string;
  content: PageContents['versionUpdateContent'];
};

/** A release's changes of one kind. */
export function ChangesOfKind({ kind, changes, version, content }: Props) {
  return (
    <Section
      rhythm="passage"
      heading={<span className={classes(kind === 'security' && styles.security)}>{content.kinds[kind]}</span>}
      className={styles.section}
    >
      <ul className={styles.changes}>
        {changes.map((change) => (
          <Note key={change.id} note={change} version={version} content={content} />
        ))}
      </ul>
    </Section>
  );
}
