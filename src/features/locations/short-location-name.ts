import type { Location } from '../../../contract/locations.ts';

/** A location's name among those of the same customer: "Harlow & Finch Hotels, Newark" → "Newark". The whole name where it is no longer than the customer's. */
export function shortLocationName({
  displayName,
  customerName,
}: Pick<Location, 'displayName' | 'customerName'>): string {
  if (customerName === '' || !displayName.startsWith(customerName)) return displayName;
  return displayName.slice(customerName.length).replace(/^[\s,–—:·/-]+/, '') || displayName;
}
