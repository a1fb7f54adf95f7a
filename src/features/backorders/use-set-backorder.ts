import { useCallback } from 'react';
import type { backorderEndpoints } from '../../../contract/backorders.ts';
import type { BodyIn } from '../../../contract/endpoint.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useShop } from '../../sync/use-session.tsx';
import { useStorageNotice } from '../carts/use-set-line.ts';

type Wanted = Omit<BodyIn<typeof backorderEndpoints.set>, 'customerLocationId'>;

/**
 * Returns a function that sets what this location waits for, and its line of the cart with it, in one change. It
 * returns false if the device had no room, after showing that.
 */
export function useSetBackorder(): (wanted: Wanted) => Promise<boolean> {
  const { location } = useShop();
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  const { customerLocationId } = location;
  return useCallback(
    async (wanted) => {
      try {
        await mutate('backorders.set', { body: { customerLocationId, ...wanted } });
        return true;
      } catch (error) {
        noteFull(error);
        return false;
      }
    },
    [customerLocationId, mutate, noteFull],
  );
}
