import type { Location } from '../../../../contract/locations.ts';
import { fold } from '../../../../rules/search/fold.ts';

/**
 * Returns whether each word of the search is in the location's name, customer, number or city, ignoring accents and
 * case.
 */
export function matchesLocation(
  location: Pick<Location, 'displayName' | 'customerName' | 'customerLocationId' | 'address'>,
  search: string,
): boolean {
  const { displayName, customerName, customerLocationId, address } = location;
  const text = fold([displayName, customerName, customerLocationId, address.city].join(' '));
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
