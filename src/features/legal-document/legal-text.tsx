import type { RichText as RichTextContent } from '@/content/schemas/primitives';
import { RichText } from '@/ui/rich-text';
import styles from './legal-text.module.css';

type Props = {
  blocks: RichTextContent;
  /** Whether links lead to its headings: only one version of a document can have its ids. */
  anchored?: boolean;
};

/** The text of a document, whose headings stand below a section's, or below a version's. */
export function LegalText({ blocks, anchored = true }: Props) {
  return (
    <div className={styles.text}>
      <RichText blocks={blocks} heading={({ id, text }) => (anchored ? <h3 id={id}>{text}</h3> : <h5>{text}</h5>)} />
    </div>
  );
}
