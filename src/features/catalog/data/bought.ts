import type { OrderGuide } from '../../../../contract/order-guides.ts';
import type { CratebookDatabase } from '../../../data/database.ts';
import { codesOf, guidesFor } from '../../order-guides/data/for-location.ts';
import { type LastOrdered, lastQuantities } from '../../orders/data/usual-quantities.ts';

/**
 * Returns the codes that a location buys: ordered recently, or in one of its guides. The most recent order is first;
 * each code once.
 */
export async function boughtItems(
  db: CratebookDatabase,
  location: { readonly customerId: string; readonly customerLocationId: string },
): Promise<string[]> {
  return boughtOf(await lastQuantities(db, location.customerLocationId), await guidesFor(db, location));
}

/** Does the same with orders and guides that were read already. */
export const boughtOf = (last: ReadonlyMap<string, LastOrdered>, guides: readonly OrderGuide[]): string[] => [
  ...new Set([...last.keys(), ...guides.flatMap(codesOf)]),
];
