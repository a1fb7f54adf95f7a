import type { RowOf } from '../../contract/collections.ts';
import type { Column } from '../../contract/pack/read-column.ts';
import type { OpenPack } from '../../contract/pack.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import { type Change, latest } from './changes.ts';
import { finderOf, joinRows } from './find-row.ts';
import type { ItemIndex } from './item-index.ts';

/** A packed collection about items, by the documents of an index: the snapshot's rows with later changes applied. */
export interface TermTable<C extends PackedName> {
  /** The snapshot. */
  readonly pack: OpenPack | null;
  /** Returns the row of an item; undefined if there is none. */
  of(doc: number): RowOf<C> | undefined;
  /** Prepares for reading the rows of all items, so that none is searched individually. */
  join(): void;
  /**
   * Sets a flag on each document whose row has a field for which `test` is true. Pass the same function each time,
   * because snapshots cache its results.
   */
  mark<F extends keyof RowOf<C> & string>(
    flags: Uint8Array,
    flag: number,
    field: F,
    test: (value: RowOf<C>[F]) => boolean,
  ): void;
  /** Documents whose rows changed after the snapshot. */
  later(): Iterable<number>;
}

/** Rows of one snapshot by items of another, and test results, cached as long as both snapshots. */
interface Joined {
  readonly items: OpenPack;
  /** By document; -1 if there is none. */
  readonly rows: Int32Array;
  /** 1 by document: the test was true. */
  readonly told: Map<unknown, Uint8Array>;
}
const joined = new WeakMap<OpenPack, Joined>();

function joinedBefore(items: OpenPack, pack: OpenPack): Joined | undefined {
  const known = joined.get(pack);
  return known?.items === items ? known : undefined;
}

function joinedOf(items: OpenPack, pack: OpenPack): Joined {
  const known = joinedBefore(items, pack);
  if (known) return known;
  const made: Joined = { items, rows: joinRows(items, pack), told: new Map() };
  joined.set(pack, made);
  return made;
}

/**
 * Returns the documents of the snapshot's items with a row for which the test is true. Computed once, not at each
 * change.
 */
function toldOf({ rows, told }: Joined, column: Column, test: (value: never) => boolean): Uint8Array {
  const known = told.get(test);
  if (known) return known;
  const found = new Uint8Array(rows.length);
  const numbers = column.numbers();
  for (let doc = 0; doc < rows.length; doc += 1) {
    const row = rows[doc]!;
    if (row >= 0 && test((numbers ? numbers[row] : column.read(row)) as never)) found[doc] = 1;
  }
  told.set(test, found);
  return found;
}

export function termTable<C extends PackedName>(
  index: ItemIndex,
  pack: OpenPack | null,
  changes: readonly Change[],
): TermTable<C> {
  const [base, changed] = index.segments;
  const find = pack ? finderOf(pack) : () => -1;
  /** A newly opened catalog shows a few rows; searching them is faster than joining all. */
  let ofBase = base && pack ? joinedBefore(base.pack, pack) : undefined;
  const join = (): Joined | undefined => {
    if (base && pack) ofBase ??= joinedOf(base.pack, pack);
    return ofBase;
  };
  const ofChanged = changed
    ? Int32Array.from({ length: changed.pack.count }, (_, at) => find(index.field(changed.from + at, 'itemCode')))
    : undefined;
  const rowAt = (doc: number): number =>
    changed && doc >= changed.from
      ? (ofChanged?.[doc - changed.from] ?? -1)
      : ofBase
        ? ofBase.rows[doc]!
        : find(index.field(doc, 'itemCode'));

  const onTop = new Map<number, RowOf<C> | null>();
  for (const [code, row] of latest<C>(changes)) {
    const doc = index.find(code);
    if (doc >= 0) onTop.set(doc, row);
  }
  return {
    pack,
    of(doc) {
      const top = onTop.get(doc);
      if (top !== undefined) return top ?? undefined;
      const row = rowAt(doc);
      return row < 0 ? undefined : (pack?.row(row) as RowOf<C>);
    },
    join,
    mark(flags, flag, field, test) {
      const column = pack?.columns.get(field);
      const all = column && join();
      if (all) {
        const told = toldOf(all, column, test);
        for (let doc = 0; doc < told.length; doc += 1) if (told[doc] === 1) flags[doc]! |= flag;
      }
      for (let doc = changed?.from ?? index.count; column && doc < index.count; doc += 1) {
        const row = rowAt(doc);
        if (row >= 0 && test(column.read(row) as never)) flags[doc]! |= flag;
      }
      for (const [doc, row] of onTop) {
        if (row && test(row[field])) flags[doc]! |= flag;
        else flags[doc]! &= ~flag;
      }
    },
    *later() {
      yield* onTop.keys();
      for (let doc = changed?.from ?? index.count; doc < index.count; doc += 1) yield doc;
    },
  };
}
