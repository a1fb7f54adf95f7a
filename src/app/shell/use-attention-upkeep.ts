import { useEffect } from 'react';
import { listSettledAttention, removeSettledAttention } from '../../features/orders/data/settled-attention.ts';
import { useLive } from '../../sync/use-live.ts';
import { useSignedIn } from '../../sync/use-session.tsx';

/** Removes orders that are no longer held from the attention list, so that the sync indicator is correct. */
export function useAttentionUpkeep(): void {
  const { db } = useSignedIn();
  const settled = useLive(listSettledAttention);
  useEffect(() => {
    if (settled && settled.length > 0) void removeSettledAttention(db, settled);
  }, [db, settled]);
}
