import type { Tx } from '../../db/tenant-transaction.ts';
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
  const totals = await settleDeliveries(tx, [id], by.name, by.at);
  if (runFinished) await bringGoodsBack(tx, [id], { ...by, day: by.day ?? by.at.slice(0, 10) });
  return totals.get(id)?.total ?? null;
}
