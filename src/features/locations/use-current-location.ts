import type { Location } from '../../../contract/locations.ts';
import { useAnswer, useLive } from '../../sync/use-live.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { currentShop, listLocations } from './data/queries.ts';

/** The location that the signed-in person orders for now, by the same rule as the shop; undefined until the device has it. */
export function useCurrentLocation(): Location | undefined {
  const { user } = useSignedIn();
  return useAnswer(currentShop, user.customerLocationId)?.location;
}

/** All locations of the signed-in person, by name; undefined until the device has them. */
export const useLocations = (): Location[] | undefined => useLive(listLocations);
