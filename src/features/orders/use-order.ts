import { useCallback, useEffect, useState } from 'react';
import { type Order, orderEndpoints } from '../../../contract/orders.ts';
import { type SalesOrder, salesOrderEndpoints } from '../../../contract/sales-orders.ts';
import type { AttentionRow, OutboxRow } from '../../data/database.ts';
import { CallError, UnreachableError } from '../../lib/call.ts';
import { callAs } from '../../sync/session.ts';
import { useLive } from '../../sync/use-live.ts';
import { readOrderState } from './data/order-state.ts';
import { findSalesOrder } from './data/queries.ts';

/** Why a document can't be shown. */
export type AbsentState = 'loading' | 'offline' | 'unknown' | 'failed';

export type OrderView =
  | { readonly state: AbsentState }
  /** The server refused the submission, so there is no order. */
  | { readonly state: 'refused'; readonly attention: readonly AttentionRow[] }
  | {
      readonly state: 'here';
      readonly order: Order;
      readonly waiting: readonly OutboxRow[];
      readonly attention: readonly AttentionRow[];
    };

export type SalesOrderView = { readonly state: AbsentState } | { readonly state: 'here'; readonly order: SalesOrder };

/**
 * Requests a document that the device lacks: one that is older than the device's days. `isWanted` is whether it lacks
 * it. `load` must be the same function at each call.
 */
function useServerCopy<Document extends object>(
  id: string,
  isWanted: boolean,
  load: (id: string, signal: AbortSignal) => Promise<Document>,
): { readonly copy: Document | AbsentState; readonly retry: () => void } {
  const [copy, setCopy] = useState<Document | AbsentState>('loading');
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt requests again
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    setCopy('loading');
    load(id, leaving.signal).then(setCopy, (error: unknown) => {
      if (leaving.signal.aborted) return;
      // A URL with an invalid id is unknown like any other.
      const unknown = error instanceof CallError && (error.status === 404 || error.status === 400);
      setCopy(unknown ? 'unknown' : error instanceof UnreachableError ? 'offline' : 'failed');
    });
    return () => leaving.abort();
  }, [isWanted, id, load, attempt]);

  return { copy, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}

const loadOrder = (id: string, signal: AbortSignal) => callAs(orderEndpoints.get, { params: { id } }, { signal });

/** Returns an order from the device, or from the server if the device lacks it. `retry` requests it again. */
export function useOrder(id: string): { readonly view: OrderView; readonly retry: () => void } {
  const local = useLive((db) => readOrderState(db, id), [id]);
  const refused = local?.attention.some((row) => row.name === 'orders.submit') ?? false;
  const { copy, retry } = useServerCopy(id, local !== undefined && !local.order && !refused, loadOrder);
  if (!local) return { view: { state: 'loading' }, retry };
  const { waiting, attention } = local;
  if (!local.order && refused) return { view: { state: 'refused', attention }, retry };
  const order = local.order ?? copy;
  return { view: typeof order === 'string' ? { state: order } : { state: 'here', order, waiting, attention }, retry };
}

const loadSalesOrder = (id: string, signal: AbortSignal) =>
  callAs(salesOrderEndpoints.get, { params: { id } }, { signal });

/** Returns a sales order from the device, or from the server if the device lacks it. `retry` requests it again. */
export function useSalesOrder(id: string): { readonly view: SalesOrderView; readonly retry: () => void } {
  const local = useLive(async (db) => ({ order: await findSalesOrder(db, id) }), [id]);
  const { copy, retry } = useServerCopy(id, local !== undefined && !local.order, loadSalesOrder);
  const order = local ? (local.order ?? copy) : 'loading';
  return { view: typeof order === 'string' ? { state: order } : { state: 'here', order }, retry };
}
