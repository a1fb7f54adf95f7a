import { useCallback } from 'react';
import type { OrderChange } from '../../../../contract/orders.ts';
import { useMutate } from '../../../sync/use-mutate.ts';
import { useStorageNotice } from '../../carts/use-set-line.ts';

/**
 * Returns a function that changes an order on the device; it is sent later. It returns false if there was no room, after
 * showing that.
 */
export function useChangeOrder(): (id: string, change: OrderChange) => Promise<boolean> {
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  return useCallback(
    async (id, change) => {
      try {
        await mutate('orders.change', { params: { id }, body: change });
        return true;
      } catch (error) {
        noteFull(error);
        return false;
      }
    },
    [mutate, noteFull],
  );
}
