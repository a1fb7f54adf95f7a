import type { Column } from './data-table-column.ts';

/** Only differences from the columns' defaults are stored, so that a column added later appears as designed. */
export type Choices = Readonly<Record<string, boolean>>;

/** Returns the shown columns of a table, and functions that show and hide them. */
export function columnChoice<Row>(all: readonly Column<Row>[], choices: Choices, onChange: (choices: Choices) => void) {
  const isShown = (column: Column<Row>) => column.fixed === true || (choices[column.id] ?? column.hidden !== true);
  return {
    all,
    columns: all.filter(isShown),
    isShown,
    toggle: (column: Column<Row>) => {
      const { [column.id]: _, ...others } = choices;
      const shown = !isShown(column);
      onChange(shown === (column.hidden !== true) ? others : { ...others, [column.id]: shown });
    },
    reset: () => onChange({}),
  };
}

export type ColumnChoice<Row> = ReturnType<typeof columnChoice<Row>>;
