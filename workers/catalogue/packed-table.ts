import * as z from 'zod/mini';
import { collections, type PackedName, type RowOf } from '../../contract/collections.ts';
import type { PackedColumns } from '../../contract/pack.ts';

/** A row that has changed since the snapshot; null for one that is gone. */
export interface Change {
  readonly id: string;
  readonly row: unknown;
}

const NO_COLUMNS: Omit<PackedColumns, 'collection'> = { version: 1, count: 0, columns: [], values: [] };

/** Reads one field of a row of the table, by the row's number. */
export type Reader<T> = (row: number) => T;

/**
 * A packed collection as it stands: a snapshot's columns with later changes on top. Rows have numbers from 0 to `size`;
 * an object is made only of the row that somebody asks for.
 */
export class PackedTable<C extends PackedName> {
  /** Ids by row number. */
  readonly ids: readonly string[];
  private readonly columns: ReadonlyMap<string, readonly unknown[]>;
  private readonly changed: readonly RowOf<C>[];
  /** Where each row is: in the columns from 0, in `changed` from -1 downwards. */
  private readonly sources: Int32Array;
  private numbers: Map<string, number> | undefined;

  /** Throws a RangeError when the columns can't be those of the collection: the snapshot is damaged or of another release. */
  constructor(collection: C, packed: PackedColumns | null, changes: readonly Change[]) {
    const { id: idField, row: schema } = collections[collection];
    const columns = checkedColumns(packed ?? { ...NO_COLUMNS, collection }, collection, schema);
    const packedIds = (columns.get(idField) ?? []) as readonly string[];
    const changedIds = new Set<string>();
    const changed: RowOf<C>[] = [];
    const ids: string[] = [];
    const sources: number[] = [];
    for (const { id, row } of changes) {
      // A row that this release can't read is left as the snapshot has it: an older app beside a newer server.
      const parsed = row === null ? undefined : z.safeParse(schema as z.core.$ZodType, row);
      if (parsed && !parsed.success) continue;
      changedIds.add(id);
      if (!parsed) continue;
      ids.push(id);
      changed.push(parsed.data as RowOf<C>);
      sources.push(-changed.length);
    }
    for (const [at, id] of packedIds.entries()) {
      if (changedIds.has(id)) continue;
      ids.push(id);
      sources.push(at);
    }
    this.ids = ids;
    this.columns = columns;
    this.changed = changed;
    this.sources = Int32Array.from(sources);
  }

  get size(): number {
    return this.ids.length;
  }

  /** The row's number; -1 where there is none. */
  find(id: string): number {
    this.numbers ??= new Map(this.ids.map((known, row) => [known, row]));
    return this.numbers.get(id) ?? -1;
  }

  /** A reader of one field; the row's number must exist. */
  field<F extends keyof RowOf<C> & string>(name: F): Reader<RowOf<C>[F]> {
    const { sources, changed } = this;
    const column = this.columns.get(name) as readonly RowOf<C>[F][] | undefined;
    return (row) => {
      const source = sources[row]!;
      return source < 0 ? changed[-source - 1]![name] : column![source]!;
    };
  }

  /** The whole row as an object. */
  row(row: number): RowOf<C> {
    const source = this.sources[row]!;
    if (source < 0) return this.changed[-source - 1]!;
    const made: Record<string, unknown> = {};
    for (const [name, values] of this.columns) made[name] = values[source];
    return made as RowOf<C>;
  }
}

function checkedColumns(
  packed: PackedColumns,
  collection: PackedName,
  schema: unknown,
): Map<string, readonly unknown[]> {
  const { version, count, columns, values } = packed;
  if (version !== 1) throw new RangeError(`unknown form of packed ${collection}`);
  if (columns.length !== values.length || values.some((column) => column.length !== count)) {
    throw new RangeError(`packed ${collection} are damaged`);
  }
  const byName = new Map(columns.map((name, at) => [name, values[at]!]));
  if (count > 0) {
    const first = Object.fromEntries(columns.map((name, at) => [name, values[at]![0]]));
    if (!z.safeParse(schema as z.core.$ZodType, first).success)
      throw new RangeError(`packed ${collection} have other fields`);
  }
  return byName;
}
