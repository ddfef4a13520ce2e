import { TextLink } from '@/components/link';
import { RichText } from '@/components/rich-text';
import { Heading } from '@/components/section';
import type { RichText as RichTextContent } from '@/content/schemas/primitives';
import styles from './legal-document.module.css';

type LegalTextProps = {
  blocks: RichTextContent;
  /** Gives the headings their ids; false for earlier versions, which have the same ones. */
  anchored?: boolean;
};

/** The text of a section, or of an earlier version's section. */
export function LegalText({ blocks, anchored = true }: LegalTextProps) {
  return (
    <div className={styles.text}>
      <RichText blocks={blocks} heading={({ id, text }) => (anchored ? <h3 id={id}>{text}</h3> : <h5>{text}</h5>)} />
    </div>
  );
}

/** A section's heading, which is its own permanent link; a § sign shows that on hover and focus. */
export function SectionHeading({ id, title }: { id: string; title: string }) {
  return (
    <Heading id={id} level={2} size="m" className={styles.heading}>
      <TextLink variant="quiet" to={`#${id}`}>
        {title}
      </TextLink>
    </Heading>
  );
}
