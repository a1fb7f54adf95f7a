import type { CartLine, CheckoutDraft } from '../../../../../contract/carts.ts';
import type { Location } from '../../../../../contract/locations.ts';
import type { OrderGuide } from '../../../../../contract/order-guides.ts';
import type { CratebookDatabase } from '../../../../data/database.ts';
import { compareNames } from '../../../../lib/text-order.ts';
import { guidesOf } from '../../../order-guides/data/for-location.ts';
import { getDraft, listCartLines } from '../../data/queries.ts';

/** Returns the cart of each location, by its id, in the order in which its lines were added. */
export async function cartsOf(
  db: CratebookDatabase,
  customerLocationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CartLine[]>> {
  const carts = customerLocationIds.map(async (id) => [id, await listCartLines(db, id)] as const);
  return new Map(await Promise.all(carts));
}

/** Returns the checkout draft of each location, by its id. */
export async function draftsOf(
  db: CratebookDatabase,
  customerLocationIds: readonly string[],
): Promise<ReadonlyMap<string, CheckoutDraft>> {
  const drafts = customerLocationIds.map(async (id) => [id, await getDraft(db, id)] as const);
  return new Map(await Promise.all(drafts));
}

/** Returns a text that changes whenever a pull stored something of any location's catalog. */
export async function catalogMark(db: CratebookDatabase): Promise<string> {
  const [changes, packs] = await Promise.all([db.packChanges.count(), db.packs.toArray()]);
  return `${changes} ${packs.map(({ placed }) => placed).join(' ')}`;
}

/** Returns the order guides of any of the locations, by name. */
export async function guidesOfAny(
  db: CratebookDatabase,
  locations: readonly Pick<Location, 'customerId' | 'customerLocationId'>[],
): Promise<readonly OrderGuide[]> {
  const all = await db.live('orderGuides').toArray();
  const found = new Map(locations.flatMap((location) => guidesOf(all, location)).map((guide) => [guide.id, guide]));
  return [...found.values()].sort((a, b) => compareNames(a.name, b.name));
}
