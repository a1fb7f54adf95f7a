import { AppError } from '../../../contract/errors.ts';
import { audit } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { invalidFields } from '../../invalid-fields.ts';
import { refuseCards } from '../refuse-cards.ts';
import { todayOf } from './invoices.ts';
import { updateOverdueDays } from './overdue.ts';
import { returnedOf } from './payment-returns.ts';
import { isSameSplit, lockPayment, type NewPayment, postPayment, reversePayment, shortReasonsOf } from './payments.ts';
import { lockCustomers } from './post-entry.ts';

/**
 * Posts a payment that the office records. The same payment again, after a lost response, posts nothing. Throws
 * `not_found` for an unknown customer or an invoice of another one, and `conflict` if the id belongs to a payment with
 * other values, or more is applied than is open.
 */
export async function recordPayment(
  context: SignedInContext,
  payment: Omit<NewPayment, 'source' | 'salesOrderId'>,
): Promise<void> {
  const { tx, actor } = context;
  const { id, customerId, amount, receivedOn } = payment;
  const today = todayOf(context);
  if (receivedOn > today) throw invalidFields({ receivedOn: { rule: 'until_today' } });
  refuseCards({
    note: payment.note,
    reference: payment.reference,
    reason: shortReasonsOf(payment.applications),
  });
  await lockCustomers(tx, [customerId]);
  if (await isPosted(tx, payment)) return;
  const { rowCount } = await tx.connection.query(
    'select from customers where tenant_id = $1 and customer_id = $2',
    [tx.tenantId, customerId],
    'customer_exists',
  );
  if (rowCount === 0) throw new AppError('not_found');
  const by = { userId: actor.userId, name: actor.displayName };
  await postPayment(tx, { ...payment, source: 'office', salesOrderId: null }, by);
  await updateOverdueDays(tx, today, [customerId]);
  await audit(tx, actor, 'payment.recorded', id, { customerId, amount });
}

/** Returns whether a payment was posted before. Throws `conflict` if it was posted with other values. */
async function isPosted(tx: Tx, payment: Omit<NewPayment, 'source' | 'salesOrderId'>): Promise<boolean> {
  const { rows } = await tx.connection.query<
    Columns<'payments', 'customer_id' | 'amount_cents' | 'method' | 'reference' | 'received_on'>
  >(
    'select customer_id, amount_cents, method, reference, received_on from payments where tenant_id = $1 and id = $2',
    [tx.tenantId, payment.id],
    'known_payment',
  );
  const [known] = rows;
  if (!known) return false;
  const isSame =
    known.customer_id === payment.customerId &&
    known.amount_cents === payment.amount &&
    known.method === payment.method &&
    known.reference === payment.reference &&
    known.received_on === payment.receivedOn &&
    (await isSameSplit(tx, { kind: 'payment', id: payment.id }, payment.id, payment.applications));
  if (!isSame) throw new AppError('conflict');
  return true;
}

/**
 * Reverses a payment, unless it is reversed. Throws `not_found`, and `conflict` if money of it was refunded or charged
 * back: it can't be taken back once more.
 */
export async function reverseByOffice(context: SignedInContext, id: string, reason: string): Promise<void> {
  const { tx, actor, now } = context;
  refuseCards({ reason });
  const payment = await lockPayment(tx, id);
  if (payment.reversed_at !== null) return;
  if ((await returnedOf(tx, id)) > 0) throw new AppError('conflict');
  const by = { userId: actor.userId, name: actor.displayName };
  const day = todayOf(context);
  await reversePayment(tx, id, { reason, day, at: now.toISOString(), by });
  await updateOverdueDays(tx, day, [payment.customer_id]);
  await audit(tx, actor, 'payment.reversed', id, { reason });
}
