import { useMemo, useState } from 'react';
import { type Column, type Sort, sortRows } from './data-table-column.ts';
import { useLocale } from './use-format.ts';

/** Sorts rows that are all loaded. Returns what DataTable takes: `{ rows, sort, onSort }`. */
export function useSortedRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], initial?: Sort) {
  const language = useLocale();
  const [sort, setSort] = useState<Sort | undefined>(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are ordered by the language of the page
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort, language]);
  return { rows: sorted, sort, onSort: setSort };
}
