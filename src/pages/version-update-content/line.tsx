import { createElement, Fragment, type ReactNode } from 'react';
import type { Block, Inline } from '@/content/schemas/rich-text';
import { TextLink } from '@/ui/link';
import styles from './line.module.css';

/** One run of a line. */
function run(inline: Inline): ReactNode {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'link':
      return <TextLink to={inline.to}>{inline.text}</TextLink>;
    case 'code':
      return <code className={styles.code}>{inline.text}</code>;
    case 'strong':
      return <strong>{inline.text}</strong>;
    case 'emphasis':
      return <em>{inline.text}</em>;
  }
}

/** A line of text with its marks. Its runs are children by position: they never change places. */
export const Line = ({ line }: { line: readonly Inline[] }) => createElement(Fragment, null, ...line.map(run));

function block(one: Block): ReactNode {
  switch (one.kind) {
    case 'paragraph':
      return createElement('p', null, ...one.content.map(run));
    case 'list':
      return createElement(
        one.ordered ? 'ol' : 'ul',
        { className: styles.list },
        ...one.items.map((item) => createElement('li', null, ...item.map(run))),
      );
    case 'heading':
      return <h2 id={one.id}>{one.text}</h2>;
    case 'code':
      return (
        <pre className={styles.pre}>
          <code className={styles.code}>{one.text}</code>
        </pre>
      );
  }
}

/** Paragraphs, lists and code, in their order. */
export const Blocks = ({ blocks }: { blocks: readonly Block[] }) => createElement(Fragment, null, ...blocks.map(block));
