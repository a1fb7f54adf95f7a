import { type Posting, postingsOfApplication, reversePostings } from '../../../rules/receivables.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { standingEntries } from './payments.ts';
import { type NewEntry, openOf, postEntry } from './post-entry.ts';

/** States of refunds and chargebacks whose money is gone, or will be. */
const KEPT = `('waiting', 'requested', 'posted', 'open', 'lost')`;

/** SQL for the cents of payment `p` that went back. */
export const RETURNED = `coalesce((select sum(r.amount_cents) from payment_returns r
  where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.state in ('posted', 'open', 'lost')), 0)::int8`;

/** Returns the cents of a payment that are refunded or charged back, or will be. */
export async function returnedOf(tx: Tx, paymentId: string): Promise<number> {
  const { rows } = await tx.connection.query<{ readonly cents: number }>(
    `select coalesce(sum(amount_cents), 0)::int8 as cents from payment_returns where tenant_id = $1 and payment_id = $2 and state in ${KEPT}`,
    [tx.tenantId, paymentId],
    'returned_of_payment',
  );
  return rows[0]?.cents ?? 0;
}

type Receivable = Extract<Posting, { account: 'receivables' }>;

/** Returns the invoice of an application and the cents that it got. */
export function appliedTo(
  postings: readonly Posting[],
  creditId: string,
): { invoiceId: string; amount: number } | undefined {
  const posting = postings.find(
    (one): one is Receivable => one.account === 'receivables' && one.documentId !== creditId,
  );
  return posting && { invoiceId: posting.documentId, amount: 0 - posting.cents };
}

/**
 * Takes a payment from its invoices, the latest application first, until `cents` of it are not applied. Of the last
 * application only what is needed; the rest is applied again. The caller has locked the customer.
 */
export async function unapply(
  tx: Tx,
  payment: { readonly id: string; readonly customerId: string },
  cents: number,
  entry: Pick<NewEntry, 'day' | 'by' | 'source' | 'reason'>,
): Promise<void> {
  let missing = cents + (await openOf(tx, payment.id));
  for (const { id, kind, postings } of await standingEntries(tx, payment.id)) {
    if (missing <= 0) break;
    const applied = kind === 'application' ? appliedTo(postings, payment.id) : undefined;
    if (!applied) continue;
    const { invoiceId, amount } = applied;
    await postEntry(tx, { kind: 'application', ...entry, reverses: id, postings: reversePostings(postings) });
    const kept = Math.max(0, amount - missing);
    const of = { creditId: payment.id, invoiceId };
    if (kept > 0)
      await postEntry(tx, {
        kind: 'application',
        ...entry,
        postings: postingsOfApplication(kept, payment.customerId, of),
      });
    missing -= amount;
  }
}
