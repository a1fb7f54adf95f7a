import type { Location } from '../../../../contract/locations.ts';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether each word of the search is somewhere in the location's name, customer, number or city. Accents and case don't count. */
export function matchesLocation(
  location: Pick<Location, 'displayName' | 'customerName' | 'customerLocationId' | 'address'>,
  search: string,
): boolean {
  const { displayName, customerName, customerLocationId, address } = location;
  const text = plain([displayName, customerName, customerLocationId, address.city].join(' '));
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
