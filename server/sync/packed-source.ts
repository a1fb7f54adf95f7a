import type { RowOf } from '../../contract/collections.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { availabilitySource, itemsSource, locationItemsSource, pricesSource } from '../domains/items/collection.ts';
import type { Scope, Viewer } from './scopes.ts';

/** So many rows behind an id, in the order of their ids. */
export interface Part {
  readonly after: string;
  readonly most: number;
}

/** Rows of these ids, a part of all, or with null all of them. */
export type Which = readonly string[] | Part | null;

/** A source whose rows can be read in parts: a server that held a large catalogue whole would need its memory for nothing else. */
export type PackedSource<C extends PackedName> = (
  tx: Tx,
  scope: string,
  which: Which,
  viewer: Viewer,
) => Promise<Map<string, RowOf<C>>>;

/** One source per packed collection: a missing one is a type error. */
export const packedSources: { readonly [C in PackedName]: PackedSource<C> } = {
  items: itemsSource,
  prices: pricesSource,
  locationItems: locationItemsSource,
  availability: availabilitySource,
};

/** Rows that are read at a time. */
export const ROWS_OF_A_PART = 500;

/** All rows of a packed collection in a scope, part by part. Whoever reads them does so within one transaction that sees one moment. */
export async function* partsOf(tx: Tx, collection: PackedName, { scope, viewer }: Scope): AsyncGenerator<unknown[]> {
  let after = '';
  for (;;) {
    const rows: ReadonlyMap<string, unknown> = await packedSources[collection](
      tx,
      scope,
      { after, most: ROWS_OF_A_PART },
      viewer,
    );
    yield [...rows.values()];
    if (rows.size < ROWS_OF_A_PART) return;
    after = [...rows.keys()].at(-1)!;
  }
}
