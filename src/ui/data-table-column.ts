import type { ReactNode } from 'react';
import { compareNames } from '../lib/text-order.ts';

/** A column of a DataTable. */
export interface Column<Row> {
  id: string;
  /** In the table head, in the column choice, and read out. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, tabular figures. */
  numeric?: boolean | undefined;
  /** The value that useSortedRows compares. A column with it, or with `sortable`, has a sort button. */
  sortValue?: ((row: Row) => string | number | null) | undefined;
  /** The caller sorts the rows. */
  sortable?: boolean | undefined;
  /** CSS width. */
  width?: string | undefined;
  /** Hidden until the user shows it. */
  hidden?: boolean | undefined;
  /** Always shown: the one that names the row. */
  fixed?: boolean | undefined;
  /** The total below the column. */
  total?: ReactNode;
}

export interface Sort {
  by: string;
  direction: 'ascending' | 'descending';
}

/** Returns the sort after a press on a column's head: another column ascending, the same one reversed. */
export function nextSort(sort: Sort | undefined, by: string): Sort {
  const turn = sort?.by === by && sort.direction === 'ascending';
  return { by, direction: turn ? 'descending' : 'ascending' };
}

/**
 * Sorts rows by a column's sortValue. Equal rows keep their order; rows without a value are last in both directions.
 * Texts compare in the reader's language, with numbers inside them by size: "Case 9" before "Case 10".
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const value = columns.find((column) => column.id === sort?.by)?.sortValue;
  if (!sort || !value) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
    return sign * compareNames(String(one), String(other));
  });
}
