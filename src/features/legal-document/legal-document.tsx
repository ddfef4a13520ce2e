import type { LegalPageContent } from '@/content/page-content';
import { Contents } from './contents.tsx';
import { History, historyId } from './history.tsx';
import styles from './legal-document.module.css';
import { LegalHead } from './legal-head.tsx';
import { LegalSection } from './legal-section.tsx';
import { LegalText } from './legal-text.tsx';

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
