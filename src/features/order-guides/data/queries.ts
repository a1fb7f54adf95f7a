import type { Location } from '../../../../contract/locations.ts';
import type { OrderGuide } from '../../../../contract/order-guides.ts';
import type { CratebookDatabase } from '../../../data/database.ts';
import { guidesFor } from './for-location.ts';

/** Returns a guide by its id; null if the device has none, or none that this location orders by. */
export async function findGuide(
  db: CratebookDatabase,
  location: Pick<Location, 'customerId' | 'customerLocationId'>,
  id: string,
): Promise<OrderGuide | null> {
  return (await guidesFor(db, location)).find((guide) => guide.id === id) ?? null;
}

/**
 * Returns the names of all categories in a language, in the distributor's sequence, by id. Sections are named after
 * them.
 */
export async function categoryNames(
  db: CratebookDatabase,
  language: 'en' | 'es' | 'fr',
): Promise<ReadonlyMap<string, string>> {
  const categories = await db.live('categories').toArray();
  return new Map(categories.sort((a, b) => a.sequence - b.sequence).map(({ id, names }) => [id, names[language]]));
}
