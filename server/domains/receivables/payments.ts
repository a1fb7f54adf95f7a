import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../contract/errors.ts';
import type { PaymentMethod } from '../../../contract/payments.ts';
import { type Posting, postingsOfApplication, postingsOfPayment, reversePostings } from '../../../rules/receivables.ts';
import type { Columns } from '../../db/rows.ts';
import type { LedgerEntriesTable } from '../../db/tables/billing.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import {
  drawDocumentNumbers,
  insertDocuments,
  lockCustomers,
  type NewEntry,
  type PostedBy,
  postEntry,
} from './post-entry.ts';

export interface NewPayment {
  readonly id: string;
  readonly customerId: string;
  readonly method: PaymentMethod;
  readonly reference: string;
  /** Cents. */
  readonly amount: number;
  readonly receivedOn: string;
  readonly note: string;
  readonly source: 'office' | 'driver' | 'online';
  readonly salesOrderId: string | null;
  /** Cents that each invoice gets. What is left is the customer's credit. */
  readonly applications: Applications;
}

/** Returns the open cents of documents of a customer that the payment may settle. */
async function openInvoices(tx: Tx, customerId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await tx.connection.query<Columns<'receivable_documents', 'id' | 'open_cents'>>(
    `select id, open_cents from receivable_documents where tenant_id = $1 and customer_id = $2 and id = any($3::uuid[]) and total_cents > 0`,
    [tx.tenantId, customerId, ids],
    'open_of_documents',
  );
  return new Map(rows.map((row) => [row.id, row.open_cents]));
}

type Applications = readonly {
  readonly invoiceId: string;
  readonly amount: number;
  /** Why the invoice gets less than is open. */
  readonly shortReason?: string | undefined;
}[];

/** Returns the texts of applications for `refuseCards`. */
export const shortReasonsOf = (applications: Applications): string =>
  applications.map(({ shortReason = '' }) => shortReason).join('\n');

/**
 * Throws `not_found` for an invoice of another customer, and `conflict` if more is applied than is open of an invoice,
 * or than `amount` in all.
 */
async function checkApplications(
  tx: Tx,
  customerId: string,
  amount: number,
  applications: Applications,
): Promise<void> {
  const open = await openInvoices(
    tx,
    customerId,
    applications.map(({ invoiceId }) => invoiceId),
  );
  let left = amount;
  for (const { invoiceId, amount: cents } of applications) {
    const has = open.get(invoiceId);
    if (has === undefined) throw new AppError('not_found', { invoiceId });
    open.set(invoiceId, has - cents);
    left -= cents;
    if (cents > has || left < 0) throw new AppError('conflict', { invoiceId, open: has });
  }
}

/** Posts an application of a credit to each invoice. The caller has locked the customer and checked the amounts. */
export async function postApplications(
  tx: Tx,
  credit: { readonly id: string; readonly customerId: string },
  applications: Applications,
  entry: Pick<NewEntry, 'day' | 'by' | 'source'>,
): Promise<void> {
  for (const { invoiceId, amount, shortReason = '' } of applications)
    await postEntry(tx, {
      kind: 'application',
      ...entry,
      reason: shortReason.trim(),
      postings: postingsOfApplication(amount, credit.customerId, { creditId: credit.id, invoiceId }),
    });
}

/**
 * Posts a payment and applies it. The caller has locked the customer. Throws `not_found` for an invoice of another
 * customer, and `conflict` if more is applied than is open of an invoice, or than was paid.
 */
