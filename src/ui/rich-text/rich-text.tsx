import type { Block, RichText as Blocks } from '@/content/schemas/rich-text';
import { Heading, type HeadingLevel } from '@/ui/heading';
import { Line } from './line.tsx';
import styles from './rich-text.module.css';

type Props = {
  blocks: Blocks;
  /** The level of the headings in it. */
  level?: HeadingLevel;
};

/** Blocks have no names of their own. What they say and where tells them apart, and they never change places. */
const keyed = <Item,>(items: readonly Item[]) => items.map((item, at) => ({ item, key: `${at}` }));

function TextBlock({ block, level }: { block: Block; level: HeadingLevel }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Line line={block.content} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List className={styles.list}>
          {keyed(block.items).map(({ item, key }) => (
            <li key={key}>
              <Line line={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'heading':
      return (
        <Heading id={block.id} level={level} size="s">
          {block.text}
        </Heading>
      );
    case 'code':
      return (
        <pre className={styles.block}>
          <code>{block.text}</code>
        </pre>
      );
  }
}

/** What was written as Markdown, as elements. It brings no box: the blocks stand where it stands, spaced by what holds them. */
export function RichText({ blocks, level = 4 }: Props) {
  return keyed(blocks).map(({ item, key }) => <TextBlock key={key} block={item} level={level} />);
}
