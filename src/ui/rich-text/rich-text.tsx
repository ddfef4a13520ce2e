import { createElement, Fragment, type ReactNode } from 'react';
import type { Block } from '@/content/schemas/rich-text';
import { Heading, type HeadingLevel } from '@/ui/heading';
import { Line } from './line.tsx';
import styles from './rich-text.module.css';

function block(content: Block, level: HeadingLevel): ReactNode {
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
      return (
        <Heading id={content.id} level={level} size="s">
          {content.text}
        </Heading>
      );
    case 'code':
      return <pre className={styles.block}>{content.text}</pre>;
  }
}

type Props = {
  blocks: readonly Block[];
  /** Of the headings in it, where there are any. */
  level?: HeadingLevel;
};

/** An author's text as elements. What holds it says how far its paragraphs stand apart. Blocks never change places, so they need no keys. */
export function RichText({ blocks, level = 4 }: Props) {
  return createElement(Fragment, null, ...blocks.map((content) => block(content, level)));
}
