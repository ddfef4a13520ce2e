import { createElement, Fragment, type ReactNode } from 'react';
import type { Block } from '@/content/schemas/primitives';
import { Heading } from '@/ui/heading';
import { Line } from './line.tsx';
import styles from './rich-text.module.css';

/** A heading within an author's text. */
type HeadingBlock = Extract<Block, { kind: 'heading' }>;

function block(content: Block, heading: (block: HeadingBlock) => ReactNode): ReactNode {
  switch (content.kind) {
    case 'paragraph':
      return (
        <p>
          <Line content={content.content} />
        </p>
      );
    case 'list': {
      const List = content.ordered ? 'ol' : 'ul';
      const items = content.items.map((item) => (
        <li key={JSON.stringify(item)}>
          <Line content={item} />
        </li>
      ));
      return <List className={styles.list}>{items}</List>;
    }
    case 'heading':
      return heading(content);
    case 'code':
      return <pre className={styles.block}>{content.text}</pre>;
  }
}

type Props = {
  blocks: readonly Block[];
  /** How a heading in it looks, where the text has a place of its own in the page's outline. */
  heading?: (block: HeadingBlock) => ReactNode;
};

const usualHeading = ({ id, text }: HeadingBlock) => (
  <Heading id={id} level={4} size="s">
    {text}
  </Heading>
);

/** An author's text as elements. What holds it says how far its paragraphs stand apart. Blocks never change places, so they need no keys. */
export function RichText({ blocks, heading = usualHeading }: Props) {
  return createElement(Fragment, null, ...blocks.map((content) => block(content, heading)));
}
