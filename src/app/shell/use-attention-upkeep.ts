import { useEffect } from 'react';
import { listSettledAttention, removeSettledAttention } from '../../features/orders/data/settled-attention.ts';
import { useLive } from '../../sync/use-live.ts';
import { useSignedIn } from '../../sync/use-session.tsx';

/** An order that was held and no longer is, whoever decided, needs nobody: the pill stays true. */
export function useAttentionUpkeep(): void {
  const { db } = useSignedIn();
  const settled = useLive(listSettledAttention);
  useEffect(() => {
    if (settled && settled.length > 0) void removeSettledAttention(db, settled);
  }, [db, settled]);
}
