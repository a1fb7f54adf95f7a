import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import { type ReturnRow, refundEndpoints } from '../../../contract/refunds.ts';
import type { SignedInContext } from '../../context.ts';
import { INSTANT } from '../../db/instant.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { refundsByItself } from '../../payments/card-provider.ts';
import { todayOf } from '../receivables/invoices.ts';
import type { LockedPayment } from '../receivables/payments.ts';
import { lockCustomers } from '../receivables/post-entry.ts';
import { nameOrder } from '../search-words.ts';
import type { PostedAt } from './post-return.ts';

export type StoredReturn = Columns<
  'payment_returns',
  | 'id'
  | 'kind'
  | 'payment_id'
  | 'customer_id'
  | 'amount_cents'
  | 'fee_cents'
  | 'reason'
  | 'state'
  | 'provider_ref'
  | 'message'
  | 'asked_by'
  | 'asked_name'
  | 'asked_at'
  | 'decided_name'
  | 'decided_at'
  | 'settled_at'
  | 'entry_id'
> &
  Columns<'payments', 'payment_number' | 'method'> & {
    readonly customer_name: string;
    /** Of a card payment; null for other money. */
    readonly provider: Columns<'card_payments', 'provider'>['provider'] | null;
    /** That provider is still the company's. */
    readonly has_provider: boolean;
  };

const RETURNS = `select r.id, r.kind, r.payment_id, r.customer_id, r.amount_cents, r.fee_cents, r.reason, r.state, r.provider_ref, r.message, r.asked_by,
    r.asked_name, ${INSTANT('r.asked_at')} as asked_at, r.decided_name, ${INSTANT('r.decided_at')} as decided_at, ${INSTANT('r.settled_at')} as settled_at,
    r.entry_id, p.payment_number, p.method, a.provider, coalesce(g.provider = a.provider, false) as has_provider, coalesce(c.name, r.customer_id) as customer_name
  from payment_returns r join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
  left join card_payments a on a.tenant_id = r.tenant_id and a.id = r.payment_id
  left join card_gateways g on g.tenant_id = r.tenant_id
  left join customers c on c.tenant_id = r.tenant_id and c.customer_id = r.customer_id`;

/** Returns whether the provider refunds by a call. One that the company has left does not. */
export const isByProvider = ({ kind, provider, has_provider: isOwn }: StoredReturn): boolean =>
  kind === 'refund' && provider !== null && isOwn && refundsByItself(provider);

const present = (row: StoredReturn, userId: string): ReturnRow => ({
  id: row.id,
  kind: row.kind,
  paymentId: row.payment_id,
  paymentNumber: row.payment_number,
  method: row.method,
  customerId: row.customer_id,
  customerName: row.customer_name,
  amount: row.amount_cents,
  fee: row.fee_cents,
  reason: row.reason,
  state: row.state,
  isByProvider: isByProvider(row),
  providerRef: row.provider_ref,
  message: row.message,
  askedBy: row.asked_name,
  askedAt: row.asked_at,
  isOwn: row.asked_by === userId,
  decidedBy: row.decided_name,
  decidedAt: row.decided_at,
  settledAt: row.settled_at,
});

export const returnList = listHandlers(refundEndpoints.list)({
  scope: () => null,
  rows: ({ tx, actor }) =>
    tx.db
      .selectFrom(
        sql<
          StoredReturn & { readonly user_id: string }
        >`(select o.*, ${actor.userId}::text as user_id from (${sql.raw(RETURNS)} where r.tenant_id = ${tx.tenantId}) o)`.as(
          'r',
        ),
      )
      .selectAll(),
  filters: {
    kind: (rows, kind) => rows.where(sql<boolean>`r.kind = ${kind}`),
    state: (rows, state) => rows.where(sql<boolean>`r.state = ${state}`),
    customerId: (rows, id) => rows.where(sql<boolean>`r.customer_id = ${id}`),
  },
  search: ["'#' || r.payment_number", 'r.customer_name', 'r.customer_id', 'r.reason', 'r.asked_name', 'r.provider_ref'],
  sorts: {
    askedAt: sql`r.asked_at`,
    amount: sql`r.amount_cents`,
    customerName: sql.raw(nameOrder('r.customer_name')),
  },
  key: sql`r.id`,
  totals: { amount: sql`sum(amount_cents) filter (where state in ('posted', 'open', 'lost'))` },
  present: (row) => present(row, row.user_id),
});

/** Returns a refund or chargeback; undefined if there is none. */
export async function findReturn(tx: Tx, id: string): Promise<StoredReturn | undefined> {
  const { rows } = await tx.connection.query<StoredReturn>(
    `${RETURNS} where r.tenant_id = $1 and r.id = $2`,
    [tx.tenantId, id],
    'read_payment_return',
  );
  return rows[0];
}

/** Returns a refund or chargeback with its customer locked. Throws `not_found`. */
export async function lockReturn(tx: Tx, id: string, kind: StoredReturn['kind']): Promise<StoredReturn> {
  const before = await findReturn(tx, id);
  if (before?.kind !== kind) throw new AppError('not_found');
  await lockCustomers(tx, [before.customer_id]);
  const row = await findReturn(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

type NewReturn = Columns<
  'payment_returns',
  'id' | 'kind' | 'amount_cents' | 'fee_cents' | 'reason' | 'state' | 'provider_ref' | 'entry_id'
>;

/** Stores a refund or chargeback of a payment. */
export const insertReturn = (
  tx: Tx,
  payment: Pick<LockedPayment, 'id' | 'customer_id'>,
  row: NewReturn,
  { now, by }: Pick<PostedAt, 'now' | 'by'>,
): Promise<unknown> =>
  tx.db
    .insertInto('payment_returns')
    .values({
      tenant_id: tx.tenantId,
      payment_id: payment.id,
      customer_id: payment.customer_id,
      ...row,
      asked_by: by.userId,
      asked_name: by.name,
      asked_at: now.toISOString(),
      decided_by: null,
      decided_at: null,
      settled_at: null,
    })
    .execute();

type Change = Partial<
  Columns<
    'payment_returns',
    'state' | 'provider_ref' | 'message' | 'decided_by' | 'decided_name' | 'decided_at' | 'settled_at' | 'entry_id'
  >
>;
export const changeReturn = (tx: Tx, id: string, values: Change): Promise<unknown> =>
  tx.db.updateTable('payment_returns').set(values).where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();

/** Returns a refund or chargeback as the caller sees it. Throws `not_found`. */
export async function answerReturn(
  { tx, actor }: Pick<SignedInContext, 'tx' | 'actor'>,
  id: string,
): Promise<ReturnRow> {
  const row = await findReturn(tx, id);
  if (!row) throw new AppError('not_found');
  return present(row, actor.userId);
}

/**
 * Returns whether this refund or chargeback is stored already: the call is repeated after a lost response. Throws
 * `conflict` if its id belongs to another one.
 */
export async function isRepeated(
  tx: Tx,
  id: string,
  wanted: Pick<StoredReturn, 'kind' | 'payment_id' | 'amount_cents'>,
): Promise<boolean> {
  const known = await findReturn(tx, id);
  if (!known) return false;
  const isSame =
    known.kind === wanted.kind && known.payment_id === wanted.payment_id && known.amount_cents === wanted.amount_cents;
  if (!isSame) throw new AppError('conflict');
  return true;
}

/** Returns when the caller's call is posted, and by whom. */
export const postedAt = (context: SignedInContext): PostedAt => ({
  day: todayOf(context),
  now: context.now,
  by: { userId: context.actor.userId, name: context.actor.displayName },
});
