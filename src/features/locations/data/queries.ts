import type { Location } from '../../../../contract/locations.ts';
import { type CratebookDatabase, readMeta } from '../../../data/database.ts';
import { compareNames } from '../../../lib/text-order.ts';

/** A location that this user orders for; undefined before the first pull, or when it is no longer theirs. */
export const findLocation = async (db: CratebookDatabase, customerLocationId: string): Promise<Location | undefined> =>
  withCredit(db, await db.live('locations').get(customerLocationId));

/** Adds what the customer owes, which is a row apart; a server of before 0.2 has it in the location's own. */
async function withCredit<L extends Location | undefined>(db: CratebookDatabase, location: L): Promise<L> {
  const owed = location && (await db.live('customerCredits').get(location.customerId));
  if (!location || !owed) return location;
  const { balance, openOrders, oldestOverdueDays } = owed;
  return { ...location, credit: { ...location.credit, balance, openOrders, oldestOverdueDays } };
}

/** Every location of the user, by name; undefined while the first pull hasn't ended, when having none means nothing. */
export async function listLocations(db: CratebookDatabase): Promise<Location[] | undefined> {
  const locations = await db.live('locations').toArray();
  if (locations.length === 0 && (await readMeta(db, 'scopes')) === undefined) return undefined;
  const shown = await Promise.all(locations.map((location) => withCredit(db, location)));
  return shown.sort((a, b) => compareNames(a.displayName, b.displayName));
}

/** Milliseconds to add to this device's clock to get the server's; 0 until it was measured. */
export const readServerOffset = async (db: CratebookDatabase): Promise<number> =>
  (await readMeta(db, 'serverOffset')) ?? 0;

/** The location that a person orders for: the one that they chose, else the first; and whether a pull has ever brought anything here. */
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
