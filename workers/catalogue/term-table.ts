import type { RowOf } from '../../contract/collections.ts';
import type { OpenPack } from '../../contract/pack.ts';
import type { PackedName } from '../../contract/packed.ts';
import { type Change, latest } from './changes.ts';
import { finderOf, joinRows } from './find-row.ts';
import type { ItemIndex } from './item-index.ts';

/** A packed collection about items, by the documents of an index: the snapshot's rows with later changes on top. */
export interface TermTable<C extends PackedName> {
  /** The row of an item; undefined where there is none. */
  of(doc: number): RowOf<C> | undefined;
  /** Calls `take` for each row of an item that there is, those of the snapshot by a reader of one field. */
  each<F extends keyof RowOf<C> & string>(field: F, take: (doc: number, value: RowOf<C>[F]) => void): void;
}

/** Rows of one snapshot by items of another, kept as long as both are. */
const joined = new WeakMap<OpenPack, { readonly items: OpenPack; readonly rows: Int32Array }>();

function rowsOf(items: OpenPack, pack: OpenPack): Int32Array {
  const known = joined.get(pack);
  if (known?.items === items) return known.rows;
  const rows = joinRows(items, pack);
  joined.set(pack, { items, rows });
  return rows;
}

export function termTable<C extends PackedName>(
  index: ItemIndex,
  pack: OpenPack | null,
  changes: readonly Change[],
): TermTable<C> {
  const [base, changed] = index.segments;
  const ofBase = base && pack ? rowsOf(base.pack, pack) : undefined;
  const find = pack ? finderOf(pack) : () => -1;
  const ofChanged = changed
    ? Int32Array.from({ length: changed.pack.count }, (_, at) => find(index.field(changed.from + at, 'itemCode')))
    : undefined;
  const rowAt = (doc: number): number =>
    changed && doc >= changed.from ? (ofChanged?.[doc - changed.from] ?? -1) : (ofBase?.[doc] ?? -1);

  const onTop = new Map<number, RowOf<C> | null>();
  for (const [code, row] of latest<C>(changes)) {
    const doc = index.find(code);
    if (doc >= 0) onTop.set(doc, row);
  }
  return {
    of(doc) {
      const top = onTop.get(doc);
      if (top !== undefined) return top ?? undefined;
      const row = rowAt(doc);
      return row < 0 ? undefined : (pack?.row(row) as RowOf<C>);
    },
    each(field, take) {
      const column = pack?.columns.get(field);
      for (let doc = 0; column && doc < index.count; doc += 1) {
        const row = rowAt(doc);
        if (row >= 0 && !onTop.has(doc)) take(doc, column.read(row) as never);
      }
      for (const [doc, row] of onTop) if (row) take(doc, row[field]);
    },
  };
}
