import { createElement, Fragment, type ReactNode } from 'react';
import type { Block, Inline } from '@/content/schemas/primitives';
import { classes } from './classes.ts';
import link from './link.module.css';
import { SiteLink } from './link.tsx';
import styles from './rich-text.module.css';
import { Heading } from './section.tsx';

function renderInline(inline: Inline): ReactNode {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'strong':
      return <strong>{inline.text}</strong>;
    case 'emphasis':
      return <em>{inline.text}</em>;
    case 'code':
      return <code className={styles.code}>{inline.text}</code>;
    case 'link':
      // Not a TextLink, whose arrow would be before the punctuation.
      return (
        <SiteLink to={inline.to} className={classes(link.link, link.text)}>
          {inline.text}
        </SiteLink>
      );
  }
}

/** Without keys, because the parts never change order. */
export function Line({ content }: { content: readonly Inline[] }) {
  return createElement(Fragment, null, ...content.map(renderInline));
}

type HeadingBlock = Extract<Block, { kind: 'heading' }>;

function renderBlock(content: Block, heading: (block: HeadingBlock) => ReactNode): ReactNode {
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
  /** Renders headings at the level that fits the page's outline. */
  heading?: (block: HeadingBlock) => ReactNode;
};

const defaultHeading = ({ id, text }: HeadingBlock) => (
  <Heading id={id} level={4} size="s">
    {text}
  </Heading>
);

export function RichText({ blocks, heading = defaultHeading }: Props) {
  return createElement(Fragment, null, ...blocks.map((content) => renderBlock(content, heading)));
}
