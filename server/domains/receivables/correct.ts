import {
  type BilledAmounts,
  billedTotal,
  negateBilled,
  postingsOfApplication,
  postingsOfBilled,
} from '../../../rules/receivables.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { InvoiceLineJson } from '../../db/tables/billing.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { drawDocumentNumbers, insertDocuments, openOf, type PostedBy, postEntry } from './post-entry.ts';

interface OfOrder {
  readonly id: string;
  readonly customer_id: string;
  readonly customer_location_id: string;
}

interface Correction {
  readonly invoiceId: string;
  /** The memo's day. */
  readonly on: string;
  /** Cents by which the delivery differs from what is billed; its total is negative. */
  readonly difference: BilledAmounts;
  /** Lines with the differences of their quantities and cents. */
  readonly changed: readonly InvoiceLineJson[];
  readonly by: PostedBy;
}

/**
 * Credits the difference of a corrected delivery with a memo, and applies the memo to the order's invoice. What exceeds
 * the open amount of the invoice stays as credit of the customer. The caller has locked the customer.
 */
export async function creditDifference(
  tx: Tx,
  order: OfOrder,
  { invoiceId, on, difference, changed, by }: Correction,
): Promise<void> {
  const credited = negateBilled(difference);
  const total = billedTotal(credited);
  const id = uuidv7();
  const number = await drawDocumentNumbers(tx, 'credit_memos', 1);
  const lines = changed.map((line) => ({
    lineNumber: line.lineNumber,
    itemCode: line.itemCode,
    description: line.description,
    uom: line.uom,
    quantity: 0 - line.quantity,
    reason: 'corrected_delivery',
    amountCents: 0 - line.lineCents,
  }));
  await tx.connection.query(
    `insert into credit_memos (tenant_id, id, kind, memo_number, invoice_id, sales_order_id, customer_id, customer_location_id, issued_on, issued_by,
       tax_cents, surcharge_cents, total_cents, lines)
     values ($1, $2, 'correction', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      tx.tenantId,
      id,
      number,
      invoiceId,
      order.id,
      order.customer_id,
      order.customer_location_id,
      on,
      by.name,
      credited.tax,
      credited.surcharge,
      total,
      JSON.stringify(lines),
    ],
    'insert_correction',
  );
  await insertDocuments(tx, [
    {
      id,
      kind: 'credit_memo',
      document_number: number,
      customer_id: order.customer_id,
      customer_location_id: order.customer_location_id,
      dated_on: on,
      due_on: null,
      total_cents: 0 - total,
    },
  ]);
  const source = { kind: 'delivery', id: order.id } as const;
  const { customer_id: customerId } = order;
  const postings = postingsOfBilled(difference, { customerId, documentId: id });
  await postEntry(tx, { kind: 'credit_memo', day: on, by, source, postings });
  const applied = Math.min(total, await openOf(tx, invoiceId));
  if (applied <= 0) return;
  await postEntry(tx, {
    kind: 'application',
    day: on,
    by,
    source,
    postings: postingsOfApplication(applied, customerId, { creditId: id, invoiceId }),
  });
}
