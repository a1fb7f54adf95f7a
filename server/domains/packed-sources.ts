import type { PackedName } from '../../contract/packed-names.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { type PackedRow, type PackedSource, type PartText, textsOf } from '../sync/packed-source.ts';
import type { Scope, Viewer } from '../sync/scopes.ts';
import { packedAvailability, packedItems, packedLocationItems, packedPrices } from './items/packed.ts';

/** One source per packed collection. A missing source is a type error. */
export const packedSources: { readonly [C in PackedName]: PackedSource<C> } = {
  items: packedItems,
  prices: packedPrices,
  locationItems: packedLocationItems,
  availability: packedAvailability,
};

/** Returns all rows of a packed collection in a scope as the database returns them, in parts. */
export const partsOf = (tx: Tx, collection: PackedName, { scope }: Scope): AsyncGenerator<PartText> =>
  textsOf(tx, packedSources[collection], scope);

/** Returns the rows of a part as a device receives them. */
export function presented(collection: PackedName, viewer: Viewer, text: string): unknown[] {
  const source: PackedSource<PackedName> = packedSources[collection];
  // The text contains the rows of this source's statement.
  return (JSON.parse(text) as PackedRow[]).map((row) => source.present(row, viewer));
}
