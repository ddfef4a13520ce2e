import type { Inline } from '@/content/schemas/rich-text';
import { TextLink } from '@/ui/link';
import styles from './rich-text.module.css';

function Run({ inline }: { inline: Inline }) {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'strong':
      return <strong className={styles.strong}>{inline.text}</strong>;
    case 'emphasis':
      return <em>{inline.text}</em>;
    case 'code':
      return <code className={styles.code}>{inline.text}</code>;
    case 'link':
      return <TextLink to={inline.to}>{inline.text}</TextLink>;
  }
}

/** A line of text with its marks. */
export function Line({ line }: { line: readonly Inline[] }) {
  return line
    .map((inline, at) => ({ inline, key: `${at}` }))
    .map(({ inline, key }) => <Run key={key} inline={inline} />);
}
