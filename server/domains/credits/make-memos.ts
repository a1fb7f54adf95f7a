import type { CreditRequest } from '../../../contract/credits.ts';
import { AppError } from '../../../contract/errors.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { percentOf, sumCents } from '../../../rules/money.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

/** Goods that are credited. `amount` is in cents before tax. */
export interface Granted {
  readonly requestId: string;
  readonly salesOrderId: string;
  readonly salesOrderNumber: number;
  readonly customerId: string;
  readonly customerLocationId: string;
  readonly itemCode: string;
  readonly description: string;
  readonly uom: string;
  readonly quantity: number;
  readonly reason: CreditRequest['reason'];
  /** The tax rate of the order; 0 for goods that aren't taxable. */
  readonly taxBasisPoints: number;
  readonly amount: number;
}

const FIRST_NUMBER = 9000;

/** Returns the tax charged on the goods in cents, rounded once per memo, as an order's tax is. */
function taxOf(lines: readonly Granted[]): number {
  const byRate = Map.groupBy(lines, ({ taxBasisPoints }) => taxBasisPoints);
  return sumCents([...byRate].map(([rate, taxed]) => percentOf(sumCents(taxed.map(({ amount }) => amount)), rate)));
}

/**
 * Adds cents to customers' balances, which count against their credit limits. Locks customers in the order of their
 * ids, before numbers are drawn.
 */
async function owe(tx: Tx, cents: ReadonlyMap<string, number>): Promise<void> {
  for (const customerId of [...cents.keys()].sort())
    await tx.connection.query(
      'update customers set balance_cents = balance_cents + $3, updated_at = now() where tenant_id = $1 and customer_id = $2',
      [tx.tenantId, customerId, cents.get(customerId) ?? 0],
      'owe_for_credit_memos',
    );
}

const sumBy = (rows: readonly { readonly customerId: string; readonly total: number }[], sign: 1 | -1) => {
  const sums = new Map<string, number>();
  for (const { customerId, total } of rows) sums.set(customerId, (sums.get(customerId) ?? 0) + sign * total);
  return sums;
};

/**
 * Creates one memo per order of the granted requests, with consecutive numbers, and reduces the customers' balances.
 * Returns the memos by sales order id.
 */
export async function makeMemos(
  { tx, actor, now, tenant }: SignedInContext,
  granted: readonly Granted[],
  { decisionId, note }: { readonly decisionId: string; readonly note: string },
): Promise<Map<string, { id: string; number: number }>> {
  const orders = [...Map.groupBy(granted, ({ salesOrderId }) => salesOrderId)].sort(
    ([, [a]], [, [b]]) => (a?.salesOrderNumber ?? 0) - (b?.salesOrderNumber ?? 0),
  );
  if (orders.length === 0) return new Map();
  const memos = orders.map(([salesOrderId, lines]) => {
    const tax = taxOf(lines);
    const { customerId, customerLocationId } = lines[0]!;
    const total = sumCents(lines.map(({ amount }) => amount)) + tax;
    return { id: uuidv7(), salesOrderId, customerId, customerLocationId, tax, total, lines };
  });
  await owe(tx, sumBy(memos, -1));
  const { rows } = await tx.connection.query<Columns<'counters', 'value'>>(
    `insert into counters as c (tenant_id, name, value) values ($1, 'credit_memos', ${FIRST_NUMBER} + $2::int)
     on conflict (tenant_id, name) do update set value = c.value + excluded.value - ${FIRST_NUMBER} returning value`,
    [tx.tenantId, memos.length],
    'draw_credit_memo_numbers',
  );
  const first = rows[0]!.value - memos.length + 1;
  await tx.connection.query(
    `insert into credit_memos (tenant_id, id, memo_number, sales_order_id, customer_id, customer_location_id, issued_on, issued_by, decision_id, note,
       tax_cents, total_cents, open_cents, lines)
     select $1, v.id, v.number, v.order_id, v.customer, v.location, $2, $3, $4, $5, v.tax, v.total, v.total, v.lines
     from unnest($6::uuid[], $7::bigint[], $8::uuid[], $9::text[], $10::text[], $11::bigint[], $12::bigint[], $13::jsonb[])
       as v(id, number, order_id, customer, location, tax, total, lines)`,
    [
      tx.tenantId,
      dayInZone(now.toISOString(), tenant.timeZone),
      actor.displayName,
      decisionId,
      note,
      memos.map(({ id }) => id),
      memos.map((_, index) => first + index),
      memos.map(({ salesOrderId }) => salesOrderId),
      memos.map(({ customerId }) => customerId),
      memos.map(({ customerLocationId }) => customerLocationId),
      memos.map(({ tax }) => tax),
      memos.map(({ total }) => total),
      memos.map(({ lines }) =>
        JSON.stringify(
          lines.map(({ requestId, itemCode, description, uom, quantity, reason, amount }) => ({
            requestId,
            itemCode,
            description,
            uom,
            quantity,
            reason,
            amountCents: amount,
          })),
        ),
      ),
    ],
    'insert_credit_memos',
  );
  return new Map(memos.map(({ id, salesOrderId }, index) => [salesOrderId, { id, number: first + index }]));
}

/**
 * Cancels the memos of a decision, which keep their numbers, and restores the customers' balances. Throws `conflict` if
 * part of a memo has been used.
 */
export async function cancelMemos({ tx, actor, now }: SignedInContext, decisionId: string): Promise<void> {
  const { rows } = await tx.connection.query<
    Columns<'credit_memos', 'id' | 'customer_id' | 'total_cents' | 'open_cents'>
  >(
    `select id, customer_id, total_cents, open_cents from credit_memos where tenant_id = $1 and decision_id = $2 and cancelled_at is null order by id for update`,
    [tx.tenantId, decisionId],
    'lock_credit_memos',
  );
  if (rows.some((row) => row.open_cents !== row.total_cents)) throw new AppError('conflict');
  await owe(
    tx,
    sumBy(
      rows.map((row) => ({ customerId: row.customer_id, total: row.total_cents })),
      1,
    ),
  );
  await tx.connection.query(
    'update credit_memos set open_cents = 0, cancelled_at = $3, cancelled_by = $4 where tenant_id = $1 and id = any($2::uuid[])',
    [tx.tenantId, rows.map((row) => row.id), now.toISOString(), actor.displayName],
    'cancel_credit_memos',
  );
}
