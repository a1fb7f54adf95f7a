import type { CreditRequest } from '../../../contract/credits.ts';
import { AppError } from '../../../contract/errors.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { sumCents } from '../../../rules/money.ts';
import { type CreditedBefore, postingsOfBilled, taxOfMemo } from '../../../rules/receivables.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { SignedInContext } from '../../context.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { readBilled } from '../receivables/billed.ts';
import { drawDocumentNumbers, insertDocuments, lockCustomers, postEntry } from '../receivables/post-entry.ts';

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

/** Returns what granted memos of orders have credited before: taxable goods and tax, by sales order. */
async function creditedBefore(tx: Tx, salesOrderIds: readonly string[]): Promise<Map<string, CreditedBefore>> {
  const { rows } = await tx.connection.query<CreditedBefore & { readonly id: string }>(
    `select m.sales_order_id as id, sum(m.tax_cents) as tax, coalesce(sum((select sum(q.granted_cents) from credit_requests q
         join sales_order_lines l on l.tenant_id = q.tenant_id and l.sales_order_id = q.sales_order_id and l.line_number = q.line_number
         where q.tenant_id = m.tenant_id and q.memo_id = m.id and l.taxable)), 0) as taxable
     from credit_memos m where m.tenant_id = $1 and m.sales_order_id = any($2::uuid[]) and m.kind = 'granted' and m.cancelled_at is null
     group by m.sales_order_id`,
    [tx.tenantId, salesOrderIds],
    'credited_before',
  );
  return rowsBy(rows, 'id', ({ tax, taxable }) => ({ tax, taxable }));
}

/** Returns the tax that a memo of an order's lines credits, in cents. The lines of an order have one rate, or none. */
async function taxOf(tx: Tx, lines: readonly Granted[], before: CreditedBefore | undefined): Promise<number> {
  const taxed = lines.filter(({ taxBasisPoints }) => taxBasisPoints > 0);
  const [first] = taxed;
  if (!first) return 0;
  const billed = await readBilled(tx, first.salesOrderId);
  const taxable = sumCents(taxed.map(({ amount }) => amount));
  return taxOfMemo(taxable, first.taxBasisPoints, before ?? { taxable: 0, tax: 0 }, billed?.amounts.tax ?? null);
}

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
  await lockCustomers(
    tx,
    granted.map(({ customerId }) => customerId),
  );
  const before = await creditedBefore(
    tx,
    orders.map(([salesOrderId]) => salesOrderId),
  );
  const memos = [];
  for (const [salesOrderId, lines] of orders) {
    const tax = await taxOf(tx, lines, before.get(salesOrderId));
    const { customerId, customerLocationId } = lines[0]!;
    const total = sumCents(lines.map(({ amount }) => amount)) + tax;
    memos.push({ id: uuidv7(), salesOrderId, customerId, customerLocationId, tax, total, lines });
  }
  const first = await drawDocumentNumbers(tx, 'credit_memos', memos.length);
  const day = dayInZone(now.toISOString(), tenant.timeZone);
  await tx.connection.query(
    `insert into credit_memos (tenant_id, id, memo_number, sales_order_id, customer_id, customer_location_id, issued_on, issued_by, decision_id, note,
       tax_cents, total_cents, lines)
     select $1, v.id, v.number, v.order_id, v.customer, v.location, $2, $3, $4, $5, v.tax, v.total, v.lines
     from unnest($6::uuid[], $7::bigint[], $8::uuid[], $9::text[], $10::text[], $11::bigint[], $12::bigint[], $13::jsonb[])
       as v(id, number, order_id, customer, location, tax, total, lines)`,
    [
      tx.tenantId,
      day,
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
  await insertDocuments(
    tx,
    memos.map(({ id, customerId, customerLocationId, total }, index) => ({
      id,
      kind: 'credit_memo',
      document_number: first + index,
      customer_id: customerId,
      customer_location_id: customerLocationId,
      dated_on: day,
      due_on: null,
      total_cents: 0 - total,
    })),
  );
  for (const { id, customerId, tax, total } of memos)
    await postEntry(tx, {
      kind: 'credit_memo',
      day,
      by: { userId: actor.userId, name: actor.displayName },
      reason: note,
      source: { kind: 'credit_decision', id: decisionId },
      postings: postingsOfBilled({ goods: tax - total, tax: 0 - tax, surcharge: 0 }, { customerId, documentId: id }),
    });
  return new Map(memos.map(({ id, salesOrderId }, index) => [salesOrderId, { id, number: first + index }]));
}

/**
 * Cancels the memos of a decision, which keep their numbers, and restores the customers' balances: each entry is
 * reversed. Throws `conflict` if part of a memo has been used.
 */
export async function cancelMemos({ tx, actor, now, tenant }: SignedInContext, decisionId: string): Promise<void> {
  const of = [tx.tenantId, decisionId];
  const { rows: customers } = await tx.connection.query<Columns<'credit_memos', 'customer_id'>>(
    'select distinct customer_id from credit_memos where tenant_id = $1 and decision_id = $2 and cancelled_at is null',
    of,
    'customers_of_decision',
  );
  await lockCustomers(
    tx,
    customers.map((row) => row.customer_id),
  );
  const { rows } = await tx.connection.query<
    Columns<'credit_memos', 'id' | 'customer_id' | 'total_cents' | 'tax_cents'> &
      Columns<'receivable_documents', 'open_cents'> & { readonly entry_id: string | null }
  >(
    `select m.id, m.customer_id, m.total_cents, m.tax_cents, r.open_cents,
       (select p.entry_id from ledger_postings p join ledger_entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
        where p.tenant_id = m.tenant_id and p.document_id = m.id and e.kind = 'credit_memo' limit 1) as entry_id
     from credit_memos m join receivable_documents r on r.tenant_id = m.tenant_id and r.id = m.id
     where m.tenant_id = $1 and m.decision_id = $2 and m.cancelled_at is null order by m.id`,
    of,
    'memos_of_decision',
  );
  if (rows.some((row) => row.open_cents !== -row.total_cents)) throw new AppError('conflict');
  for (const row of rows)
    await postEntry(tx, {
      kind: 'credit_memo',
      day: dayInZone(now.toISOString(), tenant.timeZone),
      by: { userId: actor.userId, name: actor.displayName },
      source: { kind: 'reversal', id: decisionId },
      ...(row.entry_id === null ? {} : { reverses: row.entry_id }),
      postings: postingsOfBilled(
        { goods: row.total_cents - row.tax_cents, tax: row.tax_cents, surcharge: 0 },
        { customerId: row.customer_id, documentId: row.id },
      ),
    });
  await tx.connection.query(
    'update credit_memos set cancelled_at = $3, cancelled_by = $4 where tenant_id = $1 and id = any($2::uuid[])',
    [tx.tenantId, rows.map((row) => row.id), now.toISOString(), actor.displayName],
    'cancel_credit_memos',
  );
}
