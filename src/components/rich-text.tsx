import { createElement, Fragment, type ReactNode } from 'react';
import type { Block, Inline } from '@/content/schemas/primitives';
import { classes } from './classes.ts';
import linkStyles from './link.module.css';
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
      // A TextLink would put its arrow between the link and a following full stop.
      return (
        <>
          {/* Allows a line break before an address. Chinese text may have `word-break: keep-all`. */}
          {inline.to.startsWith('mailto:') && <wbr />}
          <SiteLink to={inline.to} className={classes(linkStyles.link, linkStyles.text)}>
            {inline.text}
          </SiteLink>
        </>
      );
  }
}

/** The elements need no keys, because their order never changes. */
export function InlineContent({ content }: { content: readonly Inline[] }) {
  return createElement(Fragment, null, ...content.map(renderInline));
}

type HeadingBlock = Extract<Block, { kind: 'heading' }>;

function renderBlock(block: Block, renderHeading: (block: HeadingBlock) => ReactNode): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <InlineContent content={block.content} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      const items = block.items.map((item) => (
        <li key={JSON.stringify(item)}>
          <InlineContent content={item} />
        </li>
      ));
      return <List className={styles.list}>{items}</List>;
    }
    case 'heading':
      return renderHeading(block);
    case 'code':
      return <pre className={styles.block}>{block.text}</pre>;
  }
}

type Props = {
  blocks: readonly Block[];
  renderHeading?: (block: HeadingBlock) => ReactNode;
};

const defaultHeading = ({ id, text }: HeadingBlock) => (
  <Heading id={id} level={4} size="s">
    {text}
  </Heading>
);

export function RichText({ blocks, renderHeading = defaultHeading }: Props) {
  return createElement(Fragment, null, ...blocks.map((block) => renderBlock(block, renderHeading)));
}
