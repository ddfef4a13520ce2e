import { useEffect, useRef, useState } from 'react';
import { formatMessage } from '@/content/format-message';
import type { LegalPageContent } from '@/content/page-content';
import { Disclosure } from '@/ui/disclosure';
import styles from './differences.module.css';
import { markDifferences, type Run } from './word-differences.ts';

type AllDifferences = LegalPageContent['differences'][number];
type Difference = AllDifferences['sections'][number];
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

const unmarked = (paragraphs: readonly string[]): Run[][] => paragraphs.map((text) => [{ text, marked: false }]);

type SectionProps = { difference: Difference; marked: boolean; messages: Messages };

function SectionDifference({ difference, marked, messages }: SectionProps) {
  const { title, kind, before, after } = difference;
  // What is wholly new or wholly gone needs no marks: every word of it would have one.
  const sides =
    marked && kind === 'changed'
      ? markDifferences(before, after)
      : { before: unmarked(before), after: unmarked(after) };
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

type Props = { differences: AllDifferences; messages: Messages; className?: string | undefined };

/**
 * Section by section, what one version says and its successor says instead. Both are in the prerendered page; the words
 * that differ are marked when a visitor first opens it, since the marks would take the page over its first flight.
 */
export function Differences({ differences, messages, className }: Props) {
  const { from, to, sections } = differences;
  const details = useRef<HTMLDetailsElement>(null);
  const [marked, setMarked] = useState(false);
  const markWhenOpen = () => setMarked((already) => already || details.current?.open === true);
  // Opened before the app had started.
  useEffect(markWhenOpen, []);
  return (
    <Disclosure
      ref={details}
      className={className}
      title={formatMessage(messages.heading, { from, to })}
      onToggle={markWhenOpen}
    >
      {sections.length === 0 && <p>{messages.none}</p>}
      <ul className={styles.list}>
        {sections.map((difference) => (
          <SectionDifference key={difference.id} difference={difference} marked={marked} messages={messages} />
        ))}
      </ul>
    </Disclosure>
  );
}
