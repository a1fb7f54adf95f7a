import { AppError } from '../../../contract/errors.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import type { ProviderReport } from '../../payments/card-provider.ts';
import { updateOverdueDays } from '../receivables/overdue.ts';
import { postPayment } from '../receivables/payments.ts';
import { lockCustomers } from '../receivables/post-entry.ts';

export type StoredAttempt = Columns<
  'card_payments',
  | 'id'
  | 'provider'
  | 'customer_id'
  | 'customer_location_id'
  | 'amount_cents'
  | 'applications'
  | 'state'
  | 'under_review'
  | 'page_until'
  | 'payment_id'
  | 'by_user'
  | 'by_name'
  | 'by_link'
  | 'page_ref'
  | 'created_at'
>;

interface Reported {
  readonly source: 'callback' | 'query' | 'office';
  readonly now: Date;
  readonly timeZone: string;
  /** The office has decided to post the amount, whatever the provider named. */
  readonly isDecided?: boolean;
}

/** Locks an attempt. Undefined if it does not exist. */
export async function lockAttempt(tx: Tx, id: string): Promise<StoredAttempt | undefined> {
  return tx.db
    .selectFrom('card_payments')
    .select([
      'id',
      'provider',
      'customer_id',
      'customer_location_id',
      'amount_cents',
      'applications',
      'state',
      'under_review',
      'page_until',
      'payment_id',
      'by_user',
      'by_name',
      'by_link',
      'page_ref',
      'created_at',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

type Change = Partial<
  Columns<
    'card_payments',
    'state' | 'provider_ref' | 'message' | 'reported_cents' | 'under_review' | 'payment_id' | 'settled_at'
  >
>;

const change = (tx: Tx, id: string, values: Change): Promise<unknown> =>
  tx.db.updateTable('card_payments').set(values).where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();

/**
 * Stores what the provider said about an attempt and settles it exactly once, whatever comes how often and in whichever
 * order: a verified success is posted also after a failure or an expiry, because the money was taken. A success with
 * another amount waits for the office. Throws `not_found` for an unknown attempt.
 */
export async function applyReport(tx: Tx, report: ProviderReport, reported: Reported): Promise<void> {
  const attempt = await lockAttempt(tx, report.id);
  if (!attempt) throw new AppError('not_found');
  const { source, now, isDecided = false } = reported;
  await tx.db
    .insertInto('card_payment_reports')
    .values({
      tenant_id: tx.tenantId,
      id: uuidv7(),
      card_payment_id: attempt.id,
      source,
      outcome: report.outcome,
      provider_ref: report.providerRef,
      amount_cents: report.amount,
      message: report.message,
      received_at: now.toISOString(),
    })
    .execute();
  if (attempt.payment_id !== null) return;
  if (report.outcome === 'succeeded') {
    const isOther = report.amount !== null && report.amount !== attempt.amount_cents;
    if (!isOther || isDecided) return post(tx, attempt, report, reported);
    await change(tx, attempt.id, {
      state: 'pending',
      under_review: true,
      reported_cents: report.amount,
      provider_ref: report.providerRef,
    });
    return;
  }
  // A failure that arrives after another end, or while the office decides, changes nothing.
  if (attempt.state !== 'created' && attempt.state !== 'pending') return;
  if (attempt.under_review && !isDecided) return;
  await change(tx, attempt.id, {
    state: report.outcome === 'failed' ? 'failed' : 'expired',
    message: report.message,
    provider_ref: report.providerRef,
    under_review: false,
    settled_at: now.toISOString(),
  });
}

/**
 * Posts the payment of an attempt and applies to each invoice the smaller of its intended and its open amount. The rest
 * is the customer's credit. The payment has the attempt's id.
 */
async function post(
  tx: Tx,
  attempt: StoredAttempt,
  report: ProviderReport,
  { now, timeZone }: Reported,
): Promise<void> {
  const { id, customer_id: customerId } = attempt;
  await lockCustomers(tx, [customerId]);
  const open = await tx.db
    .selectFrom('receivable_documents')
    .select(['id', 'open_cents'])
    .where('tenant_id', '=', tx.tenantId)
    .where('customer_id', '=', customerId)
    .where(
      'id',
      'in',
      attempt.applications.map(({ invoiceId }) => invoiceId),
    )
    .execute();
  const openOf = new Map(open.map((row) => [row.id, row.open_cents]));
  const applications = attempt.applications
    .map(({ invoiceId, amount }) => ({ invoiceId, amount: Math.min(amount, openOf.get(invoiceId) ?? 0) }))
    .filter(({ amount }) => amount > 0);
  const today = dayInZone(now.toISOString(), timeZone);
  await postPayment(
    tx,
    {
      id,
      customerId,
      method: 'card',
      reference: report.providerRef.slice(0, 60),
      amount: attempt.amount_cents,
      receivedOn: today,
      note: '',
      source: 'online',
      salesOrderId: null,
      applications,
    },
    { userId: attempt.by_user, name: attempt.by_name },
  );
  await updateOverdueDays(tx, today, [customerId]);
  await change(tx, id, {
    state: 'succeeded',
    payment_id: id,
    provider_ref: report.providerRef,
    message: '',
    under_review: false,
    settled_at: now.toISOString(),
  });
}
