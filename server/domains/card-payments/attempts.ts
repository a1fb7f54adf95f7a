import type { CardPayment } from '../../../contract/card-payments.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import type { SignedInContext } from '../../context.ts';
import { INSTANT } from '../../db/instant.ts';
import type { Columns } from '../../db/rows.ts';
import type { IntendedApplication } from '../../db/tables/card-payments.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { enqueueJob } from '../../jobs/enqueue.ts';
import { newToken } from '../../secrets.ts';
import { findProvider } from './gateway.ts';
import { pendingCardPaymentJob } from './pending-job.ts';

/** Milliseconds in which the provider's page can be opened. */
const PAGE_MS = 15 * 60_000;
export const PAGES_PATH = '/api/v1/payments/pages';

export type AttemptRow = Columns<
  'card_payments',
  | 'id'
  | 'provider'
  | 'customer_id'
  | 'customer_location_id'
  | 'amount_cents'
  | 'state'
  | 'message'
  | 'under_review'
  | 'by_name'
  | 'created_at'
  | 'settled_at'
> & { readonly payment_number: number | null };

/** Columns of a card payment `a` with its posted payment `p`. */
export const ATTEMPT = `a.id, a.provider, a.customer_id, a.customer_location_id, a.amount_cents, a.state, a.message, a.under_review, a.by_name,
  ${INSTANT('a.created_at')} as created_at, ${INSTANT('a.settled_at')} as settled_at, p.payment_number`;
export const ATTEMPTS = `from card_payments a left join payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id`;

export const presentAttempt = (row: AttemptRow): CardPayment => ({
  id: row.id,
  customerId: row.customer_id,
  customerLocationId: row.customer_location_id,
  amount: row.amount_cents,
  state: row.state,
  provider: row.provider,
  message: row.message,
  isUnderReview: row.under_review,
  by: row.by_name,
  createdAt: row.created_at,
  settledAt: row.settled_at,
  paymentNumber: row.payment_number,
});

/** Returns a card payment. The caller checks the access. */
export async function readAttempt(tx: Tx, id: string): Promise<CardPayment | undefined> {
  const { rows } = await tx.connection.query<AttemptRow>(
    `select ${ATTEMPT} ${ATTEMPTS} where a.tenant_id = $1 and a.id = $2`,
    [tx.tenantId, id],
    'read_card_payment',
  );
  return rows[0] && presentAttempt(rows[0]);
}

/**
 * Throws `not_found` for an invoice that is not the location's, and `conflict` if more is paid than is open of one, or
 * one is named twice.
 */
export async function checkInvoices(
  tx: Tx,
  location: Pick<Location, 'customerId' | 'customerLocationId'>,
  invoices: readonly IntendedApplication[],
): Promise<void> {
  const rows = await tx.db
    .selectFrom('receivable_documents')
    .select(['id', 'open_cents'])
    .where('tenant_id', '=', tx.tenantId)
    .where('customer_id', '=', location.customerId)
    .where('customer_location_id', '=', location.customerLocationId)
    .where('total_cents', '>', 0)
    .where(
      'id',
      'in',
      invoices.map(({ invoiceId }) => invoiceId),
    )
    .execute();
  const open = new Map(rows.map((row) => [row.id, row.open_cents]));
  for (const { invoiceId, amount } of invoices) {
    const has = open.get(invoiceId);
    if (has === undefined) throw new AppError('not_found', { invoiceId });
    if (amount > has) throw new AppError('conflict', { invoiceId, open: has });
    open.set(invoiceId, 0);
  }
}

interface Start {
  readonly id: string;
  readonly invoices: readonly IntendedApplication[];
}

/**
 * Begins a card payment of invoices of a location whose access the caller has checked. A repeated call returns the same
 * attempt with a new address of its page. Throws `payments_off` if the location or the company takes no cards.
 */
export async function startAttempt(
  context: SignedInContext,
  location: Location,
  { id, invoices }: Start,
): Promise<CardPayment & { pageUrl: string | null }> {
  const { tx, actor, services, now } = context;
  const found = await findProvider(tx, services);
  if (!location.options.paymentsEnabled || !found) throw new AppError('payments_off');
  const known = await readAttempt(tx, id);
  const amount = invoices.reduce((sum, one) => sum + one.amount, 0);
  if (known && (known.customerLocationId !== location.customerLocationId || known.amount !== amount))
    throw new AppError('conflict');
  if (!known) {
    await checkInvoices(tx, location, invoices);
    await tx.db
      .insertInto('card_payments')
      .values({
        tenant_id: tx.tenantId,
        id,
        provider: found.name,
        customer_id: location.customerId,
        customer_location_id: location.customerLocationId,
        amount_cents: amount,
        applications: JSON.stringify(invoices),
        page_hash: null,
        page_until: null,
        reported_cents: null,
        payment_id: null,
        by_user: actor.userId,
        by_name: actor.displayName,
        created_at: now.toISOString(),
        settled_at: null,
      })
      .execute();
    await enqueueJob(tx, pendingCardPaymentJob, { cardPaymentId: id }, { key: id, by: actor.userId });
  }
  const attempt = await readAttempt(tx, id);
  if (!attempt) throw new AppError('not_found');
  if (attempt.state !== 'created' && attempt.state !== 'pending') return { ...attempt, pageUrl: null };
  const { token, hash } = newToken();
  await tx.db
    .updateTable('card_payments')
    .set({ page_hash: hash, page_until: new Date(now.getTime() + PAGE_MS).toISOString() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
  return { ...attempt, pageUrl: `${PAGES_PATH}/${token}` };
}
