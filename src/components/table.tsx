import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './table.module.css';
import hidden from './visually-hidden.module.css';

type TableColumn = {
  id: string;
  label: ReactNode;
  emphasis?: boolean;
};

type TableRow = {
  id: string;
  header: ReactNode;
  /** One for each column, in their order; a missing one leaves an empty cell. */
  cells: readonly ReactNode[];
};

type TableGroup = {
  id: string;
  title?: ReactNode;
  rows: readonly TableRow[];
};

type TableProps = {
  /** The table's caption; also the name of the scrollable region. */
  caption: string;
  hideCaption?: boolean;
  /** The header of the first column, which contains the rows' headers. */
  corner: string;
  columns: readonly TableColumn[];
  groups: readonly TableGroup[];
  /** Equally wide columns; where they do not fit, each row's header is above its cells. Two fit in less than more. */
  even?: boolean;
};

/** Scrollable elements must be focusable for keyboard users; not every browser makes them so. */
const focusable = { tabIndex: 0 } as const;

/**
 * A table with header cells. Where it fits, its header row sticks to the window. Where it does not, it scrolls sideways in a
 * focusable region, to which header row and first column stick; with `even`, rows stack instead.
 */
export function Table({ caption, hideCaption = false, corner, columns, groups, even = false }: TableProps) {
  const id = useId();
  // A table with more columns scrolls from a larger width on.
  const count = columns.length <= 2 ? styles.few : styles.many;
  return (
    <div className={classes(styles.container, count, even && styles.even)}>
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

function TableBody({ columns, group }: TableBodyProps) {
  return (
    <tbody>
      {group.title && (
        <tr>
          <th className={styles.title} scope="rowgroup" colSpan={columns.length + 1}>
            {group.title}
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
