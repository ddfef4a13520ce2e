import { createElement, Fragment, type ReactNode } from 'react';
import type { Block, Inline } from '@/content/schemas/primitives';
import { classes } from './classes.ts';
import link from './link.module.css';
import { SiteLink } from './link.tsx';
import styles from './rich-text.module.css';
import { Heading } from './section.tsx';

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
      // No arrow: it would be before the sentence's punctuation.
      return (
        <SiteLink to={inline.to} className={classes(link.link, link.text)}>
          {inline.text}
        </SiteLink>
      );
  }
}

/** A line of an author's text with its marks. Its runs never change order, so they need no keys. */
export function Line({ content }: { content: readonly Inline[] }) {
  return createElement(Fragment, null, ...content.map(run));
}

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
  /** Renders a heading of the text at a level that fits the page's outline. */
  heading?: (block: HeadingBlock) => ReactNode;
};

const usualHeading = ({ id, text }: HeadingBlock) => (
  <Heading id={id} level={4} size="s">
    {text}
  </Heading>
);

/** An author's text as elements; the parent spaces them. Blocks never change order, so they need no keys. */
export function RichText({ blocks, heading = usualHeading }: Props) {
  return createElement(Fragment, null, ...blocks.map((content) => block(content, heading)));
}
