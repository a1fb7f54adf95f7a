import type { CreditRequest, Delivery } from '../../../contract/deliveries.ts';
import { refusedQuantity, worthOf } from '../../../rules/delivery.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

interface Wanted extends Pick<CreditRequest, 'lineNumber' | 'quantity' | 'reason' | 'basis' | 'amount'> {
  readonly salesOrderId: string;
}

const wantedOf = (delivery: Delivery): Wanted[] =>
  delivery.lines.flatMap((line): Wanted[] => {
    const { outcome } = line;
    if (!outcome) return [];
    const of = (quantity: number, reason: CreditRequest['reason'] | null, basis: CreditRequest['basis']): Wanted[] =>
      quantity === 0
        ? []
        : [
            {
              salesOrderId: delivery.id,
              lineNumber: line.lineNumber,
              quantity,
              reason: reason ?? 'other',
              basis,
              amount: worthOf(delivery, line, quantity),
            },
          ];
    return [
      ...of(refusedQuantity(line), outcome.refusedReason, 'taken_off'),
      ...of(outcome.returnedQuantity, outcome.returnedReason, 'to_credit'),
    ];
  });

const keyOf = (one: Wanted): string =>
  [one.salesOrderId, one.lineNumber, one.basis, one.quantity, one.reason, one.amount].join('\n');

/**
 * Makes the requests that delivered orders stand for: what holds already stays as it was requested, what no longer does is withdrawn. `emptied` are
 * orders for which nothing is requested any more.
 */
export async function renewRequests(
  tx: Tx,
  deliveries: readonly Delivery[],
  by: string,
  at: string,
  emptied: readonly string[] = [],
): Promise<void> {
  const { rows } = await tx.connection.query(
    `select id, sales_order_id, line_number, quantity, reason, basis, amount_cents from credit_requests
     where tenant_id = $1 and sales_order_id = any($2::uuid[]) and withdrawn_at is null`,
    [tx.tenantId, [...deliveries.map(({ id }) => id), ...emptied]],
    'standing_requests',
  );
  const wanted = new Map(deliveries.flatMap(wantedOf).map((one) => [keyOf(one), one]));
  const gone: string[] = [];
  for (const row of rows) {
    const key = keyOf({
      salesOrderId: String(row.sales_order_id),
      lineNumber: Number(row.line_number),
      quantity: Number(row.quantity),
      reason: row.reason as CreditRequest['reason'],
      basis: row.basis as CreditRequest['basis'],
      amount: Number(row.amount_cents),
    });
    if (!wanted.delete(key)) gone.push(String(row.id));
  }
  if (gone.length > 0)
    await tx.connection.query(
      'update credit_requests set withdrawn_at = $3, withdrawn_by = $4 where tenant_id = $1 and id = any($2::uuid[])',
      [tx.tenantId, gone, at, by],
      'withdraw_requests',
    );
  const fresh = [...wanted.values()];
  if (fresh.length === 0) return;
  await tx.connection.query(
    `insert into credit_requests (tenant_id, requested_at, requested_by, id, sales_order_id, line_number, quantity, reason, basis, amount_cents)
     select $1, $2, $3, * from unnest($4::uuid[], $5::uuid[], $6::int[], $7::numeric[], $8::text[], $9::text[], $10::bigint[])`,
    [
      tx.tenantId,
      at,
      by,
      fresh.map(() => uuidv7()),
      fresh.map((one) => one.salesOrderId),
      fresh.map((one) => one.lineNumber),
      fresh.map((one) => one.quantity),
      fresh.map((one) => one.reason),
      fresh.map((one) => one.basis),
      fresh.map((one) => one.amount),
    ],
    'insert_requests',
  );
}

const MAX_ROWS = 500;

/** Standing requests of some routes, of all with null, the latest first; the days are the company's. */
export async function listRequests(
  tx: Tx,
  routes: readonly string[] | null,
  { from, to, timeZone }: { readonly from: string | null; readonly to: string | null; readonly timeZone: string },
): Promise<CreditRequest[]> {
  const { rows } = await tx.connection.query(
    `select q.id, q.sales_order_id, s.sales_order_number, s.customer_id, s.customer_location_id, coalesce(c.display_name, s.customer_location_id) as location_name,
       q.line_number, l.item_code, l.description, l.uom, q.quantity, q.reason, q.basis, q.amount_cents, q.requested_at, q.requested_by
     from credit_requests q
     join sales_orders s on s.tenant_id = q.tenant_id and s.id = q.sales_order_id
     join sales_order_lines l on l.tenant_id = q.tenant_id and l.sales_order_id = q.sales_order_id and l.line_number = q.line_number
     left join customer_locations c on c.tenant_id = s.tenant_id and c.customer_location_id = s.customer_location_id
     where q.tenant_id = $1 and q.withdrawn_at is null and ($2::text[] is null or coalesce(s.run_route_id, s.own_route_id, c.route_id) = any($2))
       and ($3::date is null or (q.requested_at at time zone $5)::date >= $3) and ($4::date is null or (q.requested_at at time zone $5)::date <= $4)
     order by q.requested_at desc, q.id limit ${MAX_ROWS}`,
    [tx.tenantId, routes, from, to, timeZone],
    'list_requests',
  );
  return rows.map((row) => ({
    id: String(row.id),
    salesOrderId: String(row.sales_order_id),
    salesOrderNumber: Number(row.sales_order_number),
    customerId: String(row.customer_id),
    customerLocationId: String(row.customer_location_id),
    locationName: String(row.location_name),
    lineNumber: Number(row.line_number),
    itemCode: String(row.item_code),
    description: String(row.description),
    uom: String(row.uom),
    quantity: Number(row.quantity),
    reason: row.reason as CreditRequest['reason'],
    basis: row.basis as CreditRequest['basis'],
    amount: Number(row.amount_cents),
    requestedAt: String(row.requested_at),
    requestedBy: String(row.requested_by),
  }));
}
