import { useCallback, useState } from 'react';
import { type Order, orderEndpoints } from '../../../contract/orders.ts';
import { CallError } from '../../lib/call.ts';
import { callAs } from '../../sync/session.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useShop, useSignedIn } from '../../sync/use-session.tsx';
import { unitsFor } from '../carts/data/price-cart.ts';
import { listCartLines } from '../carts/data/queries.ts';
import { useSetLines, useStorageNotice } from '../carts/use-set-line.ts';
import type { ItemsByCode } from '../catalog/use-items.ts';
import type { AcceptedOrder } from './data/accepted-order.ts';
import { dismissOrderAttention } from './data/order-state.ts';
import { addToCart } from './data/plan-reorder.ts';

export interface OrderActions {
  /** Agrees to the order as it is shown: its total, its day and its lines. */
  accept(accepted: AcceptedOrder): Promise<void>;
  /** Puts what can be ordered back into the cart and cancels the order. Answers whether that was done. */
  change(items: ItemsByCode): Promise<boolean>;
  cancel(reason: string): Promise<boolean>;
  /** Has the server judge the order again. Needs the network; throws as `callAs` does. */
  judgeAgain(): Promise<void>;
  readonly busy: boolean;
}

/** What a customer can do about a held order. All but judging again is done on the device at once and sent later. */
export function useOrderActions(order: Pick<Order, 'id' | 'lines' | 'customerLocationId'>): OrderActions {
  const { location } = useShop();
  const { db, engine } = useSignedIn();
  const mutate = useMutate();
  const setLines = useSetLines();
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
        // First into the cart, then out of the order: whatever stops it in between, nothing that was wanted is lost.
        if (wanted.length > 0 && !(await setLines(addToCart(cart, wanted).after))) return false;
        return cancelNow('changed by the customer');
      }),
    cancel: (reason) => once(() => cancelNow(reason)),
    judgeAgain: async () => {
      try {
        await callAs(orderEndpoints.sync, { params: { id } });
      } catch (error) {
        // It isn't held any more: the pull tells what it is.
        if (!(error instanceof CallError && error.code === 'order_state')) throw error;
      }
      await dismissOrderAttention(db, id);
      engine.wake();
    },
  };
}
