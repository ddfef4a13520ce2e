import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './table.module.css';
import hidden from './visually-hidden.module.css';

type TableColumn = {
  id: string;
  label: ReactNode;
  /** The highlighted column. */
  emphasis?: boolean;
};

type TableRow = {
  id: string;
  /** What the row is about. */
  header: ReactNode;
  /** One for each column, in their order; nothing where nothing is known. */
  cells: readonly ReactNode[];
};

type TableGroup = {
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
  /** All columns are equally wide; where they do not fit, each row's header stands above its cells instead of scrolling. */
  even?: boolean;
};

/** What scrolls must be focusable for keyboards; not every browser makes it so. */
const focusable = { tabIndex: 0 } as const;

/** Up to so many columns fit a window of that width; with more, the table scrolls inside its region. */
const widthFor = (columns: number) => (columns <= 2 ? styles.few : columns <= 4 ? styles.some : styles.many);

/**
 * A table with real headers. Where it fits, its header row sticks to the window; where it does not, it scrolls sideways in
 * a region of its own that takes the focus, and header row and first column stick to that; or rows stack.
 */
export function Table({ caption, hideCaption = false, corner, columns, groups, even = false }: TableProps) {
  const id = useId();
  return (
    <div className={classes(styles.container, even ? styles.even : widthFor(columns.length))}>
      <section className={styles.region} aria-labelledby={id} {...(!even && focusable)}>
        <table className={styles.table}>
          <caption id={id} className={classes(styles.caption, hideCaption && hidden.hidden)}>
            {caption}
          </caption>
          <thead className={styles.head}>
            <tr>
              <th className={styles.corner} scope="col">
                {corner}
              </th>
              {columns.map(({ id: column, label, emphasis }) => (
                <th key={column} className={classes(emphasis && styles.emphasis)} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <TableBody key={group.id} columns={columns} group={group} />
          ))}
        </table>
      </section>
    </div>
  );
}

type TableBodyProps = { columns: readonly TableColumn[]; group: TableGroup };

/** The rows that belong together, under their title where they have one. */
function TableBody({ columns, group }: TableBodyProps) {
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
            <td key={column.id} className={classes(column.emphasis && styles.emphasis)}>
              {cells[at]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
