import type { CratebookDatabase } from '../database.ts';
import { codesOf, guidesFor } from '../order-guides/for-location.ts';
import { lastQuantities } from '../orders/usual-quantities.ts';

/** Codes of what a location buys: ordered lately, or in one of its guides. What was ordered last comes first; each once. */
export async function boughtItems(
  db: CratebookDatabase,
  location: { readonly customerId: string; readonly customerLocationId: string },
): Promise<string[]> {
  const last = await lastQuantities(db, location.customerLocationId);
  const guides = await guidesFor(db, location);
  return [...new Set([...last.keys(), ...guides.flatMap(codesOf)])];
}
