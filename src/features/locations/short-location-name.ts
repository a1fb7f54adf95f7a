import type { Location } from '../../../contract/locations.ts';

/**
 * Returns a location's name without its customer's: "Harlow & Finch Hotels, Newark" → "Newark". Returns the whole name
 * if it is no longer than the customer's.
 */
export function shortLocationName({
  displayName,
  customerName,
}: Pick<Location, 'displayName' | 'customerName'>): string {
  if (customerName === '' || !displayName.startsWith(customerName)) return displayName;
  return displayName.slice(customerName.length).replace(/^[\s,–—:·/-]+/, '') || displayName;
}
