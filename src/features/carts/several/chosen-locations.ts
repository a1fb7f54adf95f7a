import type { Location } from '../../../../contract/locations.ts';

/** Most locations that are shown together: each needs its prices and its cart in memory, and a column. */
export const MOST_LOCATIONS = 20;

/**
 * Returns the locations with the given ids, in the order of `locations`; the first ones that may order if none of them
 * is there.
 */
export function chosenLocations(locations: readonly Location[], ids: readonly string[]): readonly Location[] {
  const chosen = locations.filter(({ customerLocationId }) => ids.includes(customerLocationId));
  const shown = chosen.length > 0 ? chosen : locations.filter(({ options }) => !options.disableOrdering);
  return shown.slice(0, MOST_LOCATIONS);
}
