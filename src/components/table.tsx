import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './table.module.css';

export type TableColumn = {
  id: string;
  label: ReactNode;
  /** Figures stand at the end of the column, one below the other. */
  numeric?: boolean;
  /** The column to notice. */
  emphasis?: boolean;
};

export type TableRow = {
  id: string;
  /** What the row is about. */
  header: ReactNode;
  /** One for each column, in their order; nothing where nothing is known. */
  cells: readonly ReactNode[];
};

export type TableGroup = {
  id: string;
  /** A line above the rows that belong together. */
  title?: ReactNode;
  rows: readonly TableRow[];
};

type TableProps = {
  /** What the table says; also names the region that scrolls. */
  caption: string;
  hideCaption?: boolean;
  /** The heading of the first column, which heads the rows. */
  corner: string;
  columns: readonly TableColumn[];
  groups: readonly TableGroup[];
  /** Where the columns do not fit, each row becomes a short list instead of scrolling; the columns' labels must be texts. */
  stacks?: boolean;
};

/** What scrolls must be reachable for a keyboard; not every browser sees to that. */
const focusable = { tabIndex: 0 } as const;

/** Up to so many columns fit a window of that width; with more, the table scrolls inside its region. */
const widthFor = (columns: number) => (columns <= 2 ? styles.few : columns <= 4 ? styles.some : styles.many);

/**
 * A table with real headers. Where it fits, its header row sticks to the window; where it does not, it scrolls sideways in
 * a region of its own that takes the focus, and header row and first column stick to that; or it stacks.
 */
export function Table({ caption, hideCaption = false, corner, columns, groups, stacks = false }: TableProps) {
  const id = useId();
  return (
    <div className={classes(styles.container, stacks ? styles.stacks : widthFor(columns.length))}>
      <section className={styles.region} aria-labelledby={id} {...(!stacks && focusable)}>
        <table className={styles.table}>
          <caption id={id} className={classes(styles.caption, hideCaption && styles.hidden)}>
            {caption}
          </caption>
          <thead className={styles.head}>
            <tr>
              <th className={styles.corner} scope="col">
                {corner}
              </th>
              {columns.map(({ id: column, label, numeric, emphasis }) => (
                <th
                  key={column}
                  className={classes(numeric && styles.numeric, emphasis && styles.emphasis)}
                  scope="col"
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <TableBody key={group.id} columns={columns} group={group} stacks={stacks} />
          ))}
        </table>
      </section>
    </div>
  );
}

type TableBodyProps = { columns: readonly TableColumn[]; group: TableGroup; stacks: boolean };

/** A stacked cell says itself what it holds. */
const labelOf = (stacks: boolean, { label }: TableColumn) =>
  stacks && typeof label === 'string' ? { 'data-label': label } : {};

/** The rows that belong together, under their title where they have one. */
export function TableBody({ columns, group, stacks }: TableBodyProps) {
  return (
    <tbody>
      {group.title && (
        <tr>
          <th className={styles.title} scope="rowgroup" colSpan={columns.length + 1}>
            <span className={styles.words}>{group.title}</span>
          </th>
        </tr>
      )}
      {group.rows.map(({ id, header, cells }) => (
        <tr key={id} className={styles.row}>
          <th className={styles.header} scope="row">
            {header}
          </th>
          {columns.map((column, at) => (
            <td
              key={column.id}
              className={classes(column.numeric && styles.numeric, column.emphasis && styles.emphasis)}
              {...labelOf(stacks, column)}
            >
              {cells[at]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
