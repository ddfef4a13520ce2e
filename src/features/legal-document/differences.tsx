import type { LegalPageContent } from '@/content/page-content';
import styles from './differences.module.css';
import { markDifferences, type Run } from './word-differences.ts';

type Difference = LegalPageContent['differences'][number]['sections'][number];
type Messages = LegalPageContent['messages']['differences'];

type SideProps = { label: string; paragraphs: readonly Run[][]; mark: 'del' | 'ins' };

/** One version of the paragraphs. The label says which, so that nobody depends on hearing or seeing the marks. */
function Side({ label, paragraphs, mark: Mark }: SideProps) {
  if (paragraphs.length === 0) return null;
  return (
    <div className={styles.side}>
      <p className={styles.label}>{label}</p>
      <div className={styles.words}>
        {paragraphs.map((runs, row) => (
          <p key={`${row}`}>
            {runs.map(({ text, marked }, at) => (marked ? <Mark key={`${at}`}>{text}</Mark> : text))}
          </p>
        ))}
      </div>
    </div>
  );
}

function SectionDifference({ difference, messages }: { difference: Difference; messages: Messages }) {
  const { title, kind, before, after } = difference;
  // What is wholly new or wholly gone needs no marks: every word of it would have one.
  const sides =
    kind === 'changed'
      ? markDifferences(before, after)
      : {
          before: before.map((text) => [{ text, marked: false }]),
          after: after.map((text) => [{ text, marked: false }]),
        };
  return (
    <li>
      <p className={styles.title}>
        <strong>{title}</strong> <span>{messages[kind]}</span>
      </p>
      <Side label={messages.before} paragraphs={sides.before} mark="del" />
      <Side label={messages.after} paragraphs={sides.after} mark="ins" />
    </li>
  );
}

/** Section by section, what one version says and its successor says instead, with the words that differ marked. */
export function Differences({ sections, messages }: { sections: readonly Difference[]; messages: Messages }) {
  if (sections.length === 0) return <p>{messages.none}</p>;
  return (
    <ul className={styles.list}>
      {sections.map((difference) => (
        <SectionDifference key={difference.id} difference={difference} messages={messages} />
      ))}
    </ul>
  );
}
