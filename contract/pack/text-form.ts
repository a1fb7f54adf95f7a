/**
 * Form 1 of a packed collection: columns of JSON. Apps of before 0.2 read no other, and servers of before it make no other.
 * `values[i]` is the column named `columns[i]`; all columns are `count` long.
 */
export interface PackedColumns {
  readonly version: 1;
  readonly collection: string;
  readonly count: number;
  readonly columns: readonly string[];
  readonly values: readonly (readonly unknown[])[];
}

/** Turns rows into columns. The first row says which columns there are: rows of a collection all have the same fields. */
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

/** Turns columns back into rows. Throws a RangeError when the columns aren't as long as they claim: the file is damaged. */
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
