import { Heading } from '@/components/heading';
import { TextLink } from '@/components/link';
import { RichText } from '@/components/rich-text';
import type { LegalPageContent } from '@/content/page-content';
import type { LegalSection as Section } from '@/content/schemas/legal';
import type { RichText as RichTextContent } from '@/content/schemas/primitives';
import { History, historyId } from './history.tsx';
import styles from './legal-document.module.css';
import { Contents, LegalHead } from './legal-head.tsx';

/**
 * A legal document: its facts, its contents, its text with plain-language notes in the margin, and every earlier version.
 * All of it is in the prerendered HTML; scripts only mark the section being read.
 */
export function LegalDocument({ content }: { content: LegalPageContent }) {
  const { document, messages } = content;
  const entries = [...document.sections, { id: historyId, title: messages.history }];
  return (
    <div className={styles.document}>
      <LegalHead content={content} />
      <div className={styles.page}>
        <Contents title={messages.contents} entries={entries} />
        <div className={styles.column}>
          <LegalText blocks={document.introduction} />
          {document.sections.map((section) => (
            <LegalSection key={section.id} section={section} messages={messages} />
          ))}
          <History content={content} />
        </div>
      </div>
    </div>
  );
}

type LegalSectionProps = { section: Section; messages: Pick<LegalPageContent['messages'], 'summary'> };

/** A section of the text, and beside it what it says in plain words. */
export function LegalSection({ section, messages }: LegalSectionProps) {
  const { id, title, summary, body } = section;
  return (
    <section className={styles.section}>
      <SectionHeading id={id} title={title} />
      <p className={styles.summary}>
        <span>{messages.summary}</span>
        {` ${summary}`}
      </p>
      <LegalText blocks={body} />
    </section>
  );
}

type LegalTextProps = {
  blocks: RichTextContent;
  /** Whether links lead to its headings: only one version of a document can have its ids. */
  anchored?: boolean;
};

/** The text of a document, whose headings stand below a section's, or below a version's. */
export function LegalText({ blocks, anchored = true }: LegalTextProps) {
  return (
    <div className={styles.text}>
      <RichText blocks={blocks} heading={({ id, text }) => (anchored ? <h3 id={id}>{text}</h3> : <h5>{text}</h5>)} />
    </div>
  );
}

/** A section's heading, which is its own permanent link; the sign that says so shows on hover and focus. */
export function SectionHeading({ id, title }: { id: string; title: string }) {
  return (
    <Heading id={id} level={2} size="m" className={styles.heading}>
      <TextLink variant="quiet" to={`#${id}`}>
        {title}
      </TextLink>
    </Heading>
  );
}
