export { Table } from './table.tsx';
export type { TableColumn, TableGroup, TableRow } from './types.ts';
