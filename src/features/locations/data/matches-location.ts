import type { Location } from '../../../../contract/locations.ts';
import { fold } from '../../../../rules/search/fold.ts';

/** Whether each word of the search is somewhere in the location's name, customer, number or city. Accents and case don't count. */
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
