import { postingsOfPayment } from '../../../rules/receivables.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { updateOverdueDays } from '../receivables/overdue.ts';
import { postApplications } from '../receivables/payments.ts';
import { postEntry } from '../receivables/post-entry.ts';
import type { PostedAt } from './post-return.ts';
import type { StoredReturn } from './returns.ts';

/** Returns the cents that a refund or chargeback took from each invoice, as far as they are open now. */
async function stillOpen(tx: Tx, { id, kind, payment_id: paymentId }: StoredReturn) {
  const { rows } = await tx.connection.query<{ readonly invoiceId: string; readonly amount: number }>(
    `select d.id as "invoiceId", least(sum(p.cents), d.open_cents)::int8 as amount
     from ledger_entries e join ledger_postings p on p.tenant_id = e.tenant_id and p.entry_id = e.id and p.document_id <> $3
     join receivable_documents d on d.tenant_id = p.tenant_id and d.id = p.document_id
     where e.tenant_id = $1 and e.source = $4 and e.source_id = $2 and e.kind = 'application'
     group by d.id, d.open_cents having least(sum(p.cents), d.open_cents) > 0 order by d.id`,
    [tx.tenantId, id, paymentId, kind],
    'invoices_of_return',
  );
  return rows;
}

/**
 * Posts money that did not go back after all: a won dispute, or a refund that the cardholder's bank returned. It belongs
 * to the payment again, and is applied to the invoices that had it, as far as they are open. The caller has locked the
 * customer.
 */
export async function reverseReturn(
  tx: Tx,
  row: StoredReturn,
  entryId: string,
  { day, by }: Pick<PostedAt, 'day' | 'by'>,
): Promise<void> {
  const { id, kind, payment_id: paymentId, customer_id: customerId, amount_cents: amount } = row;
  const entry = { day, by, source: { kind: 'reversal', id } } as const;
  const postings = postingsOfPayment(amount, row.method, { customerId, documentId: paymentId });
  await postEntry(tx, { kind, ...entry, reverses: entryId, postings });
  await postApplications(tx, { id: paymentId, customerId }, await stillOpen(tx, row), entry);
  await updateOverdueDays(tx, day, [customerId]);
}
