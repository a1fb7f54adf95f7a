/**
 * Form 1 of a packed collection: columns of JSON. Apps before 0.2 read only this form, and servers before 0.2 write
 * only this form.
 * `values[i]` is the column named `columns[i]`; all columns have `count` entries.
 */
export interface PackedColumns {
  readonly version: 1;
  readonly collection: string;
  readonly count: number;
  readonly columns: readonly string[];
  readonly values: readonly (readonly unknown[])[];
}

/**
 * Turns rows into columns. Takes the column names from the first row, because all rows of a collection have the same
 * fields.
 */
export function packRows(collection: string, rows: readonly unknown[]): PackedColumns {
  const first = rows[0];
  const columns = typeof first === 'object' && first !== null ? Object.keys(first) : [];
  return {
    version: 1,
    collection,
    count: rows.length,
    columns,
    values: columns.map((column) => rows.map((row) => (row as Record<string, unknown>)[column])),
  };
}

/**
 * Turns columns into rows. Throws a RangeError if a column is shorter or longer than `count`, because the file is
 * damaged.
 */
export function unpackRows<Row>(packed: PackedColumns): Row[] {
  if (packed.version !== 1) throw new RangeError('unknown form of a packed collection');
  if (packed.values.some((column) => column.length !== packed.count))
    throw new RangeError('a packed column has the wrong length');
  return Array.from({ length: packed.count }, (_, at) => {
    const row: Record<string, unknown> = {};
    packed.columns.forEach((column, index) => {
      row[column] = packed.values[index]?.[at];
    });
    return row as Row;
  });
}
