import { createElement, Fragment, type ReactNode } from 'react';
import type { Inline } from '@/content/schemas/primitives';
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
      return <code className={styles.code}>{inline.text}</code>;
    case 'link':
      return <TextLink to={inline.to}>{inline.text}</TextLink>;
  }
}

/** A line of an author's text with its marks. Its runs never change places, so they need no names of their own. */
export function Line({ content }: { content: readonly Inline[] }) {
  return createElement(Fragment, null, ...content.map(run));
}
