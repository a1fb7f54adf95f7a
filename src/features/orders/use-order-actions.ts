import { useCallback, useState } from 'react';
import { type Order, orderEndpoints } from '../../../contract/orders.ts';
import { CallError } from '../../lib/call.ts';
import { callAs } from '../../sync/session.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useShop, useSignedIn } from '../../sync/use-session.tsx';
import { unitsFor } from '../carts/data/price-cart.ts';
import { listCartLines } from '../carts/data/queries.ts';
import { useSetLinesAt, useStorageNotice } from '../carts/use-set-line.ts';
import type { ItemsByCode } from '../catalog/use-items.ts';
import type { AcceptedOrder } from './data/accepted-order.ts';
import { dismissOrderAttention } from './data/order-state.ts';
import { addToCart } from './data/plan-reorder.ts';

export interface OrderActions {
  /** Accepts the order as shown: its total, its day and its lines. */
  accept(accepted: AcceptedOrder): Promise<void>;
  /** Puts the available lines back into the cart and cancels the order. Returns whether that was done. */
  change(items: ItemsByCode): Promise<boolean>;
  cancel(reason: string): Promise<boolean>;
  /** Has the server evaluate the order again. Needs the network; throws as `callAs` does. */
  evaluateAgain(): Promise<void>;
  readonly busy: boolean;
}

/** Returns a customer's actions on a held order. All but `evaluateAgain` run on the device at once and are sent later. */
export function useOrderActions(order: Pick<Order, 'id' | 'lines' | 'customerLocationId'>): OrderActions {
  const { location } = useShop();
  const { db, engine } = useSignedIn();
  const mutate = useMutate();
  const setLinesAt = useSetLinesAt();
  const noteFull = useStorageNotice();
  const [busy, setBusy] = useState(false);
  const { id } = order;

  const once = useCallback(
    async (work: () => Promise<boolean>): Promise<boolean> => {
      if (busy) return false;
      setBusy(true);
      try {
        return await work();
      } catch (error) {
        noteFull(error);
        return false;
      } finally {
        setBusy(false);
      }
    },
    [busy, noteFull],
  );
  const cancelNow = async (reason: string) => {
    await mutate('orders.cancel', { params: { id }, body: { reason } });
    await dismissOrderAttention(db, id);
    return true;
  };

  return {
    busy,
    accept: async ({ total, deliveryDate, lines }) => {
      const acceptedLines = lines.map(({ line: { itemCode, uom }, quantity }) => ({ itemCode, uom, quantity }));
      await once(async () => {
        await mutate('orders.accept', {
          params: { id },
          body: { acceptedTotal: total, acceptedDate: deliveryDate, acceptedLines },
        });
        await dismissOrderAttention(db, id);
        return true;
      });
    },
    change: (items) =>
      once(async () => {
        const cart = await listCartLines(db, order.customerLocationId);
        const wanted = order.lines.filter(({ itemCode, uom }) => {
          const item = items.get(itemCode);
          return item !== undefined && unitsFor(location, item).includes(uom);
        });
        // First adds to the cart, then cancels the order, so that no line is lost if it stops in between.
        if (wanted.length > 0 && !(await setLinesAt(order.customerLocationId, addToCart(cart, wanted).after)))
          return false;
        return cancelNow('changed by the customer');
      }),
    cancel: (reason) => once(() => cancelNow(reason)),
    evaluateAgain: async () => {
      try {
        await callAs(orderEndpoints.sync, { params: { id } });
      } catch (error) {
        // It is no longer held. The pull brings its state.
        if (!(error instanceof CallError && error.code === 'order_state')) throw error;
      }
      await dismissOrderAttention(db, id);
      engine.wake();
    },
  };
}
