import type { Tx } from '../../db/tenant-transaction.ts';
import { lockStock } from '../floor/stock-lock.ts';
import { bringGoodsBack } from './goods-back.ts';
import { settleDeliveries } from './settle.ts';
import { runOfOrder } from './store.ts';

/**
 * What follows of a delivery that is complete, again whenever something is told of it later: totals, credit, requests, and goods that are back with their truck.
 * `day`: when what comes back was received, where nobody knows its lot; without it the day of `at`. Answers the total in cents.
 */
export async function settleDelivered(
  tx: Tx,
  id: string,
  by: { readonly userId: string | null; readonly name: string; readonly at: string; readonly day?: string },
): Promise<number | null> {
  const { runFinished } = await runOfOrder(tx, id);
  // Stock comes before the customer's credit in the order of locks (docs/LOCKS.md).
  if (runFinished) await lockGoodsOf(tx, id);
  const totals = await settleDeliveries(tx, [id], by.name, by.at);
  if (runFinished) await bringGoodsBack(tx, [id], { ...by, day: by.day ?? by.at.slice(0, 10) });
  return totals.get(id)?.total ?? null;
}

/** Locks the stock rows of all that was ordered or picked of an order. */
async function lockGoodsOf(tx: Tx, id: string): Promise<void> {
  const { rows } = await tx.connection.query(
    `select distinct s.warehouse_id, g.item_code from sales_orders s, lateral (
       select item_code from sales_order_lines l where l.tenant_id = $1 and l.sales_order_id = s.id
       union select item_code from pick_events e where e.tenant_id = $1 and e.sales_order_id = s.id) g
     where s.tenant_id = $1 and s.id = $2`,
    [tx.tenantId, id],
    'goods_of_order',
  );
  await lockStock(
    tx,
    rows.map((row) => ({ warehouseId: String(row.warehouse_id), itemCode: String(row.item_code) })),
  );
}
