import type { ReactNode } from 'react';

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
