import { useState } from 'react';
import type { Column } from './data-table-column.ts';

/** Only differences from the columns' defaults are stored, so that a column added later appears as designed. */
type Choices = Readonly<Record<string, boolean>>;

function stored(key: string): Choices {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Choices) : {};
  } catch {
    return {};
  }
}

/** Returns the user's columns, stored on this device under `name`. `columns` are the shown ones. */
export function useColumnChoice<Row>(all: readonly Column<Row>[], name: string) {
  const key = `columns:${name}`;
  const [choices, setChoices] = useState<Choices>(() => stored(key));
  const isShown = (column: Column<Row>) => column.fixed === true || (choices[column.id] ?? column.hidden !== true);
  const keep = (next: Choices) => {
    setChoices(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage the choice lasts until the page closes.
    }
  };
  return {
    all,
    columns: all.filter(isShown),
    isShown,
    toggle: (column: Column<Row>) => keep({ ...choices, [column.id]: !isShown(column) }),
    reset: () => keep({}),
  };
}

export type ColumnChoice<Row> = ReturnType<typeof useColumnChoice<Row>>;
