import { createElement, Fragment, type ReactNode, useId } from 'react';
import { isBlock, lineText } from '@/content/format';
import type { Block, Flow, Inline } from '@/content/schemas/primitives';
import { classes } from './classes.ts';
import { CodeBlock } from './code-line.tsx';
import { Image } from './image.tsx';
import linkStyles from './link.module.css';
import { SiteLink } from './link.tsx';
import styles from './rich-text.module.css';
import { Heading } from './section.tsx';

type HeadingBlock = Extract<Block, { kind: 'heading' }>;
type TableBlock = Extract<Block, { kind: 'table' }>;

type Renderer = {
  renderHeading: (block: HeadingBlock) => ReactNode;
  /** The beginning of the ids of footnotes, which a page may have in several texts. */
  id: string;
  /** The numbers of the footnotes to which a reference has been rendered: the first one is where the footnote leads back to. */
  references: Set<number>;
};

/** The elements need no keys, because their order never changes. */
const renderAll = (flow: readonly Flow[], renderer: Renderer): ReactNode =>
  createElement(
    Fragment,
    null,
    ...flow.map((part) => (isBlock(part) ? renderBlock(part, renderer) : renderInline(part, renderer))),
  );

function renderInline(inline: Inline, renderer: Renderer): ReactNode {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'strong':
      return <strong>{renderAll(inline.content, renderer)}</strong>;
    case 'emphasis':
      return <em>{renderAll(inline.content, renderer)}</em>;
    case 'deleted':
      return <del>{renderAll(inline.content, renderer)}</del>;
    case 'code':
      return <code className={styles.code}>{inline.text}</code>;
    case 'link':
      // A TextLink would put its arrow between the link and a following full stop.
      return (
        <>
          {/* Allows a line break before an address. Chinese text may have `word-break: keep-all`. */}
          {inline.to.startsWith('mailto:') && <wbr />}
          <SiteLink to={inline.to} className={classes(linkStyles.link, linkStyles.text)}>
            {renderAll(inline.content, renderer)}
          </SiteLink>
        </>
      );
    case 'image': {
      const { to, alt, width, height } = inline;
      const dark = to.endsWith('.svg') ? { src: `${to}#night` } : undefined;
      return <Image src={to} alt={alt} width={width} height={height} dark={dark} className={styles.image} />;
    }
    case 'note': {
      const { number } = inline;
      const isFirst = !renderer.references.has(number);
      renderer.references.add(number);
      return (
        <sup className={styles.reference}>
          <a
            href={`#${renderer.id}${number}`}
            id={isFirst ? `${renderer.id}${number}-at` : undefined}
            role="doc-noteref"
          >
            {number}
          </a>
        </sup>
      );
    }
    case 'break':
      return <br />;
  }
}

function renderTable({ header, rows, align }: TableBlock, renderer: Renderer): ReactNode {
  const labels = header.map(lineText);
  const [corner, ...columns] = labels;
  /** A table without a word above its first column has the names of its rows there. */
  const hasRowNames = corner === '' && columns.some(Boolean);
  const cells = (contents: readonly Inline[][], isHead: boolean) =>
    contents.map((content, index) => {
      const isRowName = !isHead && index === 0 && hasRowNames;
      const isHeader = isRowName || (isHead && content.length > 0);
      const props = {
        scope: isHeader ? (isRowName ? 'row' : 'col') : undefined,
        'data-label': (!isHead && labels[index]) || undefined,
        'data-align': align[index] === 'start' ? undefined : align[index],
      };
      return createElement(isHeader ? 'th' : 'td', props, renderAll(content, renderer));
    });
  const row = (contents: readonly Inline[][]) => createElement('tr', null, ...cells(contents, false));
  return (
    <div
      className={classes(styles.tableBox, header.length > 2 && styles.stacks, header.length > 4 && styles.manyColumns)}
    >
      <table className={styles.table}>
        {labels.some(Boolean) && <thead>{createElement('tr', null, ...cells(header, true))}</thead>}
        {createElement('tbody', null, ...rows.map(row))}
      </table>
    </div>
  );
}

function renderBlock(block: Block, renderer: Renderer): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{renderAll(block.content, renderer)}</p>;
    case 'list': {
      const items = block.items.map((item) => createElement('li', null, renderAll(item, renderer)));
      const props = { className: styles.list, start: block.start };
      return createElement(block.ordered ? 'ol' : 'ul', props, ...items);
    }
    case 'heading':
      return renderer.renderHeading(block);
    case 'quote':
      return <blockquote className={styles.quote}>{renderAll(block.content, renderer)}</blockquote>;
    case 'table':
      return renderTable(block, renderer);
    case 'pre':
      return <CodeBlock code={block.text} />;
    case 'rule':
      return <hr className={styles.rule} />;
    case 'notes':
      return (
        <ul className={styles.notes}>
          {block.items.map(({ number, content }) => (
            <li key={number} id={`${renderer.id}${number}`} className={styles.note}>
              <a href={`#${renderer.id}${number}-at`} role="doc-backlink">
                {number}
              </a>
              <div>{renderAll(content, renderer)}</div>
            </li>
          ))}
        </ul>
      );
  }
}

const defaultHeading = ({ id, level, text }: HeadingBlock) =>
  level === 4 ? (
    <h5 id={id}>{text}</h5>
  ) : (
    <Heading id={id} level={4} size="s">
      {text}
    </Heading>
  );

type Props = {
  blocks: readonly Block[];
  renderHeading?: (block: HeadingBlock) => ReactNode;
};

export function RichText({ blocks, renderHeading = defaultHeading }: Props) {
  const id = `note${useId()}`;
  return renderAll(blocks, { renderHeading, id, references: new Set() });
}
