import type { PageContents } from '@/content/page-content';
import type { Release } from '@/content/schemas/releases';
import { Section } from '@/ui/section';
import styles from './changes-of-kind.module.css';
import { Note } from './note.tsx';

type Props = { content: PageContents['versionUpdateContent']; release: Release };

/** What is known to be wrong with a release; where nothing is, that is said too. */
export function KnownIssues({ content, release: { knownIssues, version } }: Props) {
  return (
    <Section id="known-issues" rhythm="passage" heading={content.messages.knownIssues} className={styles.section}>
      {knownIssues.length === 0 && <p>{content.messages.noKnownIssues}</p>}
      {knownIssues.length > 0 && (
        <ul className={styles.changes}>
          {knownIssues.map((issue) => (
            <Note key={issue.id} note={issue} version={version} content={content} />
          ))}
        </ul>
      )}
    </Section>
  );
}
