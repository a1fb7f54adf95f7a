import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { lockStock } from '../floor/stock-lock.ts';
import { notifyOfOrder } from '../recalls/notices.ts';
import { bringGoodsBack } from './goods-back.ts';
import { settleDeliveries } from './settle.ts';
import { runOfOrder } from './store.ts';

/**
 * Updates everything that depends on a delivered order: totals, credit, credit requests, notices of recalls, and returned
 * stock if its truck is back. Runs again after each later report. `day` is the receiving day of returned goods without a
 * known lot, by default the UTC day of `at`. Returns the total in cents; null for a missing order.
 */
export async function settleDelivered(
  tx: Tx,
  id: string,
  by: { readonly userId: string | null; readonly name: string; readonly at: string; readonly day?: string },
): Promise<number | null> {
  const { runFinished } = await runOfOrder(tx, id);
  // Stock is locked before the customer's credit (docs/LOCKS.md).
  if (runFinished) await lockGoodsOf(tx, id);
  const totals = await settleDeliveries(tx, [id], by.name, by.at);
  await notifyOfOrder(tx, id);
  if (runFinished) await bringGoodsBack(tx, [id], { ...by, day: by.day ?? by.at.slice(0, 10) });
  return totals.get(id)?.total ?? null;
}

/** Locks the stock rows of all ordered and picked items of an order. */
async function lockGoodsOf(tx: Tx, id: string): Promise<void> {
  const { rows } = await tx.connection.query<Columns<'stock', 'warehouse_id' | 'item_code'>>(
    `select distinct s.warehouse_id, g.item_code from sales_orders s, lateral (
       select item_code from sales_order_lines l where l.tenant_id = $1 and l.sales_order_id = s.id
       union select item_code from pick_events e where e.tenant_id = $1 and e.sales_order_id = s.id) g
     where s.tenant_id = $1 and s.id = $2`,
    [tx.tenantId, id],
    'goods_of_order',
  );
  await lockStock(
    tx,
    rows.map((row) => ({ warehouseId: row.warehouse_id, itemCode: row.item_code })),
  );
}
