import type { DeliveryLine, Signable } from '../../../contract/deliveries.ts';
import { deliveredQuantity, knownWeight, priceDelivery } from '../../../rules/delivery.ts';
import type { Quote } from '../../../rules/quote.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { recountOpenOrders } from '../receivables/open-orders.ts';
import { readHandedOver } from './collection.ts';
import { renewRequests } from './credit-requests.ts';

/**
 * Maps the reason of a line to those of the customer's order: damaged, quality or other. Null if nothing is short or
 * refused.
 */
function reasonOf({ outcome }: DeliveryLine): string | null {
  if (!outcome || (outcome.shortQuantity === 0 && outcome.refusedQuantity === 0)) return null;
  const reason = outcome.refusedQuantity > 0 ? outcome.refusedReason : outcome.shortReason;
  return reason === 'damaged' || reason === 'quality' ? reason : 'other';
}

/**
 * Stores the lines and totals that orders had before delivery, once. `unsettleDelivery` restores them when a stop is
 * reopened.
 */
async function keepOrdered(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.connection.query(
    `insert into deliveries as d (tenant_id, sales_order_id, ordered)
     select s.tenant_id, s.id, jsonb_build_object('subtotal', s.subtotal_cents, 'discount', s.discount_cents, 'tax', s.tax_cents,
         'surcharge', s.surcharge_cents, 'total', s.total_cents,
         'lines', (select coalesce(jsonb_agg(jsonb_build_object('n', l.line_number, 'shipped', l.shipped_quantity, 'weight', l.shipped_weight_grams,
             'reason', l.short_reason, 'discount', l.discount_cents, 'cents', l.line_cents)), '[]')
           from sales_order_lines l where l.tenant_id = s.tenant_id and l.sales_order_id = s.id),
         'portal', (select jsonb_build_object('subtotal', o.subtotal_cents, 'discount', o.discount_cents, 'tax', o.tax_cents, 'surcharge', o.surcharge_cents,
             'total', o.total_cents, 'lines', (select coalesce(jsonb_agg(jsonb_build_object('n', l.line_number, 'picked', l.picked_quantity,
               'weight', l.actual_weight_grams, 'discount', l.discount_cents, 'cents', l.line_cents)), '[]')
               from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id))
           from orders o where o.tenant_id = s.tenant_id and o.id = s.order_id))
     from sales_orders s where s.tenant_id = $1 and s.id = any($2::uuid[])
     on conflict (tenant_id, sales_order_id) do update set ordered = coalesce(d.ordered, excluded.ordered)`,
    [tx.tenantId, ids],
    'keep_ordered',
  );
}

/**
 * Prices delivered orders by the quantities that customers keep. Stores lines and totals of the sales orders and of the
 * customers' orders, and updates the customers' credit. Renews the requests for refused and returned goods. The caller
 * has locked the orders. Returns the totals by order id.
 */
export async function settleDeliveries(
  tx: Tx,
  ids: readonly string[],
  by: string,
  at: string,
): Promise<Map<string, Quote>> {
  await keepOrdered(tx, ids);
  const deliveries = [...(await readHandedOver(tx, ids)).values()];
  const quotes = new Map(deliveries.map((delivery) => [delivery.id, priceDelivery(delivery)]));
  await storeLines(tx, deliveries, quotes);
  await storeTotals(
    tx,
    deliveries.map(({ id }) => ({ id, ...quotes.get(id)! })),
  );
  await renewRequests(tx, deliveries, by, at);
  return quotes;
}

async function storeLines(tx: Tx, deliveries: readonly Signable[], quotes: ReadonlyMap<string, Quote>): Promise<void> {
  const lines = deliveries.flatMap((delivery) =>
    delivery.lines.map((line, index) => ({ id: delivery.id, line, quoted: quotes.get(delivery.id)!.lines[index]! })),
  );
  const values = [
    tx.tenantId,
    lines.map(({ id }) => id),
    lines.map(({ line }) => line.lineNumber),
    lines.map(({ line }) => deliveredQuantity(line)),
    lines.map(({ line }) => knownWeight(line)),
    lines.map(({ quoted }) => quoted.discount),
    lines.map(({ quoted }) => quoted.net),
  ];
  await tx.connection.query(
    `update sales_order_lines l set shipped_quantity = v.kept, shipped_weight_grams = v.weight, discount_cents = v.discount, line_cents = v.cents,
       short_reason = coalesce(v.reason, (select o ->> 'reason' from deliveries d, jsonb_array_elements(d.ordered -> 'lines') o
         where d.tenant_id = $1 and d.sales_order_id = l.sales_order_id and (o ->> 'n')::int = l.line_number))
     from unnest($2::uuid[], $3::int[], $4::numeric[], $5::int[], $6::int[], $7::bigint[], $8::text[]) as v(id, n, kept, weight, discount, cents, reason)
     where l.tenant_id = $1 and l.sales_order_id = v.id and l.line_number = v.n`,
    [...values, lines.map(({ line }) => reasonOf(line))],
    'settle_lines',
  );
  await tx.connection.query(
    `update order_lines l set picked_quantity = v.kept, actual_weight_grams = v.weight, discount_cents = v.discount, line_cents = v.cents
     from unnest($2::uuid[], $3::int[], $4::numeric[], $5::int[], $6::int[], $7::bigint[]) as v(id, n, kept, weight, discount, cents)
     join sales_orders s on s.tenant_id = $1 and s.id = v.id
     where l.tenant_id = $1 and l.order_id = s.order_id and l.line_number = v.n`,
    values,
    'settle_portal_lines',
  );
}

