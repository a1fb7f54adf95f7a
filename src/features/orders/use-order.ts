import { useCallback, useEffect, useState } from 'react';
import { type Order, orderEndpoints } from '../../../contract/orders.ts';
import type { AttentionRow, OutboxRow } from '../../data/database.ts';
import { CallError, UnreachableError } from '../../lib/call.ts';
import { callAs } from '../../sync/session.ts';
import { useLive } from '../../sync/use-live.ts';
import { readOrderState } from './data/order-state.ts';

export type OrderView =
  | { readonly state: 'loading' | 'offline' | 'unknown' | 'failed' }
  /** The server refused the submission, so there is no order. */
  | { readonly state: 'refused'; readonly attention: readonly AttentionRow[] }
  | {
      readonly state: 'here';
      readonly order: Order;
      readonly waiting: readonly OutboxRow[];
      readonly attention: readonly AttentionRow[];
    };

type Asked = 'loading' | 'offline' | 'unknown' | 'failed' | Order;

/**
 * Returns an order from the device, or from the server if it is older than the device's days. `retry` requests it
 * again.
 */
export function useOrder(id: string): { readonly view: OrderView; readonly retry: () => void } {
  const local = useLive((db) => readOrderState(db, id), [id]);
  const [asked, setAsked] = useState<Asked>('loading');
  const [attempt, setAttempt] = useState(0);
  const refused = local?.attention.some((row) => row.name === 'orders.submit') ?? false;
  const asks = local !== undefined && local.order === undefined && !refused;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!asks) return;
    const leaving = new AbortController();
    setAsked('loading');
    callAs(orderEndpoints.get, { params: { id } }, { signal: leaving.signal }).then(setAsked, (error: unknown) => {
      if (leaving.signal.aborted) return;
      // A URL with an invalid id is unknown like any other.
      const unknown = error instanceof CallError && (error.status === 404 || error.status === 400);
      setAsked(unknown ? 'unknown' : error instanceof UnreachableError ? 'offline' : 'failed');
    });
    return () => leaving.abort();
  }, [asks, id, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  if (!local) return { view: { state: 'loading' }, retry };
  const { order, waiting, attention } = local;
  if (order) return { view: { state: 'here', order, waiting, attention }, retry };
  if (refused) return { view: { state: 'refused', attention }, retry };
  if (typeof asked === 'string') return { view: { state: asked }, retry };
  return { view: { state: 'here', order: asked, waiting, attention }, retry };
}
