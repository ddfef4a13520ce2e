import { Fragment, type ReactNode } from 'react';
import type { Block, Inline, RichText as RichTextContent } from '@/content/schemas/rich-text';
import { TextLink } from '@/ui/link';
import styles from './rich-text.module.css';

function run(inline: Inline): ReactNode {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'strong':
      return <strong>{inline.text}</strong>;
    case 'emphasis':
      return <em>{inline.text}</em>;
    case 'code':
      return <code>{inline.text}</code>;
    case 'link':
      return <TextLink to={inline.to}>{inline.text}</TextLink>;
  }
}

const runs = (line: readonly Inline[]): ReactNode =>
  line.map((inline, at) => <Fragment key={`${at}`}>{run(inline)}</Fragment>);

function block(content: Block, anchored: boolean): ReactNode {
  switch (content.kind) {
    case 'paragraph':
      return <p>{runs(content.content)}</p>;
    case 'list': {
      const List = content.ordered ? 'ol' : 'ul';
      return (
        <List>
          {content.items.map((item, at) => (
            <li key={`${at}`}>{runs(item)}</li>
          ))}
        </List>
      );
    }
    case 'heading':
      return anchored ? <h3 id={content.id}>{content.text}</h3> : <h5>{content.text}</h5>;
    case 'code':
      return (
        <pre>
          <code>{content.text}</code>
        </pre>
      );
  }
}

type Props = {
  blocks: RichTextContent;
  /** Whether links lead to its headings: only one version of a document can have its ids. */
  anchored?: boolean;
};

/** What an author wrote in Markdown, as elements. Blocks and runs never move, so their places are their keys. */
export function RichText({ blocks, anchored = true }: Props) {
  return (
    <div className={styles.text}>
      {blocks.map((content, at) => (
        <Fragment key={`${at}`}>{block(content, anchored)}</Fragment>
      ))}
    </div>
  );
}
