import type { Location } from '../../../contract/locations.ts';
import { useAnswer, useLive } from '../../sync/use-live.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { currentShop, listLocations } from './data/queries.ts';

/** Returns the signed-in user's current location, by the shop's rule; undefined until the device has it. */
export function useCurrentLocation(): Location | undefined {
  const { user } = useSignedIn();
  return useAnswer(currentShop, user.customerLocationId)?.location;
}

/** Returns all locations of the signed-in user, by name; undefined until the device has them. */
export const useLocations = (): Location[] | undefined => useLive(listLocations);
