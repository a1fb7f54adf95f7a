import type { CreditRequest } from '../../../contract/credits.ts';
import type { Signable } from '../../../contract/deliveries.ts';
import { refusedQuantity, worthOfLines } from '../../../rules/delivery.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

interface Wanted extends Pick<CreditRequest, 'lineNumber' | 'quantity' | 'reason' | 'basis' | 'amount'> {
  readonly salesOrderId: string;
}

function wantedOf(delivery: Signable): Wanted[] {
  const worth = worthOfLines(delivery);
  return delivery.lines.flatMap((line, index): Wanted[] => {
    const { outcome } = line;
    const { refused, returned } = worth[index]!;
    if (!outcome) return [];
    const of = (
      quantity: number,
      reason: CreditRequest['reason'] | null,
      basis: CreditRequest['basis'],
      amount: number,
    ): Wanted[] =>
      quantity === 0
        ? []
        : [
            {
              salesOrderId: delivery.id,
              lineNumber: line.lineNumber,
              quantity,
              reason: reason ?? 'other',
              basis,
              amount,
            },
          ];
    return [
      ...of(refusedQuantity(line), outcome.refusedReason, 'taken_off', refused),
      ...of(outcome.returnedQuantity, outcome.returnedReason, 'to_credit', returned),
    ];
  });
}

const keyOf = (one: Wanted): string =>
  [one.salesOrderId, one.lineNumber, one.basis, one.quantity, one.reason, one.amount].join('\n');

type StoredRequest = Columns<
  'credit_requests',
  'id' | 'sales_order_id' | 'line_number' | 'quantity' | 'reason' | 'basis' | 'amount_cents' | 'withdrawn_at'
>;

const keyOfRow = (row: StoredRequest): string =>
  keyOf({
    salesOrderId: row.sales_order_id,
    lineNumber: row.line_number,
    quantity: row.quantity,
    reason: row.reason,
    basis: row.basis,
    amount: row.amount_cents,
  });

/**
 * Brings the drivers' credit requests of delivered orders up to date. Problems that customers reported stay. A request that still applies stays as it is; other
 * requests are withdrawn. `emptied`: orders without any request from now on. A withdrawn request that was already
 * decided is restored with its decision if the same request applies again. So a stop that is reopened and completed
 * again needs no second decision.
 */
export async function renewRequests(
  tx: Tx,
  deliveries: readonly Signable[],
  by: string,
  at: string,
  emptied: readonly string[] = [],
): Promise<void> {
  const orderIds = [...deliveries.map(({ id }) => id), ...emptied];
  const { rows } = await tx.connection.query<StoredRequest>(
    `select id, sales_order_id, line_number, quantity, reason, basis, amount_cents, withdrawn_at from credit_requests
     where tenant_id = $1 and sales_order_id = any($2::uuid[]) and source = 'driver' and (withdrawn_at is null or decision is not null) order by withdrawn_at desc nulls first`,
    [tx.tenantId, orderIds],
    'standing_requests',
  );
  const wanted = new Map(deliveries.flatMap(wantedOf).map((one) => [keyOf(one), one]));
  const gone: string[] = [];
  const again: string[] = [];
  // Active requests come first. A withdrawn request with the same content is then not restored.
  for (const row of rows) {
    const covers = wanted.delete(keyOfRow(row));
    if (row.withdrawn_at === null && !covers) gone.push(row.id);
    if (row.withdrawn_at !== null && covers) again.push(row.id);
  }
  if (gone.length > 0)
    await tx.connection.query(
      'update credit_requests set withdrawn_at = $3, withdrawn_by = $4 where tenant_id = $1 and id = any($2::uuid[])',
      [tx.tenantId, gone, at, by],
      'withdraw_requests',
    );
  if (again.length > 0)
    await tx.connection.query(
      'update credit_requests set withdrawn_at = null, withdrawn_by = null, kept_at = null, kept_by = null where tenant_id = $1 and id = any($2::uuid[])',
      [tx.tenantId, again],
      'request_again',
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
