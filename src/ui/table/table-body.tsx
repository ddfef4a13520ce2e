import { classes } from '@/ui/classes';
import styles from './table.module.css';
import type { TableColumn, TableGroup } from './types.ts';

type Props = { columns: readonly TableColumn[]; group: TableGroup; stacks: boolean };

/** A stacked cell says itself what it holds. */
const labelOf = (stacks: boolean, { label }: TableColumn) =>
  stacks && typeof label === 'string' ? { 'data-label': label } : {};

/** The rows that belong together, under their title where they have one. */
export function TableBody({ columns, group, stacks }: Props) {
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
