import { useCallback, useEffect, useState } from 'react';
import { type SalesOrder, salesOrderEndpoints } from '../../../../contract/sales-orders.ts';
import { CallError, UnreachableError } from '../../../lib/call.ts';
import { callAs } from '../../../sync/session.ts';
import { useLive } from '../../../sync/use-live.ts';
import { findSalesOrder } from '../data/sales-orders/queries.ts';

export type SalesOrderView =
  | { readonly state: 'loading' | 'offline' | 'unknown' | 'failed' }
  | { readonly state: 'here'; readonly order: SalesOrder };

type Asked = 'loading' | 'offline' | 'unknown' | 'failed' | SalesOrder;

/**
 * Returns a sales order from the device, or from the server if it is older than the device's days. `retry` requests it
 * again.
 */
export function useSalesOrder(id: string): { readonly view: SalesOrderView; readonly retry: () => void } {
  const local = useLive(async (db) => ({ order: await findSalesOrder(db, id) }), [id]);
  const [asked, setAsked] = useState<Asked>('loading');
  const [attempt, setAttempt] = useState(0);
  const asks = local !== undefined && local.order === undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!asks) return;
    const leaving = new AbortController();
    setAsked('loading');
    callAs(salesOrderEndpoints.get, { params: { id } }, { signal: leaving.signal }).then(setAsked, (error: unknown) => {
      if (leaving.signal.aborted) return;
      // A URL with an invalid id is unknown like any other.
      const unknown = error instanceof CallError && (error.status === 404 || error.status === 400);
      setAsked(unknown ? 'unknown' : error instanceof UnreachableError ? 'offline' : 'failed');
    });
    return () => leaving.abort();
  }, [asks, id, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  if (!local) return { view: { state: 'loading' }, retry };
  const order = local.order ?? asked;
  return { view: typeof order === 'string' ? { state: order } : { state: 'here', order }, retry };
}
