import type { FloorException, Lot, Warehouse, WarehouseRow } from '../../../../contract/floor.ts';
import { beginOfNames } from '../../../../rules/traceability/lot-name.ts';
import { type CratebookDatabase, readMeta, type Stored } from '../../../data/database.ts';
import { compareNames } from '../../../lib/text-order.ts';

/**
 * Returns the user's warehouses, all warehouses, and the one that this device is in: the one chosen here, else the
 * user's first.
 */
export async function readWarehouses(
  db: CratebookDatabase,
): Promise<{ warehouses: Warehouse[]; all: Warehouse[]; warehouse: Warehouse | null; synced: boolean }> {
  const all = (await db.live('warehouses').toArray()).sort((a, b) => compareNames(a.name, b.name));
  // Each warehouse is a scope, so the user's scopes show where they work.
  const scopes = new Set(((await readMeta(db, 'scopes')) ?? []).map(({ scope }) => scope));
  const warehouses = all.filter(({ id }) => scopes.has(`floor:${id}`));
  const chosen = await readMeta(db, 'house');
  const synced = (await readMeta(db, 'epoch')) != null;
  return { warehouses, all, warehouse: warehouses.find(({ id }) => id === chosen) ?? warehouses[0] ?? null, synced };
}

/** Returns the routes of a warehouse by name; none if the device doesn't have them yet. */
export const routesOfWarehouse = async (
  db: CratebookDatabase,
  warehouseId: string,
): Promise<NonNullable<WarehouseRow['routes']>> => (await db.live('warehouses').get(warehouseId))?.routes ?? [];

/** Returns whether the receivers of a warehouse count without seeing ordered quantities. */
export const countsBlind = async (db: CratebookDatabase, warehouseId: string): Promise<boolean> =>
  (await db.live('warehouses').get(warehouseId))?.blindReceiving ?? false;

/** Returns the open exceptions of a warehouse, the latest first. */
export async function listExceptions(db: CratebookDatabase, warehouseId: string): Promise<FloorException[]> {
  const rows = await db.live('exceptions').where('warehouseId').equals(warehouseId).toArray();
  return rows.sort((a, b) => (a.raisedAt < b.raisedAt ? 1 : -1));
}

/** Returns the lots of an item in a warehouse, in all bins. */
export const lotsOfItem = (db: CratebookDatabase, warehouseId: string, itemCode: string): Promise<Lot[]> =>
  db.live('lots').where('[warehouseId+itemCode]').equals([warehouseId, itemCode]).toArray();

/** Returns the lots of a bin. */
export const lotsOfBin = (db: CratebookDatabase, warehouseId: string, bin: string): Promise<Lot[]> =>
  db.live('lots').where('[warehouseId+bin]').equals([warehouseId, bin]).toArray();

/** Returns every lot row with a name or a printed code, of any packer, in the warehouses that this device knows. */
export const lotsOfCode = (db: CratebookDatabase, asked: string): Promise<Lot[]> =>
  db.live('lots').where('lotCode').equals(asked).or('lotCode').startsWith(beginOfNames(asked)).toArray();

/** Returns the lot's row in a bin, if this device has one. */
export async function findLotAt(
  db: CratebookDatabase,
  place: { readonly warehouseId: string; readonly itemCode: string; readonly lotCode: string; readonly bin: string },
): Promise<Stored<'lots'> | undefined> {
  const lots = await db.live('lots').where('lotCode').equals(place.lotCode).toArray();
  return lots.find(
    ({ warehouseId, itemCode, bin }) =>
      warehouseId === place.warehouseId && itemCode === place.itemCode && bin === place.bin,
  );
}
