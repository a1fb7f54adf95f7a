import type { Posting } from '../../../rules/receivables.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Columns } from '../../db/rows.ts';
import type { LedgerEntriesTable, ReceivableDocumentsTable } from '../../db/tables/billing.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

/** Who causes an entry. `userId` is null for the server itself. */
export interface PostedBy {
  readonly userId: string | null;
  readonly name: string;
}

export interface NewEntry {
  readonly kind: LedgerEntriesTable['kind'];
  /** The day of the document. If its month is closed, the entry belongs to the first open day. */
  readonly day: string;
  readonly by: PostedBy;
  readonly reason?: string;
  /** What caused the entry. */
  readonly source: {
    readonly kind:
      | 'delivery'
      | 'credit_decision'
      | 'payment'
      | 'application'
      | 'unapplication'
      | 'write_off'
      | 'reversal'
      | 'refund'
      | 'chargeback'
      | 'route_count';
    readonly id: string;
  };
  /** The entry that this one reverses. */
  readonly reverses?: string;
  readonly postings: readonly Posting[];
}

/** Cents of the postings by a key; those without one are left out. */
function sumPostings(postings: readonly Posting[], keyOf: 'customerId' | 'documentId'): [string[], number[]] {
  const sums = new Map<string, number>();
  for (const posting of postings)
    if (posting.account === 'receivables') sums.set(posting[keyOf], (sums.get(posting[keyOf]) ?? 0) + posting.cents);
  return [[...sums.keys()], [...sums.values()]];
}

/** Locks customers in the order of their ids. All changes of their documents, balances and open orders do so first. */
export async function lockCustomers(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await tx.connection.query(
    'select from customers where tenant_id = $1 and customer_id = any($2) order by customer_id for update',
    [tx.tenantId, customerIds],
    'lock_customers',
  );
}

/**
 * Adds an entry to the ledger, and its cents to the open amounts of its documents and to the balances of its customers.
 * The caller has locked the customers. Returns the entry's id. The database refuses an entry that does not balance, and
 * one that applies more than is open.
 */
export async function postEntry(tx: Tx, entry: NewEntry): Promise<string> {
  const id = uuidv7();
  const { connection, tenantId } = tx;
  await connection.query(
    `insert into ledger_entries (tenant_id, id, kind, effective_on, by_user, by_name, reason, source, source_id, reverses)
     select $1, $2, $3, greatest($4::date, (select books_closed_on + 1 from organization where tenant_id = $1)), $5, $6, $7, $8, $9, $10`,
    [
      tenantId,
      id,
      entry.kind,
      entry.day,
      entry.by.userId,
      entry.by.name,
      entry.reason ?? '',
      entry.source.kind,
      entry.source.id,
      entry.reverses ?? null,
    ],
    'insert_ledger_entry',
  );
  const { postings } = entry;
  await connection.query(
    `insert into ledger_postings (tenant_id, entry_id, posting_number, account, cents, customer_id, document_id)
     select $1, $2, v.number, v.account, v.cents, v.customer_id, v.document_id
     from unnest($3::text[], $4::bigint[], $5::text[], $6::uuid[]) with ordinality as v(account, cents, customer_id, document_id, number)`,
    [
      tenantId,
      id,
      postings.map(({ account }) => account),
      postings.map(({ cents }) => cents),
      postings.map((posting) => (posting.account === 'receivables' ? posting.customerId : null)),
      postings.map((posting) => (posting.account === 'receivables' ? posting.documentId : null)),
    ],
    'insert_ledger_postings',
  );
  await connection.query(
    `update receivable_documents d set open_cents = d.open_cents + v.cents from unnest($2::uuid[], $3::bigint[]) as v(id, cents)
     where d.tenant_id = $1 and d.id = v.id`,
    [tenantId, ...sumPostings(postings, 'documentId')],
    'post_to_documents',
  );
  await connection.query(
    `update customers c set balance_cents = c.balance_cents + v.cents, updated_at = now()
     from unnest($2::text[], $3::bigint[]) as v(id, cents) where c.tenant_id = $1 and c.customer_id = v.id and v.cents <> 0`,
    [tenantId, ...sumPostings(postings, 'customerId')],
    'post_to_balances',
  );
  return id;
}

export type NewDocument = Omit<ReceivableDocumentsTable, 'tenant_id' | 'open_cents'>;

/** Adds documents without postings. Each gets its open amount by the entry that the caller posts next. */
export async function insertDocuments(tx: Tx, documents: readonly NewDocument[]): Promise<void> {
  await tx.connection.query(
    `insert into receivable_documents (tenant_id, id, kind, document_number, customer_id, customer_location_id, dated_on, due_on, total_cents, open_cents)
     select $1, id, kind, document_number, customer_id, customer_location_id, dated_on, due_on, total_cents, 0
     from jsonb_to_recordset($2::jsonb) as d(id uuid, kind text, document_number bigint, customer_id text, customer_location_id text, dated_on date, due_on date, total_cents bigint)`,
    [tx.tenantId, JSON.stringify(documents)],
    'insert_receivable_documents',
  );
}

/** Returns the open cents of a document; negative for a credit, 0 for an unknown document. */
export async function openOf(tx: Tx, documentId: string): Promise<number> {
  const { rows } = await tx.connection.query<Columns<'receivable_documents', 'open_cents'>>(
    'select open_cents from receivable_documents where tenant_id = $1 and id = $2',
    [tx.tenantId, documentId],
    'open_of_document',
  );
  return rows[0]?.open_cents ?? 0;
}

/** Names of counters whose documents are billed, with the number before the first one. */
const BEFORE_FIRST = { invoices: 10_000, credit_memos: 9_000, payments: 1_000 } as const;

/**
 * Draws consecutive numbers of documents and returns the first one. The counter's row stays locked until the commit,
 * and a rollback returns the numbers, so there are no gaps. Nothing else may be locked afterwards.
 */
export async function drawDocumentNumbers(tx: Tx, counter: keyof typeof BEFORE_FIRST, count: number): Promise<number> {
  const { rows } = await tx.connection.query<Columns<'counters', 'value'>>(
    `insert into counters as c (tenant_id, name, value) values ($1, '${counter}', ${BEFORE_FIRST[counter]} + $2::int)
     on conflict (tenant_id, name) do update set value = c.value + $2::int returning value`,
    [tx.tenantId, count],
    `draw_numbers_of_${counter}`,
  );
  return rows[0]!.value - count + 1;
}