export async function postPayment(tx: Tx, payment: NewPayment, by: PostedBy): Promise<void> {
  const { id, customerId, amount, method, receivedOn: day } = payment;
  await checkApplications(tx, customerId, amount, payment.applications);
  const number = await drawDocumentNumbers(tx, 'payments', 1);
  await tx.connection.query(
    `insert into payments (tenant_id, id, payment_number, customer_id, method, reference, amount_cents, received_on, note, source, sales_order_id, by_user, by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      tx.tenantId,
      id,
      number,
      customerId,
      method,
      payment.reference,
      amount,
      day,
      payment.note,
      payment.source,
      payment.salesOrderId,
      by.userId,
      by.name,
    ],
    'insert_payment',
  );
  await insertDocuments(tx, [
    {
      id,
      kind: 'payment',
      document_number: number,
      customer_id: customerId,
      customer_location_id: null,
      dated_on: day,
      due_on: null,
      total_cents: 0 - amount,
    },
  ]);
  const source = { kind: 'payment', id } as const;
  const postings = postingsOfPayment(amount, method, { customerId, documentId: id });
  await postEntry(tx, { kind: 'payment', day, by, source, postings });
  await postApplications(tx, payment, payment.applications, { day, by, source });
}

export type StandingEntry = Columns<'ledger_entries', 'id' | 'kind'> & { readonly postings: readonly Posting[] };

/** Returns the entries of a payment that are not reversed, the latest first: applications before the payment itself. */
export async function standingEntries(tx: Tx, paymentId: string): Promise<StandingEntry[]> {
  const { rows } = await tx.connection.query<StandingEntry>(
    `select e.id, e.kind, (select json_agg(json_build_object('account', p.account, 'cents', p.cents, 'customerId', p.customer_id, 'documentId', p.document_id)
        order by p.posting_number) from ledger_postings p where p.tenant_id = e.tenant_id and p.entry_id = e.id) as postings
     from ledger_entries e
     where e.tenant_id = $1 and e.reverses is null
       and exists (select from ledger_postings p where p.tenant_id = $1 and p.entry_id = e.id and p.document_id = $2)
       and not exists (select from ledger_entries r where r.tenant_id = $1 and r.reverses = e.id)
     order by e.recorded_at desc, e.id desc`,
    [tx.tenantId, paymentId],
    'standing_entries_of_payment',
  );
  return rows;
}

/**
 * Reverses a payment: each of its entries is reversed, so its invoices are open again. The caller has locked the
 * customer. `day`: the day of the reversal.
 */
export async function reversePayment(
  tx: Tx,
  id: string,
  {
    reason,
    day,
    at,
    by,
  }: { readonly reason: string; readonly day: string; readonly at: string; readonly by: PostedBy },
): Promise<void> {
  for (const entry of await standingEntries(tx, id))
    await postEntry(tx, {
      kind: entry.kind satisfies LedgerEntriesTable['kind'],
      day,
      by,
      reason,
      source: { kind: 'reversal', id },
      reverses: entry.id,
      postings: reversePostings(entry.postings),
    });
  await tx.connection.query(
    'update payments set reversed_at = $3, reversed_by = $4, reversal_reason = $5 where tenant_id = $1 and id = $2',
    [tx.tenantId, id, at, by.name, reason],
    'reverse_payment',
  );
}

export type LockedPayment = Columns<'payments', 'id' | 'customer_id' | 'method' | 'amount_cents' | 'reversed_at'>;

/** Returns a payment with its customer locked. Throws `not_found`. */
export async function lockPayment(tx: Tx, id: string): Promise<LockedPayment> {
  const read = async () => {
    const { rows } = await tx.connection.query<LockedPayment>(
      'select id, customer_id, method, amount_cents, reversed_at from payments where tenant_id = $1 and id = $2',
      [tx.tenantId, id],
      'read_payment_head',
    );
    if (!rows[0]) throw new AppError('not_found');
    return rows[0];
  };
  await lockCustomers(tx, [(await read()).customer_id]);
  return read();
}

/** A split as sorted texts. */
const splitOf = (applications: Applications): string[] =>
  applications
    .map(({ invoiceId, amount, shortReason = '' }) => JSON.stringify([invoiceId, amount, shortReason.trim()]))
    .sort();

/**
 * Returns whether a credit was first applied to invoices by this payment or call as given here, whatever was changed
 * later. A repeated call with another split is not the same call.
 */
export async function isSameSplit(
  tx: Tx,
  source: { readonly kind: 'payment' | 'application'; readonly id: string },
  creditId: string,
  applications: Applications,
): Promise<boolean> {
  const { rows } = await tx.connection.query<Applications[number]>(
    `select p.document_id as "invoiceId", 0 - p.cents as amount, e.reason as "shortReason"
     from ledger_entries e
     join ledger_postings p on p.tenant_id = e.tenant_id and p.entry_id = e.id and p.document_id <> $4
     where e.tenant_id = $1 and e.source = $2 and e.source_id = $3 and e.kind = 'application'`,
    [tx.tenantId, source.kind, source.id, creditId],
    'first_split_of_credit',
  );
  return isDeepStrictEqual(splitOf(rows), splitOf(applications));
}

/**
 * Applies the open part of a payment or credit memo to invoices of its customer. `id` names the call: a repeated one
 * posts nothing. Returns the cents that are still not applied. Throws `not_found` for an unknown credit or an invoice of
 * another customer, and `conflict` if more is applied than is open, or if the repeated call has another split.
 */
export async function applyCredit(
  tx: Tx,
  {
    id,
    creditId,
    applications,
  }: { readonly id: string; readonly creditId: string; readonly applications: Applications },
  { day, by }: { readonly day: string; readonly by: PostedBy },
): Promise<{ unapplied: number; customerId: string }> {
  const read = async () => {
    const { rows } = await tx.connection.query<Columns<'receivable_documents', 'customer_id' | 'open_cents'>>(
      "select customer_id, open_cents from receivable_documents where tenant_id = $1 and id = $2 and kind in ('payment', 'credit_memo')",
      [tx.tenantId, creditId],
      'read_credit_document',
    );
    if (!rows[0]) throw new AppError('not_found');
    return { customerId: rows[0].customer_id, unapplied: 0 - rows[0].open_cents };
  };
  await lockCustomers(tx, [(await read()).customerId]);
  const { rowCount } = await tx.connection.query(
    "select from ledger_entries where tenant_id = $1 and source = 'application' and source_id = $2",
    [tx.tenantId, id],
    'application_exists',
  );
  const { customerId, unapplied } = await read();
  if (rowCount !== 0) {
    if (!(await isSameSplit(tx, { kind: 'application', id }, creditId, applications))) throw new AppError('conflict');
  } else {
    await checkApplications(tx, customerId, unapplied, applications);
    const source = { kind: 'application', id } as const;
    await postApplications(tx, { id: creditId, customerId }, applications, { day, by, source });
  }
  return read();
}
