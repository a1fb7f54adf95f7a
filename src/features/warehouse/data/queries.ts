import type { FloorException, House, Lot, Warehouse } from '../../../../contract/floor.ts';
import { type CratebookDatabase, readMeta, type Stored } from '../../../data/database.ts';
import { compareNames } from '../../../lib/text-order.ts';

/**
 * The houses in which this person works, all that there are, and the one that this device is in: the one chosen here, else the first of their own.
 */
export async function readHouses(
  db: CratebookDatabase,
): Promise<{ houses: Warehouse[]; all: Warehouse[]; house: Warehouse | null; synced: boolean }> {
  const all = (await db.live('warehouses').toArray()).sort((a, b) => compareNames(a.name, b.name));
  // What a person may see of a house is a scope of its own, so the scopes say where they work.
  const scopes = new Set(((await readMeta(db, 'scopes')) ?? []).map(({ scope }) => scope));
  const houses = all.filter(({ id }) => scopes.has(`floor:${id}`));
  const chosen = await readMeta(db, 'house');
  const synced = (await readMeta(db, 'epoch')) != null;
  return { houses, all, house: houses.find(({ id }) => id === chosen) ?? houses[0] ?? null, synced };
}

/** The routes of a house, by name; none where the device doesn't know of them yet. */
export const routesOfHouse = async (
  db: CratebookDatabase,
  warehouseId: string,
): Promise<NonNullable<House['routes']>> => (await db.live('warehouses').get(warehouseId))?.routes ?? [];

/** Contradictions of a house that wait for a decision, the latest first. */
export async function listExceptions(db: CratebookDatabase, warehouseId: string): Promise<FloorException[]> {
  const rows = await db.live('exceptions').where('warehouseId').equals(warehouseId).toArray();
  return rows.sort((a, b) => (a.raisedAt < b.raisedAt ? 1 : -1));
}

/** The lots of an item in a house, wherever they lie. */
export const lotsOfItem = (db: CratebookDatabase, warehouseId: string, itemCode: string): Promise<Lot[]> =>
  db.live('lots').where('[warehouseId+itemCode]').equals([warehouseId, itemCode]).toArray();

/** The lots of a bin. */
export const lotsOfBin = (db: CratebookDatabase, warehouseId: string, bin: string): Promise<Lot[]> =>
  db.live('lots').where('[warehouseId+bin]').equals([warehouseId, bin]).toArray();

/** Every place of a lot code in the houses that this device knows. */
export const lotsOfCode = (db: CratebookDatabase, lotCode: string): Promise<Lot[]> =>
  db.live('lots').where('lotCode').equals(lotCode).toArray();

/** The lot's row at a place, if this device has one. */
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
