import type { ArrayFieldItemTemplateProps, IconButtonProps } from '@rjsf/utils';
import { type DragEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { isJsonObject } from '../../src/lib/json.ts';
import { contextOf } from './context.ts';
import { withListAt } from './fields.ts';
import type texts from './texts.json';
import { useWords } from './words.ts';

type Name = keyof (typeof texts)['en'];

/** Opens the row of an item, and focuses its first field. */
function openRow(item: Element | null | undefined): void {
  const row = item?.querySelector('details');
  if (row) row.open = true;
  item?.querySelector<HTMLElement>('textarea, input, select')?.focus();
}

/** Returns the button that adds or clears. After an addition, it opens the new item. */
export const listButton = (name: Extract<Name, 'add' | 'remove'>) =>
  function Button({ id, onClick, disabled }: IconButtonProps) {
    const { text } = useWords();
    const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
      const list = event.currentTarget.closest('fieldset');
      onClick?.(event);
      if (name !== 'add') return;
      requestAnimationFrame(() => openRow([...(list?.querySelectorAll(':scope > div > .item') ?? [])].at(-1)));
    };
    return (
      <button type="button" id={id} onClick={handleClick} disabled={disabled} className={name}>
        {text(name)}
      </button>
    );
  };

/** Two sheets. Fonts of many systems lack such a character. */
const copySymbol = (
  <svg viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />
  </svg>
);

/** The path of the list whose item is dragged, and its index. */
let dragged: { list: string; index: number } | undefined;

/** The id of the title of a row, by that of its item. */
export const rowTitleId = (itemId: string): string => `${itemId}__row`;

/** An item of a list, with all buttons that move, copy or remove it. It can be dragged, and moved with Alt and the arrow keys. */
export function ArrayItem(props: ArrayFieldItemTemplateProps) {
  const { children, buttonsProps, hasToolbar, registry, index, totalItems } = props;
  const { text } = useWords();
  const item = useRef<HTMLDivElement>(null);
  const { onChange } = contextOf(registry);
  const { fieldPathId, hasCopy, hasRemove } = buttonsProps;
  const path = fieldPathId.path.slice(0, -1);
  const list = JSON.stringify(path);
  /** Changes the list and, in the same way, which of its rows are open. Then focuses a part of the item that moved. */
  const edit = (
    change: (items: readonly unknown[]) => unknown[],
    changeRows: (rows: readonly boolean[]) => boolean[],
    focused: { index: number; selector: string },
  ) => {
    const parent = item.current?.parentElement;
    const itemsShown = () => [...(parent?.querySelectorAll(':scope > .item') ?? [])];
    const rowOf = (shown: Element) => shown.querySelector('details');
    const rows = changeRows(itemsShown().map((shown) => rowOf(shown)?.open ?? false));
    onChange((data) => withListAt(data, path, change));
    requestAnimationFrame(() => {
      for (const [at, shown] of itemsShown().entries()) {
        const row = rowOf(shown);
        if (row) row.open = rows[at] ?? false;
      }
      const addButton = parent?.closest('fieldset')?.querySelector<HTMLElement>(':scope > .add');
      (itemsShown()[focused.index]?.querySelector<HTMLElement>(focused.selector) ?? addButton)?.focus();
    });
  };
  const move = <Item,>(items: readonly Item[], from: number, to: number): Item[] =>
    items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
  const moveTo = (to: number, selector: string, from = index) => {
    if (to < 0 || to >= totalItems) return;
    edit(
      (items) => move(items, from, to),
      (rows) => move(rows, from, to),
      { index: to, selector },
    );
  };
  const copy = () =>
    edit(
      // A copy without an id gets one of its own (fields.ts).
      (items) => {
        const original = structuredClone(items[index]);
        const isNamed = isJsonObject(original) && typeof original.id === 'string';
        return items.toSpliced(index + 1, 0, isNamed ? { ...original, id: undefined } : original);
      },
      (rows) => rows.toSpliced(index + 1, 0, true),
      { index: index + 1, selector: 'textarea, input' },
    );
  const remove = () => {
    const deletesFolder = location.hash.startsWith('#languages');
    if (deletesFolder && !confirm(text('confirmLanguage'))) return;
    const selector = 'summary, textarea, input';
    const without = <Item,>(items: readonly Item[]) => items.toSpliced(index, 1);
    edit(without, without, { index: Math.min(index, totalItems - 2), selector });
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const isOwn = event.target instanceof Element && event.target.closest('.item') === item.current;
    if (!event.altKey || step === undefined || !isOwn) return;
    event.preventDefault();
    moveTo(index + step, 'summary');
  };
  const startDrag = (event: DragEvent) => {
    event.stopPropagation();
    dragged = { list, index };
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', String(index));
    if (item.current) event.dataTransfer.setDragImage(item.current, 0, 0);
  };
  const isOver = () => dragged?.list === list && dragged.index !== index;
  const button = (name: Name, symbol: ReactNode, onClick: () => void, isDisabled = false) => (
    <button
      type="button"
      className={name}
      aria-label={text(name)}
      title={text(name)}
      aria-disabled={isDisabled}
      onClick={onClick}
    >
      {symbol}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the name of the group is the title of the row inside
    <div
      ref={item}
      role="group"
      aria-labelledby={rowTitleId(fieldPathId.$id)}
      aria-label={String(index + 1)}
      className="item"
      onKeyDown={handleKey}
      onDragOver={(event) => {
        if (!isOver()) return;
        event.preventDefault();
        event.currentTarget.dataset.over = '';
      }}
      onDragLeave={({ currentTarget }) => delete currentTarget.dataset.over}
      onDrop={(event) => {
        delete event.currentTarget.dataset.over;
        if (!isOver() || !dragged) return;
        event.preventDefault();
        event.stopPropagation();
        moveTo(index, 'summary, .up', dragged.index);
      }}
    >
      {children}
      {/* After the title, which says what the buttons move. */}
      {hasToolbar && (
        <div className="tools">
          <span className="handle" draggable title={text('drag')} onDragStart={startDrag} aria-hidden="true">
            ⠿
          </span>
          {button('up', '↑', () => moveTo(index - 1, '.up'), index === 0)}
          {button('down', '↓', () => moveTo(index + 1, '.down'), index === totalItems - 1)}
          {hasCopy && button('copy', copySymbol, copy)}
          {hasRemove && button('remove', '×', remove)}
        </div>
      )}
    </div>
  );
}
