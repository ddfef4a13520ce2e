import { createElement, Fragment } from 'react';
import { Disclosure } from '@/components/disclosure';
import { TextLink } from '@/components/link';
import { RichText } from '@/components/rich-text';
import { Heading } from '@/components/section';
import { formatDay, formatMessage } from '@/content/format';
import type { RichText as RichTextContent } from '@/content/schemas/primitives';
import { historyId, type LegalPageContent, type Run } from './legal-content.ts';
import styles from './legal-document.module.css';

type LegalTextProps = {
  blocks: RichTextContent;
  /** False for earlier versions, because their headings have the same ids as those of the current one. */
  hasAnchors?: boolean;
};

const headingTags = { current: { 3: 'h3', 4: 'h4' }, earlier: { 3: 'h5', 4: 'h6' } } as const;

export function LegalText({ blocks, hasAnchors = true }: LegalTextProps) {
  const tags = headingTags[hasAnchors ? 'current' : 'earlier'];
  if (blocks.length === 0) return null;
  return (
    <div className={styles.text}>
      <RichText
        blocks={blocks}
        renderHeading={({ id, level, text }) => createElement(tags[level], { id: hasAnchors ? id : undefined }, text)}
      />
    </div>
  );
}

/** A section's heading, which links to itself. A § sign shows the link on hover and focus. */
export function SectionHeading({ id, title }: { id: string; title: string }) {
  return (
    <Heading id={id} level={2} size="s" className={styles.heading}>
      <TextLink variant="quiet" to={`#${id}`}>
        {title}
      </TextLink>
    </Heading>
  );
}

export function History({ content }: { content: LegalPageContent }) {
  const { document, previous, differences, language, messages } = content;
  const versions = [document, ...previous];
  const day = (date: string) => formatDay(date, language);
  return (
    <section data-only="screen" className={styles.history}>
      <SectionHeading id={historyId} title={messages.history} />
      <ol className={styles.versions}>
        {versions.map(({ version, effective, changed, introduction, sections }, index) => {
          const newer = versions[index - 1];
          const difference = differences[index];
          return (
            <li key={version}>
              <h3 className={styles.version}>
                {formatMessage(newer ? messages.version : messages.historyCurrent, { version })}
              </h3>
              <p className={styles.date}>
                {newer
                  ? formatMessage(messages.period, { from: day(effective), until: day(newer.effective) })
                  : formatMessage(messages.effective, { date: day(effective) })}
              </p>
              {changed && <p className={styles.changed}>{changed}</p>}
              <div>
                {difference && <Differences differences={difference} messages={messages.differences} />}
                {newer && (
                  <Disclosure className={styles.versionDetails} title={formatMessage(messages.fullText, { version })}>
                    {/* Without the summaries, which are not binding. */}
                    <LegalText blocks={introduction} hasAnchors={false} />
                    {sections.map(({ id, title, body }) => (
                      <Fragment key={id}>
                        <h4>{title}</h4>
                        <LegalText blocks={body} hasAnchors={false} />
                      </Fragment>
                    ))}
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

/** `mark` is the element for marked runs. */
type SideProps = { label: string; paragraphs: readonly Run[][]; mark: 'del' | 'ins' };

function Side({ label, paragraphs, mark: Mark }: SideProps) {
  if (paragraphs.length === 0) return null;
  return (
    <div className={styles.side}>
      <p className={styles.sideLabel}>{label}</p>
      <div className={styles.sideText}>
        {paragraphs.map((runs, row) => (
          <p key={`${row}`}>
            {runs.map(({ text, marked }, index) => (marked ? <Mark key={`${index}`}>{text}</Mark> : text))}
          </p>
        ))}
      </div>
    </div>
  );
}

type DifferencesProps = {
  differences: LegalPageContent['differences'][number];
  messages: LegalPageContent['messages']['differences'];
};

function Differences({ differences: { from, to, sections }, messages }: DifferencesProps) {
  return (
    <Disclosure className={styles.versionDetails} title={formatMessage(messages.heading, { from, to })}>
      {sections.length === 0 && <p>{messages.none}</p>}
      <ul className={styles.differences}>
        {sections.map(({ id, title, kind, before, after }) => (
          <li key={id}>
            <p className={styles.differenceTitle}>
              <strong>{title}</strong> <span>{messages[kind]}</span>
            </p>
            <Side label={messages.before} paragraphs={before} mark="del" />
            <Side label={messages.after} paragraphs={after} mark="ins" />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
