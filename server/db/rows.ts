import type { Selectable } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * The type of columns of a table as a query returns them. For the columns of a left join, wrap it with Kysely's
 * `Nullable`.
 */
export type Columns<T extends keyof Schema, K extends keyof Selectable<Schema[T]>> = Pick<Selectable<Schema[T]>, K>;

/** Returns the presented rows by the value of a column, in the order of the rows. */
export const rowsBy = <Row, K extends keyof Row, T>(
  rows: readonly Row[],
  column: K,
  present: (row: Row) => T,
): Map<Row[K], T> => new Map(rows.map((row) => [row[column], present(row)]));
