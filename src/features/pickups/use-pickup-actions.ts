import { useCallback, useMemo } from 'react';
import { useMutate } from '../../sync/use-mutate.ts';
import { useServerOffset } from '../../sync/use-server-now.ts';

/** Returns the actions of a handover, each durable on this device before it resolves. */
export function usePickupActions() {
  const mutate = useMutate();
  const offset = useServerOffset();
  const now = useCallback(() => new Date(Date.now() + offset).toISOString(), [offset]);
  return useMemo(
    () => ({
      handOver: (id: string, receivedBy: string) =>
        mutate('pickups.handOver', { params: { id }, body: { receivedBy, handedOverAt: now() } }),
      undoHandover: (id: string) => mutate('pickups.undoHandover', { params: { id }, body: { undoneAt: now() } }),
    }),
    [mutate, now],
  );
}
