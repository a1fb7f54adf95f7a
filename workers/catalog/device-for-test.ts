import type { RowOf } from '../../contract/collections.ts';
import { encodePack } from '../../contract/pack.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import type { CratebookDatabase } from '../../src/data/database.ts';
import { packKey } from '../../src/data/pack-key.ts';
import { ITEMS, OPTIONS } from './catalog-for-test.ts';

export const IDENTITY = { tenantId: 'tenant', userId: 'user' };
export const NO_SETTINGS = { hideOutOfStockItems: false, hideCatalogImages: false };
export const LOCATION = {
  customerLocationId: 'L1',
  priceListId: 'A',
  warehouseId: 'W1',
  options: OPTIONS,
} as RowOf<'locations'>;

/** Stores a snapshot where a pull stores it. */
export async function pack<C extends PackedName>(
  db: CratebookDatabase,
  collection: C,
  scope: string,
  rows: readonly RowOf<C>[],
  clock = 1,
): Promise<void> {
  const key = packKey({ collection, scope });
  await db.packs.put({ key, collection, scope, clock, ord: 0, overlaid: 0, placed: uuidv7() });
  await db.packFiles.put({ key, bytes: encodePack(collection, rows) });
}

/** Adds a change to a snapshot; null for a deleted row. */
export const change = <C extends PackedName>(
  db: CratebookDatabase,
  collection: C,
  scope: string,
  id: string,
  row: RowOf<C> | null,
  clock = 2,
): PromiseLike<unknown> => db.packChanges.add({ collection, scope, clock, changes: [{ id, clock, ord: 0, row }] });

/** Two locations with a price list each, the items of `ITEMS`, and stock of one of them. */
export async function fill(db: CratebookDatabase): Promise<void> {
  await db.live('locations').bulkPut([LOCATION, { ...LOCATION, customerLocationId: 'L2', priceListId: 'B' }]);
  await pack(db, 'items', 'tenant', ITEMS);
  await pack(db, 'prices', 'pricelist:A', [{ itemCode: '113', prices: [{ uom: 'CS', price: 1000 }] }]);
  await pack(db, 'prices', 'pricelist:B', [{ itemCode: '113', prices: [{ uom: 'CS', price: 2000 }] }]);
  await pack(db, 'availability', 'warehouse:W1', [{ itemCode: '113', available: 5, inbound: 0, inboundOn: null }]);
}
