import type { CardPayment, CardProviderName } from '../../../contract/card-payments.ts';
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
  location: OfLocation,
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

interface NewAttempt extends Start {
  readonly provider: CardProviderName;
  /** `isByLink`: by the link of a mail, without signing in. */
  readonly payer: { readonly userId: string | null; readonly name: string; readonly isByLink: boolean };
  readonly now: Date;
}

type OfLocation = Pick<Location, 'customerId' | 'customerLocationId'>;

/** Stores a new attempt with the job that asks about it. Two calls at once begin one. */
async function insertAttempt(
  tx: Tx,
  location: OfLocation,
  { id, invoices, provider, payer, now }: NewAttempt,
  amount: number,
): Promise<void> {
  await tx.db
    .insertInto('card_payments')
    .values({
      tenant_id: tx.tenantId,
      id,
      provider,
      customer_id: location.customerId,
      customer_location_id: location.customerLocationId,
      amount_cents: amount,
      applications: JSON.stringify(invoices),
      page_hash: null,
      page_until: null,
      reported_cents: null,
      payment_id: null,
      by_user: payer.userId,
      by_name: payer.name,
      by_link: payer.isByLink,
      created_at: now.toISOString(),
      settled_at: null,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute();
  const by = payer.userId === null ? {} : { by: payer.userId };
  await enqueueJob(tx, pendingCardPaymentJob, { cardPaymentId: id }, { key: id, ...by });
}

/**
 * Stores an attempt to pay invoices of a location, and the job that asks about it. A repeated call returns the same
 * attempt. Throws `conflict` if the id has other amounts, and what `checkInvoices` throws.
 */
export async function createAttempt(
  tx: Tx,
  location: OfLocation,
  { id, invoices, provider, payer, now }: NewAttempt,
): Promise<CardPayment> {
  const known = await readAttempt(tx, id);
  const amount = invoices.reduce((sum, one) => sum + one.amount, 0);
  if (!known) {
    await checkInvoices(tx, location, invoices);
    await insertAttempt(tx, location, { id, invoices, provider, payer, now }, amount);
  }
  const attempt = await readAttempt(tx, id);
  if (!attempt) throw new AppError('not_found');
  if (attempt.customerLocationId !== location.customerLocationId || attempt.amount !== amount)
    throw new AppError('conflict');
  return attempt;
}

/**
 * Begins a card payment of invoices of a location whose access the caller has checked. A repeated call returns the same
 * attempt with a new address of its page. Throws `payments_off` if the location or the company takes no cards.
 */
export async function startAttempt(
  context: SignedInContext,
  location: Location,
  start: Start,
): Promise<CardPayment & { pageUrl: string | null }> {
  const { tx, actor, services, now } = context;
  const found = await findProvider(tx, services);
  if (!location.options.paymentsEnabled || !found) throw new AppError('payments_off');
  const payer = { userId: actor.userId, name: actor.displayName, isByLink: false };
  const attempt = await createAttempt(tx, location, { ...start, provider: found.name, payer, now });
  if (attempt.state !== 'created' && attempt.state !== 'pending') return { ...attempt, pageUrl: null };
  const { token, hash } = newToken();
  await tx.db
    .updateTable('card_payments')
    .set({ page_hash: hash, page_until: new Date(now.getTime() + PAGE_MS).toISOString() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', attempt.id)
    .execute();
  return { ...attempt, pageUrl: `${PAGES_PATH}/${token}` };
}
