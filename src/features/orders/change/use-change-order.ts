import { useCallback } from 'react';
import type { OrderChange } from '../../../../contract/orders.ts';
import { useMutate } from '../../../sync/use-mutate.ts';
import { useServerOffset } from '../../../sync/use-server-now.ts';
import { useStorageNotice } from '../../carts/use-set-line.ts';

/**
 * Returns a function that changes an order on the device; it is sent later. It returns false if there was no room, after
 * showing that.
 */
export function useChangeOrder(): (id: string, change: Omit<OrderChange, 'changedAt'>) => Promise<boolean> {
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  const clockOffsetMs = useServerOffset();
  return useCallback(
    async (id, change) => {
      try {
        const changedAt = new Date(Date.now() + clockOffsetMs).toISOString();
        await mutate('orders.change', { params: { id }, body: { ...change, changedAt } });
        return true;
      } catch (error) {
        noteFull(error);
        return false;
      }
    },
    [mutate, noteFull, clockOffsetMs],
  );
}
