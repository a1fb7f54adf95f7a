import { AppError } from '../../../contract/errors.ts';
import type { CreditApplication } from '../../../contract/payments.ts';
import { reversePostings } from '../../../rules/receivables.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { appliedTo } from './payment-returns.ts';
import { standingEntries } from './payments.ts';
import { lockCustomers, openOf, type PostedBy, postEntry } from './post-entry.ts';

/** Returns the invoices that a payment or credit memo settles, and by how much. */
export async function readApplications(tx: Tx, creditId: string): Promise<CreditApplication[]> {
  const { rows } = await tx.connection.query<CreditApplication>(
    `select o.id as "invoiceId", o.kind, o.document_number as number, sum(c.cents)::int8 as amount
     from ledger_postings c join ledger_entries e on e.tenant_id = c.tenant_id and e.id = c.entry_id and e.kind = 'application'
     join ledger_postings q on q.tenant_id = c.tenant_id and q.entry_id = c.entry_id and q.document_id <> c.document_id
     join receivable_documents o on o.tenant_id = q.tenant_id and o.id = q.document_id
     where c.tenant_id = $1 and c.document_id = $2
     group by o.id, o.kind, o.document_number having sum(c.cents) > 0 order by o.document_number, o.id`,
    [tx.tenantId, creditId],
    'applications_of_credit',
  );
  return rows;
}

/**
 * Takes a payment or credit memo from an invoice: each of its applications to the invoice is reversed. `id` names the
 * call: a repeated one posts nothing. Returns the cents that are not applied now. Throws `not_found` for an unknown credit,
 * and for an invoice that it does not settle.
 */
export async function unapplyFrom(
  tx: Tx,
  { id, creditId, invoiceId }: { readonly id: string; readonly creditId: string; readonly invoiceId: string },
  { day, by }: { readonly day: string; readonly by: PostedBy },
): Promise<{ unapplied: number; customerId: string }> {
  const { rows } = await tx.connection.query<Columns<'receivable_documents', 'customer_id'>>(
    "select customer_id from receivable_documents where tenant_id = $1 and id = $2 and kind in ('payment', 'credit_memo')",
    [tx.tenantId, creditId],
    'customer_of_credit',
  );
  const customerId = rows[0]?.customer_id;
  if (customerId === undefined) throw new AppError('not_found');
  await lockCustomers(tx, [customerId]);
  const { rowCount } = await tx.connection.query(
    "select from ledger_entries where tenant_id = $1 and source = 'unapplication' and source_id = $2",
    [tx.tenantId, id],
    'unapplication_exists',
  );
  if (rowCount === 0) {
    const applied = (await standingEntries(tx, creditId)).filter(
      ({ kind, postings }) => kind === 'application' && appliedTo(postings, creditId)?.invoiceId === invoiceId,
    );
    if (applied.length === 0) throw new AppError('not_found');
    for (const { id: entryId, postings } of applied)
      await postEntry(tx, {
        kind: 'application',
        ...{ day, by, source: { kind: 'unapplication', id } },
        reverses: entryId,
        postings: reversePostings(postings),
      });
  }
  return { unapplied: 0 - (await openOf(tx, creditId)), customerId };
}
