import type { Location } from '../../../../contract/locations.ts';
import { type CratebookDatabase, readMeta } from '../../../data/database.ts';
import { compareNames } from '../../../lib/text-order.ts';

/** Returns a location that this user orders for; undefined before the first pull, or if it is no longer theirs. */
export const findLocation = async (db: CratebookDatabase, customerLocationId: string): Promise<Location | undefined> =>
  withCredit(db, await db.live('locations').get(customerLocationId));

/** Adds the customer's debt, which is a separate row. A server before 0.2 sends it in the location's row. */
async function withCredit<L extends Location | undefined>(db: CratebookDatabase, location: L): Promise<L> {
  const owed = location && (await db.live('customerCredits').get(location.customerId));
  if (!location || !owed) return location;
  const { customerId: _, ...figures } = owed;
  return { ...location, credit: { ...location.credit, ...figures } };
}

/**
 * Returns all locations of the user, by name; undefined until the first pull has ended, because having none means
 * nothing before.
 */
export async function listLocations(db: CratebookDatabase): Promise<Location[] | undefined> {
  const locations = await db.live('locations').toArray();
  if (locations.length === 0 && (await readMeta(db, 'scopes')) === undefined) return undefined;
  const shown = await Promise.all(locations.map((location) => withCredit(db, location)));
  return shown.sort((a, b) => compareNames(a.displayName, b.displayName));
}

/** Returns the milliseconds to add to this device's clock to get the server's; 0 until it was measured. */
export const readServerOffset = async (db: CratebookDatabase): Promise<number> =>
  (await readMeta(db, 'serverOffset')) ?? 0;

/**
 * Returns the location that a user orders for (the chosen one, else the first), and whether a pull has ever brought
 * data.
 */
export async function currentShop(
  db: CratebookDatabase,
  wanted: string | null,
): Promise<{ readonly location: Location | undefined; readonly synced: boolean }> {
  const [location, scopes] = await Promise.all([
    wanted
      ? findLocation(db, wanted)
      : db
          .live('locations')
          .toCollection()
          .first()
          .then((first) => withCredit(db, first)),
    // Not the epoch: encrypted work that is restored brings it along, but without rows.
    db.meta.get('scopes'),
  ]);
  return { location, synced: scopes !== undefined };
}