type Totals = Pick<Quote, 'subtotal' | 'discount' | 'tax' | 'surcharge' | 'total'>;

/**
 * Stores totals in cents of sales orders and of the customers' orders they were made from, and the customers' open
 * orders.
 */
export async function storeTotals(tx: Tx, totals: readonly (Totals & { readonly id: string })[]): Promise<void> {
  const values = [
    tx.tenantId,
    totals.map(({ id }) => id),
    totals.map(({ subtotal }) => subtotal),
    totals.map(({ discount }) => discount),
    totals.map(({ tax }) => tax),
    totals.map(({ surcharge }) => surcharge),
    totals.map(({ total }) => total),
  ];
  const given = `unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[]) as v(id, subtotal, discount, tax, surcharge, total)`;
  const set = `subtotal_cents = v.subtotal, discount_cents = v.discount, tax_cents = v.tax, surcharge_cents = v.surcharge, total_cents = v.total, updated_at = now()`;
  await tx.connection.query(
    `update orders o set ${set} from ${given} join sales_orders s on s.tenant_id = $1 and s.id = v.id where o.tenant_id = $1 and o.id = s.order_id`,
    values,
    'settle_portal_orders',
  );
  await tx.connection.query(
    `update sales_orders s set ${set} from ${given} where s.tenant_id = $1 and s.id = v.id`,
    values,
    'settle_sales_orders',
  );
  await recountOpenOrders(
    tx,
    totals.map(({ id }) => id),
  );
}

/** Restores the lines and totals that an order had before delivery, and withdraws its credit requests. */
export async function unsettleDelivery(tx: Tx, id: string, by: string, at: string): Promise<void> {
  const given = [tx.tenantId, id];
  const { rows } = await tx.connection.query<Columns<'deliveries', 'ordered'>>(
    'select ordered from deliveries where tenant_id = $1 and sales_order_id = $2',
    given,
    'read_ordered',
  );
  const ordered = rows[0]?.ordered;
  if (ordered) {
    await tx.connection.query(
      `update sales_order_lines l set shipped_quantity = o.shipped, shipped_weight_grams = o.weight, short_reason = o.reason, discount_cents = o.discount, line_cents = o.cents
       from deliveries d, jsonb_to_recordset(d.ordered -> 'lines') as o(n int, shipped numeric, weight int, reason text, discount int, cents bigint)
       where d.tenant_id = $1 and d.sales_order_id = $2 and l.tenant_id = $1 and l.sales_order_id = $2 and l.line_number = o.n`,
      given,
      'unsettle_lines',
    );
    await tx.connection.query(
      `update order_lines l set picked_quantity = o.picked, actual_weight_grams = o.weight, discount_cents = o.discount, line_cents = o.cents
       from sales_orders s, deliveries d, jsonb_to_recordset(d.ordered -> 'portal' -> 'lines') as o(n int, picked numeric, weight int, discount int, cents bigint)
       where s.tenant_id = $1 and s.id = $2 and d.tenant_id = $1 and d.sales_order_id = $2 and l.tenant_id = $1 and l.order_id = s.order_id and l.line_number = o.n`,
      given,
      'unsettle_portal_lines',
    );
    // `storeTotals` gives the customer's order the same totals. If its own totals were different, they are restored
    // next.
    await storeTotals(tx, [{ ...ordered, id }]);
    if (ordered.portal) await restorePortal(tx, id, ordered.portal);
    await tx.connection.query(
      'update deliveries set ordered = null where tenant_id = $1 and sales_order_id = $2',
      given,
      'forget_ordered',
    );
  }
  await renewRequests(tx, [], by, at, [id]);
}

async function restorePortal(tx: Tx, id: string, portal: Totals): Promise<void> {
  await tx.connection.query(
    `update orders o set subtotal_cents = $3, discount_cents = $4, tax_cents = $5, surcharge_cents = $6, total_cents = $7
     from sales_orders s where s.tenant_id = $1 and s.id = $2 and o.tenant_id = $1 and o.id = s.order_id`,
    [tx.tenantId, id, portal.subtotal, portal.discount, portal.tax, portal.surcharge, portal.total],
    'restore_portal_order',
  );
  await recountOpenOrders(tx, [id]);
}
