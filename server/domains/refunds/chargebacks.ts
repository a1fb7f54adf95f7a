import { AppError } from '../../../contract/errors.ts';
import type { refundEndpoints } from '../../../contract/refunds.ts';
import { postingsOfPayment } from '../../../rules/receivables.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { todayOf } from '../receivables/invoices.ts';
import { updateOverdueDays } from '../receivables/overdue.ts';
import { postApplications } from '../receivables/payments.ts';
import { type PostedBy, postEntry } from '../receivables/post-entry.ts';
import { refuseCards } from '../refuse-cards.ts';
import { lockReturnable, type Returnable } from './lock-returnable.ts';
import { leftOf, postReturn, updateCardState } from './post-return.ts';
import { answerReturn, changeReturn, findReturn, lockReturn, type StoredReturn } from './returns.ts';

/** Returns the cents that a chargeback took from each invoice, as far as they are open now. */
async function stillOpen(tx: Tx, { id, payment_id: paymentId }: Pick<StoredReturn, 'id' | 'payment_id'>) {
  const { rows } = await tx.connection.query<{ readonly invoiceId: string; readonly amount: number }>(
    `select d.id as "invoiceId", least(sum(p.cents), d.open_cents)::int8 as amount
     from ledger_entries e join ledger_postings p on p.tenant_id = e.tenant_id and p.entry_id = e.id and p.document_id <> $3
     join receivable_documents d on d.tenant_id = p.tenant_id and d.id = p.document_id
     where e.tenant_id = $1 and e.source = 'chargeback' and e.source_id = $2 and e.kind = 'application'
     group by d.id, d.open_cents having least(sum(p.cents), d.open_cents) > 0 order by d.id`,
    [tx.tenantId, id, paymentId],
    'invoices_of_chargeback',
  );
  return rows;
}

/** Posts the money of a won dispute again, and applies it to the invoices that had it. The caller has locked the customer. */
async function postWon(tx: Tx, row: StoredReturn, entryId: string, { day, by }: { day: string; by: PostedBy }) {
  const { id, payment_id: paymentId, customer_id: customerId, amount_cents: amount } = row;
  const entry = { day, by, source: { kind: 'reversal', id } } as const;
  const postings = postingsOfPayment(amount, row.method, { customerId, documentId: paymentId });
  await postEntry(tx, { kind: 'chargeback', ...entry, reverses: entryId, postings });
  await postApplications(tx, { id: paymentId, customerId }, await stillOpen(tx, row), entry);
  await updateOverdueDays(tx, day, [customerId]);
}

interface At {
  readonly day: string;
  readonly now: Date;
  readonly by: PostedBy;
}

/**
 * Posts that a card's bank took money of a payment back, and its fee. The caller has locked the customer and checked that
 * so much is left of the payment.
 */
export async function recordChargeback(
  tx: Tx,
  { id: paymentId, customerId, method }: Returnable,
  chargeback: {
    readonly id: string;
    readonly amount: number;
    readonly fee: number;
    readonly reason: string;
    readonly providerRef: string;
  },
  { day, now, by }: At,
): Promise<void> {
  const money = { ...chargeback, kind: 'chargeback', paymentId, customerId, method } as const;
  const entryId = await postReturn(tx, money, { day, by });
  const { id, amount, fee, reason, providerRef } = chargeback;
  await tx.db
    .insertInto('payment_returns')
    .values({
      tenant_id: tx.tenantId,
      id,
      kind: 'chargeback',
      payment_id: paymentId,
      customer_id: customerId,
      amount_cents: amount,
      fee_cents: fee,
      reason,
      state: 'open',
      provider_ref: providerRef,
      asked_by: by.userId,
      asked_name: by.name,
      asked_at: now.toISOString(),
      decided_by: null,
      decided_at: null,
      settled_at: null,
      entry_id: entryId,
    })
    .execute();
  await updateCardState(tx, paymentId);
}

/** Records how the dispute of an open chargeback ended. The caller has locked the customer. */
export async function closeDispute(
  tx: Tx,
  row: StoredReturn,
  outcome: 'won' | 'lost',
  { day, now, by }: At,
): Promise<void> {
  if (row.entry_id === null) throw new AppError('conflict');
  if (outcome === 'won') await postWon(tx, row, row.entry_id, { day, by });
  await changeReturn(tx, row.id, {
    state: outcome,
    decided_by: by.userId,
    decided_name: by.name,
    decided_at: now.toISOString(),
    settled_at: now.toISOString(),
  });
  await updateCardState(tx, row.payment_id);
}

const atOf = (context: SignedInContext): At => ({
  day: todayOf(context),
  now: context.now,
  by: { userId: context.actor.userId, name: context.actor.displayName },
});

/** Handlers for chargebacks (docs/decisions/0082-refunds.md). */
export const chargebackHandlers: HandlersOf<Pick<typeof refundEndpoints, 'chargeback' | 'closeDispute'>> = {
  chargeback: async (context, { params: { paymentId, id }, body }) => {
    const { tx, actor } = context;
    refuseCards({ reason: body.reason });
    const payment = await lockReturnable(tx, paymentId);
    const known = await findReturn(tx, id);
    if (known && (known.payment_id !== paymentId || known.amount_cents !== body.amount || known.kind !== 'chargeback'))
      throw new AppError('conflict');
    if (known) return answerReturn(context, id);
    const left = await leftOf(tx, payment);
    if (payment.method !== 'card' || payment.isReversed || body.amount > left) throw new AppError('conflict', { left });
    const chargeback = { ...body, reason: body.reason.trim(), id, providerRef: '' };
    await recordChargeback(tx, payment, chargeback, atOf(context));
    await audit(tx, actor, 'chargeback.recorded', id, { paymentId, ...body });
    return answerReturn(context, id);
  },

  closeDispute: async (context, { params: { id }, body: { outcome } }) => {
    const { tx, actor } = context;
    const row = await lockReturn(tx, id, 'chargeback');
    if (row.state === outcome) return answerReturn(context, id);
    if (row.state !== 'open') throw new AppError('conflict');
    await closeDispute(tx, row, outcome, atOf(context));
    await audit(tx, actor, 'chargeback.closed', id, { outcome });
    return answerReturn(context, id);
  },
};
