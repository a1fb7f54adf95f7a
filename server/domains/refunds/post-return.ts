import { postingsOfCardFee, postingsOfPayment, reversePostings } from '../../../rules/receivables.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { updateOverdueDays } from '../receivables/overdue.ts';
import { returnedOf, unapply } from '../receivables/payment-returns.ts';
import type { LockedPayment } from '../receivables/payments.ts';
import { type PostedBy, postEntry } from '../receivables/post-entry.ts';

/** Money of a payment that goes back. Cents. */
export interface MoneyReturned {
  readonly id: string;
  readonly kind: 'refund' | 'chargeback';
  readonly payment: Pick<LockedPayment, 'id' | 'customer_id' | 'method'>;
  readonly amount: number;
  readonly fee: number;
  readonly reason: string;
}

/** When something is posted, and by whom. `day` is in the company's time zone. */
export interface PostedAt {
  readonly day: string;
  readonly now: Date;
  readonly by: PostedBy;
}

/**
 * Posts that money of a payment went back: first it is taken from its invoices, which are open again with their own due
 * days, then it leaves the payment. A fee is a separate entry. Returns the entry. The caller has locked the customer
 * and checked that so much is left of the payment.
 */
export async function postReturn(
  tx: Tx,
  { id, kind, payment, amount, fee, reason }: MoneyReturned,
  { day, by }: Pick<PostedAt, 'day' | 'by'>,
): Promise<string> {
  const { id: paymentId, customer_id: customerId, method } = payment;
  const source = { kind, id };
  const entry = { day, by, source, reason };
  await unapply(tx, { id: paymentId, customerId }, amount, entry);
  const postings = reversePostings(postingsOfPayment(amount, method, { customerId, documentId: paymentId }));
  const entryId = await postEntry(tx, { kind, ...entry, postings });
  if (fee > 0) await postEntry(tx, { kind, ...entry, postings: postingsOfCardFee(fee) });
  await updateOverdueDays(tx, day, [customerId]);
  return entryId;
}

/**
 * Sets the state of the card payment by what went back of it: refunded or charged back once all of it did, otherwise
 * succeeded. Does nothing for other payments.
 */
export async function updateCardState(tx: Tx, paymentId: string): Promise<void> {
  await tx.connection.query(
    `update card_payments a set state = case when r.cents < a.amount_cents then 'succeeded' when r.has_chargeback then 'charged_back' else 'refunded' end
     from (select coalesce(sum(amount_cents), 0) as cents, coalesce(bool_or(kind = 'chargeback'), false) as has_chargeback from payment_returns
       where tenant_id = $1 and payment_id = $2 and state in ('posted', 'open', 'lost')) r
     where a.tenant_id = $1 and a.payment_id = $2`,
    [tx.tenantId, paymentId],
    'update_card_state',
  );
}

/** Returns the cents of a payment that can still be returned. The caller has locked the customer. */
export const leftOf = async (tx: Tx, { id, amount_cents: amount }: LockedPayment): Promise<number> =>
  amount - (await returnedOf(tx, id));
