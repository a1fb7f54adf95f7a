import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import { type WriteOffRow, writeOffEndpoints } from '../../../contract/write-offs.ts';
import { postingsOfWriteOff, reversePostings } from '../../../rules/receivables.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { INSTANT } from '../../db/instant.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { refuseCards } from '../refuse-cards.ts';
import { nameOrder } from '../search-words.ts';
import { readInvoiceSettings } from './invoice-settings.ts';
import { todayOf } from './invoices.ts';
import { updateOverdueDays } from './overdue.ts';
import { lockCustomers, openOf, postEntry } from './post-entry.ts';

type Row = Columns<
  'write_offs',
  | 'id'
  | 'invoice_id'
  | 'customer_id'
  | 'amount_cents'
  | 'reason'
  | 'state'
  | 'asked_by'
  | 'asked_name'
  | 'asked_at'
  | 'decided_name'
  | 'decided_at'
  | 'entry_id'
> & { readonly invoice_number: number; readonly customer_name: string };

const WRITE_OFFS = `select w.id, w.invoice_id, w.customer_id, w.amount_cents, w.reason, w.state, w.asked_by, w.asked_name, ${INSTANT('w.asked_at')} as asked_at,
    w.decided_name, ${INSTANT('w.decided_at')} as decided_at, w.entry_id, d.document_number as invoice_number, coalesce(c.name, w.customer_id) as customer_name
  from write_offs w join receivable_documents d on d.tenant_id = w.tenant_id and d.id = w.invoice_id
  left join customers c on c.tenant_id = w.tenant_id and c.customer_id = w.customer_id`;

const present = (row: Row, userId: string): WriteOffRow => ({
  id: row.id,
  invoiceId: row.invoice_id,
  invoiceNumber: row.invoice_number,
  customerId: row.customer_id,
  customerName: row.customer_name,
  amount: row.amount_cents,
  reason: row.reason,
  state: row.state,
  askedBy: row.asked_name,
  askedAt: row.asked_at,
  isOwn: row.asked_by === userId,
  decidedBy: row.decided_name,
  decidedAt: row.decided_at,
});

const list = listHandlers(writeOffEndpoints.list)({
  scope: () => null,
  rows: ({ tx, actor }) =>
    tx.db
      .selectFrom(
        sql<
          Row & { readonly user_id: string }
        >`(select o.*, ${actor.userId}::text as user_id from (${sql.raw(WRITE_OFFS)} where w.tenant_id = ${tx.tenantId}) o)`.as(
          'w',
        ),
      )
      .selectAll(),
  filters: {
    state: (rows, state) => rows.where(sql<boolean>`w.state = ${state}`),
    customerId: (rows, id) => rows.where(sql<boolean>`w.customer_id = ${id}`),
  },
  search: ["'#' || w.invoice_number", 'w.customer_name', 'w.customer_id', 'w.reason', 'w.asked_name'],
  sorts: {
    askedAt: sql`w.asked_at`,
    amount: sql`w.amount_cents`,
    customerName: sql.raw(nameOrder('w.customer_name')),
  },
  key: sql`w.id`,
  totals: { amount: sql`sum(amount_cents) filter (where state = 'posted')` },
  present: (row) => present(row, row.user_id),
});

async function find(tx: Tx, id: string): Promise<Row | undefined> {
  const { rows } = await tx.connection.query<Row>(
    `${WRITE_OFFS} where w.tenant_id = $1 and w.id = $2`,
    [tx.tenantId, id],
    'read_write_off',
  );
  return rows[0];
}

