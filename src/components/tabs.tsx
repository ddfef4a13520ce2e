import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './tabs.module.css';

/** From its tab, the Tab key leads into a panel even where that has nothing to press. */
const focusable = { tabIndex: 0 } as const;

type Item = { id: string; label: string; content: ReactNode };

type Props = {
  /** What the tabs are a choice of. */
  label: string;
  items: readonly Item[];
  /** The item shown first; without it the first one. */
  defaultId?: string | undefined;
  onChange?: (id: string) => void;
};

/**
 * Panels of which one is seen at a time. Every panel is in the HTML; without a script, and on paper, all are shown under
 * their labels. Not Base UI's: prerendered, its tabs are out of the tab order and its hidden panels are inert for good.
 */
export function Tabs({ label, items, defaultId = items[0]?.id, onChange }: Props) {
  const [selected, setSelected] = useState(defaultId);
  const base = useId();
  const select = (id: string) => {
    setSelected(id);
    if (id !== selected) onChange?.(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next =
      items[
        neighbour(
          event.key,
          items.findIndex(({ id }) => id === selected),
          items.length,
        )
      ];
    if (!next) return;
    event.preventDefault();
    select(next.id);
    document.getElementById(`${base}tab-${next.id}`)?.focus();
  };
  return (
    <div className={styles.tabs}>
      <div className={styles.list} role="tablist" aria-label={label}>
        {items.map(({ id, label: words }) => (
          <button
            key={id}
            id={`${base}tab-${id}`}
            className={styles.tab}
            type="button"
            role="tab"
            aria-selected={id === selected}
            aria-controls={`${base}panel-${id}`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => select(id)}
            onKeyDown={onKeyDown}
          >
            {words}
          </button>
        ))}
      </div>
      {items.map(({ id, label: words, content }) => (
        <div
          key={id}
          id={`${base}panel-${id}`}
          className={styles.panel}
          role="tabpanel"
          {...(id === selected && focusable)}
          aria-labelledby={`${base}tab-${id}`}
          hidden={id !== selected}
        >
          <p className={styles.title} aria-hidden="true">
            {words}
          </p>
          {content}
        </div>
      ))}
    </div>
  );
}

/** The place that a key leads to from `at` among `count`, round the ends; -1 where the key means nothing here. */
export function neighbour(key: string, at: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
