import { deliveryEndpoints, MOST_TO_SIGN, type OrderToSign } from '../../../contract/deliveries.ts';
import { CallError } from '../../lib/call.ts';
import { callAs } from '../../sync/session.ts';
import { useFresh } from '../../sync/use-fresh.ts';
import { useLive } from '../../sync/use-live.ts';
import { type Remote, useRemote } from '../../sync/use-remote.ts';
import { useServerOffset } from '../../sync/use-server-now.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import {
  forgetOrderToSign,
  isFound,
  keepOrdersToSign,
  listKeptOrders,
  readSignaturesOnTheWay,
  withOnTheWay,
} from './data/to-sign.ts';

interface Told<T> extends Pick<Remote<unknown>, 'state' | 'reload'> {
  /** Includes signatures that are still being sent. */
  readonly data: T | undefined;
  /** Without a signal: when the server sent the shown orders, or the oldest of them. Null if they are current. */
  readonly asOf: string | null;
}

/** Ignores a failed write of data for offline use. */
const quietly = (keeping: Promise<unknown>): Promise<unknown> => keeping.catch(() => {});

/**
 * Returns orders of the salesperson's customers that can be signed, the latest first; without a signal, those that this
 * device stored recently.
 */
export function useOrdersToSign(query: string): Told<readonly OrderToSign[]> & { readonly busy: boolean } {
  const { db } = useSignedIn();
  const offset = useServerOffset();
  const onTheWay = useLive(readSignaturesOnTheWay);
  const waiting = sizeOf(onTheWay);
  const remote = useRemote(
    async (signal) => {
      const { data } = await callAs(deliveryEndpoints.toSign, { query: { query } }, { signal });
      const isAll = query === '' && data.length < MOST_TO_SIGN;
      await quietly(keepOrdersToSign(db, data, new Date(Date.now() + offset).toISOString(), isAll));
      return { query, data };
    },
    // The server returns signatures that have arrived since.
    [query, waiting],
  );
  useFresh(remote);
  const kept = useLive((own) => listKeptOrders(own, Date.now() + offset), [offset]);
  const { state, reload } = remote;
  const merge = (orders: readonly OrderToSign[] | undefined) =>
    orders?.map((order) => withOnTheWay(order, onTheWay?.get(order.id)));
  if (state === 'offline') {
    const found = kept?.filter(({ order }) => isFound(order, query));
    const asOf = found?.reduce((oldest, { at }) => (at < oldest ? at : oldest), found[0]?.at ?? '') || null;
    return {
      state,
      reload,
      busy: false,
      data: kept?.length ? merge(found?.map(({ order }) => order)) : undefined,
      asOf,
    };
  }
  const answered = remote.data?.query === query;
  return {
    // An earlier response stays if only the next request failed.
    state: answered ? 'here' : state === 'failed' ? 'failed' : 'loading',
    reload,
    busy: !answered && state !== 'failed',
    data: merge(remote.data?.data),
    asOf: null,
  };
}

/** Returns one order that can be signed; without a signal, as this device stored it recently. */
export function useOrderToSign(id: string): Told<OrderToSign> {
  const { db } = useSignedIn();
  const offset = useServerOffset();
  const onTheWay = useLive(readSignaturesOnTheWay)?.get(id);
  const remote = useRemote(
    async (signal) => {
      try {
        const order = await callAs(deliveryEndpoints.get, { params: { id } }, { signal });
        await quietly(keepOrdersToSign(db, [order], new Date(Date.now() + offset).toISOString()));
        return order;
      } catch (error) {
        if (error instanceof CallError && error.code === 'not_found') await quietly(forgetOrderToSign(db, id));
        throw error;
      }
    },
    [id, onTheWay?.length ?? 0],
  );
  useFresh(remote);
  const kept = useLive(
    async (own) => (await listKeptOrders(own, Date.now() + offset)).find(({ order }) => order.id === id) ?? null,
    [id, offset],
  );
  const { state, reload } = remote;
  const fallen = state === 'offline' && remote.data === undefined ? kept : null;
  const order = remote.data ?? fallen?.order;
  return {
    // The device's copy is read first.
    state: state === 'offline' && remote.data === undefined && kept === undefined ? 'loading' : state,
    reload,
    data: order && withOnTheWay(order, onTheWay),
    asOf: fallen?.at ?? null,
  };
}

const sizeOf = (onTheWay: ReadonlyMap<string, readonly unknown[]> | undefined): number =>
  [...(onTheWay?.values() ?? [])].reduce((sum, { length }) => sum + length, 0);
