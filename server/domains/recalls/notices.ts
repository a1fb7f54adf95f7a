import type { RecallAnswer, RecallNotice } from '../../../contract/recall-notices.ts';
import type { LotTrace } from '../../../contract/tracing.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { ofLots } from '../tracing/selection.ts';
import { readRecipients } from '../tracing/trace-events.ts';
import { findLots, type RecalledLot } from './recalled-lots.ts';

type Recipients = LotTrace['recipients'];

/** Returns all orders with lots, also those that are still in a warehouse. */
export const recipientsOf = (tx: Tx, lots: readonly RecalledLot[], timeZone: string): Promise<Recipients> =>
  readRecipients(tx, ofLots('g', lots, 'l.lots && $2::text[]'), timeZone);

/** Returns what each location received, of what has left the warehouses. */
export function goodsByLocation(recipients: Recipients): ReadonlyMap<string, RecallNotice['goods']> {
  const left = recipients.filter(({ shippedOn, quantity }) => shippedOn !== null && quantity > 0);
  const goodsOf = (own: Recipients): RecallNotice['goods'] =>
    [...Map.groupBy(own, ({ itemCode, lotCode, uom }) => `${itemCode}\n${lotCode}\n${uom}`).values()].map((same) => ({
      itemCode: same[0]!.itemCode,
      description: same[0]!.description,
      lotCode: same[0]!.lotCode,
      uom: same[0]!.uom,
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
      deliveries: same.map(({ salesOrderNumber, shippedOn }) => ({ salesOrderNumber, on: shippedOn ?? '' })),
    }));
  return new Map(
    [...Map.groupBy(left, ({ customerLocationId }) => customerLocationId)].map(([id, own]) => [id, goodsOf(own)]),
  );
}

export type RecallRow = Columns<
  'recalls',
  | 'id'
  | 'recall_number'
  | 'lot_code'
  | 'item_code'
  | 'is_exact'
  | 'is_mock'
  | 'reason'
  | 'instructions'
  | 'started_at'
  | 'state'
>;

/**
 * Notifies the locations that received lots of an open recall, and updates their notices. A location that gave all of it
 * back keeps a notice without goods, which no screen shows. `only` limits it to some locations.
 */
export async function notifyLocations(
  tx: Tx,
  recall: RecallRow,
  recipients: Recipients,
  only: readonly string[] | null = null,
): Promise<void> {
  const customers = new Map(recipients.map((one) => [one.customerLocationId, one.customerId]));
  const found = [...goodsByLocation(recipients)].filter(([id]) => only === null || only.includes(id));
  await tx.connection.query(
    `insert into recall_notices as n (tenant_id, id, recall_id, customer_id, customer_location_id, recall_number, reason, instructions, started_at, goods)
     select $1, w.id, $2, w.customer, w.location, $3, $4, $5, $6, w.goods
     from unnest($7::uuid[], $8::text[], $9::text[], $10::jsonb[]) as w(id, customer, location, goods) order by w.location
     on conflict (tenant_id, recall_id, customer_location_id) do update set goods = excluded.goods where n.goods <> excluded.goods`,
    [
      tx.tenantId,
      recall.id,
      recall.recall_number,
      recall.reason,
      recall.instructions,
      recall.started_at,
      found.map(() => uuidv7()),
      found.map(([id]) => customers.get(id) ?? ''),
      found.map(([id]) => id),
      found.map(([, goods]) => JSON.stringify(goods)),
    ],
    'notify_locations',
  );
  await tx.connection.query(
    `update recall_notices set goods = '[]' where tenant_id = $1 and recall_id = $2 and goods <> '[]'
       and not customer_location_id = any($3::text[]) and ($4::text[] is null or customer_location_id = any($4))`,
    [tx.tenantId, recall.id, found.map(([id]) => id), only],
    'clear_notices',
  );
}

/**
 * Updates the notices of an order's location after the order left or its delivery changed. Costs one query if no lot of
 * the order is recalled.
 */
export async function notifyOfOrder(tx: Tx, salesOrderId: string): Promise<void> {
  const { rows } = await tx.connection.query<
    RecallRow & Columns<'recalls', 'time_zone'> & Columns<'sales_orders', 'customer_location_id'>
  >(
    `select r.id, r.recall_number, r.lot_code, r.item_code, r.is_exact, r.is_mock, r.reason, r.instructions, r.started_at, r.state, r.time_zone, s.customer_location_id
     from sales_orders s join recalls r on r.tenant_id = s.tenant_id and r.state = 'open' and not r.is_mock
     where s.tenant_id = $1 and s.id = $2 and exists (
       select from sales_order_lines l cross join unnest(l.lots) as o(lot) where l.tenant_id = $1 and l.sales_order_id = s.id
         and (exists (select from recalled_lots k where k.tenant_id = $1 and k.recall_id = r.id and k.lot_code = o.lot)
           or (r.lot_code = code_of_lot(o.lot) and not r.is_exact))) order by r.id`,
    [tx.tenantId, salesOrderId],
    'recalls_of_order',
  );
  for (const { customer_location_id, time_zone, ...recall } of rows) {
    const lots = await findLots(tx, {
      lotCode: recall.lot_code,
      itemCode: recall.item_code,
      isExact: recall.is_exact,
    });
    await notifyLocations(tx, recall, await recipientsOf(tx, lots, time_zone), [customer_location_id]);
  }
}

/**
 * Stores a location's answer. Of two answers the later one stays, also if it arrives first. Answers are taken after the
 * recall has ended, too, because the device has confirmed them.
 */
export async function storeAnswer(
  tx: Tx,
  noticeId: string,
  { answeredAt, ...answer }: Omit<RecallAnswer, 'by'>,
  by: string,
  now: Date,
): Promise<void> {
  const at = happenedAt(answeredAt, now);
  await tx.connection.query(
    `update recall_notices set answer = $3, answered_at = $4 where tenant_id = $1 and id = $2 and (answered_at is null or answered_at < $4)`,
    [tx.tenantId, noticeId, JSON.stringify({ ...answer, answeredAt: at, by }), at],
    'store_recall_answer',
  );
}
