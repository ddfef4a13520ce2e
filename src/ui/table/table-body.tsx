import { classes } from '@/ui/classes';
import styles from './table.module.css';
import type { TableColumn, TableGroup } from './types.ts';

type Props = { columns: readonly TableColumn[]; group: TableGroup };

/** The rows that belong together, under their title where they have one. */
export function TableBody({ columns, group }: Props) {
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
          {columns.map(({ id: column, numeric, emphasis }, at) => (
            <td key={column} className={classes(numeric && styles.numeric, emphasis && styles.emphasis)}>
              {cells[at]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
