import { useEffect, useState } from 'react';
import type { List, ListRow, Matching } from '../../contract/list.ts';
import type { ListState } from './list-state.ts';
import type { ListView } from './use-list.ts';

/** The selected rows, for the actions on them. */
export interface Selection<Row> {
  /** The rows that were selected one by one; with `matching`, those of the shown page. */
  readonly rows: readonly Row[];
  /** Set if all rows that match are selected, on all pages: the filters, and the numbers that the user sees. */
  readonly matching: Matching | null;
  readonly clear: () => void;
  /** Deselects these rows, or all, and reads the list again. */
  readonly done: (keys: readonly string[] | 'all') => Promise<void>;
}

export interface SelectionState<Row> {
  readonly keys: ReadonlySet<string>;
  readonly rows: readonly Row[];
  readonly matching: Matching | null;
  /** Selects exactly these of the known rows. */
  readonly select: (keys: ReadonlySet<string>) => void;
  readonly selectAll: () => void;
  readonly deselect: (keys: readonly string[] | 'all') => void;
}

/**
 * Keeps the selected rows of a list: rows of one or several pages, or all rows that match. A selection ends with
 * another filter or search.
 */
export function useSelection<L extends List>(
  { rowKey, state, page }: ListView<L>,
  canSelect: ((row: ListRow<L>, state: ListState) => boolean) | undefined,
): SelectionState<ListRow<L>> {
  type Row = ListRow<L>;
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const [isAll, setAll] = useState(false);
  const deselectAll = () => {
    setSelected(new Map());
    setAll(false);
  };
  const matched = JSON.stringify([state.filters, state.search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter ends the selection
  useEffect(deselectAll, [matched]);

  const shown = (page?.data ?? []).filter((row) => canSelect?.(row, state));
  const shownByKey = new Map(shown.map((row) => [rowKey(row), row]));
  const rows = isAll ? shown : [...selected].map(([key, row]) => shownByKey.get(key) ?? row);
  const search = state.search.trim();
  return {
    keys: isAll ? new Set(shownByKey.keys()) : new Set(selected.keys()),
    rows,
    matching:
      isAll && page
        ? {
            filters: state.filters,
            ...(search && { search }),
            expected: { total: page.total, totals: page.totals },
          }
        : null,
    select: (keys) => {
      setAll(false);
      const known = new Map([...(isAll ? [] : selected), ...shownByKey]);
      setSelected(new Map([...known].filter(([key]) => keys.has(key))));
    },
    selectAll: () => setAll(true),
    deselect: (keys) => {
      if (keys === 'all') deselectAll();
      // The user may have selected other rows since.
      else setSelected((now) => new Map([...now].filter(([key]) => !keys.includes(key))));
    },
  };
}