/** Returns a write-off with its customer locked. Throws `not_found`. */
async function lockWriteOff(tx: Tx, id: string): Promise<Row> {
  const before = await find(tx, id);
  if (!before) throw new AppError('not_found');
  await lockCustomers(tx, [before.customer_id]);
  const row = await find(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Posts a write-off, and returns its entry. The caller has locked the customer. Throws `conflict` beyond what is open. */
async function post(
  context: SignedInContext,
  { id, invoiceId, customerId, amount, reason }: Omit<NewWriteOff, 'isPosted'>,
): Promise<string> {
  const { tx, actor } = context;
  const open = await openOf(tx, invoiceId);
  if (amount > open) throw new AppError('conflict', { open });
  const day = todayOf(context);
  const entryId = await postEntry(tx, {
    kind: 'write_off',
    day,
    by: { userId: actor.userId, name: actor.displayName },
    reason,
    source: { kind: 'write_off', id },
    postings: postingsOfWriteOff(amount, { customerId, documentId: invoiceId }),
  });
  await updateOverdueDays(tx, day, [customerId]);
  return entryId;
}

interface NewWriteOff {
  readonly id: string;
  readonly invoiceId: string;
  readonly customerId: string;
  readonly amount: number;
  readonly reason: string;
}

async function answer(context: SignedInContext, id: string): Promise<WriteOffRow> {
  const row = await find(context.tx, id);
  if (!row) throw new AppError('not_found');
  return present(row, context.actor.userId);
}

const decided = ({ actor, now }: SignedInContext) => ({
  decided_by: actor.userId,
  decided_name: actor.displayName,
  decided_at: now.toISOString(),
});

/** Handlers for write-offs (docs/decisions/0080-write-offs.md). */
export const writeOffHandlers: HandlersOf<typeof writeOffEndpoints> = {
  list: list.page,
  rows: list.rows,

  record: async (context, { params: { id }, body }) => {
    const { tx, actor, now } = context;
    refuseCards({ reason: body.reason });
    const document = await tx.db
      .selectFrom('receivable_documents')
      .select('customer_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', body.invoiceId)
      .where('total_cents', '>', 0)
      .executeTakeFirst();
    if (!document) throw new AppError('not_found');
    const customerId = document.customer_id;
    await lockCustomers(tx, [customerId]);
    const known = await find(tx, id);
    // The same write-off again, after a lost response, is not posted twice.
    if (known && (known.invoice_id !== body.invoiceId || known.amount_cents !== body.amount))
      throw new AppError('conflict');
    if (known) return present(known, actor.userId);
    const open = await openOf(tx, body.invoiceId);
    if (body.amount > open) throw new AppError('conflict', { open });
    const { approvalAbove } = await readInvoiceSettings(tx);
    const waits = body.amount > approvalAbove;
    const entryId = waits ? null : await post(context, { id, customerId, ...body });
    await tx.db
      .insertInto('write_offs')
      .values({
        tenant_id: tx.tenantId,
        id,
        invoice_id: body.invoiceId,
        customer_id: customerId,
        amount_cents: body.amount,
        reason: body.reason.trim(),
        state: waits ? 'waiting' : 'posted',
        asked_by: actor.userId,
        asked_name: actor.displayName,
        asked_at: now.toISOString(),
        decided_by: null,
        decided_at: null,
        entry_id: entryId,
      })
      .execute();
    await audit(tx, actor, 'writeOff.recorded', id, { ...body, waits });
    return answer(context, id);
  },

  decide: async (context, { params: { id }, body: { isApproved } }) => {
    const { tx, actor } = context;
    const row = await lockWriteOff(tx, id);
    if (row.state !== 'waiting') throw new AppError('conflict');
    if (row.asked_by === actor.userId) throw new AppError('forbidden');
    const entryId = isApproved
      ? await post(context, {
          id,
          invoiceId: row.invoice_id,
          customerId: row.customer_id,
          amount: row.amount_cents,
          reason: row.reason,
        })
      : null;
    await tx.db
      .updateTable('write_offs')
      .set({ state: isApproved ? 'posted' : 'declined', entry_id: entryId, ...decided(context) })
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', id)
      .execute();
    await audit(tx, actor, 'writeOff.decided', id, { isApproved });
    return answer(context, id);
  },

  reverse: async (context, { params: { id } }) => {
    const { tx, actor } = context;
    const row = await lockWriteOff(tx, id);
    if (row.state === 'reversed') return present(row, context.actor.userId);
    if (row.state !== 'posted' || row.entry_id === null) throw new AppError('conflict');
    const day = todayOf(context);
    await postEntry(tx, {
      kind: 'write_off',
      day,
      by: { userId: actor.userId, name: actor.displayName },
      source: { kind: 'reversal', id },
      reverses: row.entry_id,
      postings: reversePostings(
        postingsOfWriteOff(row.amount_cents, { customerId: row.customer_id, documentId: row.invoice_id }),
      ),
    });
    await updateOverdueDays(tx, day, [row.customer_id]);
    await tx.db
      .updateTable('write_offs')
      .set({ state: 'reversed', ...decided(context) })
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', id)
      .execute();
    await audit(tx, actor, 'writeOff.reversed', id, {});
    return answer(context, id);
  },
};
