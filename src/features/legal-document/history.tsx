import { Fragment, useEffect, useRef, useState } from 'react';
import { Disclosure } from '@/components/disclosure';
import { formatDay, formatMessage } from '@/content/format';
import type { LegalPageContent } from '@/content/page-content';
import type { LegalVersion } from '@/content/schemas/legal';
import styles from './history.module.css';
import { LegalText, SectionHeading } from './legal-document.tsx';
import { markDifferences, type Run } from './word-differences.ts';

/** The id of the history's heading (src/content/addresses.ts). */
export const historyId = 'history';

/** Every version, newest first: since when it binds, what changed with it in plain words and word for word, and its text. */
export function History({ content }: { content: LegalPageContent }) {
  const { document, previous, differences, language, messages } = content;
  const versions = [document, ...previous];
  const day = (date: string) => formatDay(date, language);
  return (
    <section className={styles.history}>
      <SectionHeading id={historyId} title={messages.history} />
      <ol className={styles.versions}>
        {versions.map((one, at) => {
          const { version } = one;
          const newer = versions[at - 1];
          const difference = differences[at];
          return (
            <li key={version}>
              <h3 className={styles.version}>
                {formatMessage(newer ? messages.version : messages.historyCurrent, { version })}
              </h3>
              <p className={styles.date}>
                {newer
                  ? formatMessage(messages.period, { from: day(one.effective), until: day(newer.effective) })
                  : formatMessage(messages.effective, { date: day(one.effective) })}
              </p>
              {one.changed && <p className={styles.changed}>{one.changed}</p>}
              <div>
                {difference && (
                  <Differences className={styles.disclosure} differences={difference} messages={messages.differences} />
                )}
                {newer && (
                  <Disclosure className={styles.disclosure} title={formatMessage(messages.fullText, { version })}>
                    <EarlierText version={one} />
                  </Disclosure>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

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

/**
 * The text of a version that is no longer in force, without its notes: they never bound anybody. What it shares with the
 * text in force costs next to nothing in transfer, because compression refers back to it.
 */
export function EarlierText({ version }: { version: LegalVersion }) {
  return (
    <>
      <LegalText blocks={version.introduction} anchored={false} />
      {version.sections.map(({ id, title, body }) => (
        <Fragment key={id}>
          <h4>{title}</h4>
          <LegalText blocks={body} anchored={false} />
        </Fragment>
      ))}
    </>
  );
}
