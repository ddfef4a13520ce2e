import { type ReactNode, Suspense } from 'react';
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
  /** In the order of the columns. Missing cells are empty. */
  cells: readonly ReactNode[];
};

type TableGroup = {
  id: string;
  title?: ReactNode;
  rows: readonly TableRow[];
};

type TableProps = {
  caption: string;
  cornerLabel: string;
  columns: readonly TableColumn[];
  groups: readonly TableGroup[];
};

/** Each group has a Suspense boundary, like `Section`. */
export function Table({ caption, cornerLabel, columns, groups }: TableProps) {
  return (
    <div className={classes(styles.container, columns.length <= 2 && styles.fewColumns)}>
      <table className={styles.table}>
        <caption className={hidden.hidden}>{caption}</caption>
        <thead>
          <tr>
            <th className={styles.corner} scope="col">
              {cornerLabel}
            </th>
            {columns.map(({ id, label, emphasis }) => (
              <th key={id} className={classes(emphasis && styles.emphasis)} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Suspense key={group.id}>
            <TableBody columns={columns} group={group} />
          </Suspense>
        ))}
      </table>
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
          {columns.map((column, index) => (
            <td key={column.id} className={classes(column.emphasis && styles.emphasis)}>
              {cells[index]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
