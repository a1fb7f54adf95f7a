import { AppError } from '../../../contract/errors.ts';
import type { refundEndpoints } from '../../../contract/refunds.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { type LockedPayment, lockPayment } from '../receivables/payments.ts';
import { refuseCards } from '../refuse-cards.ts';
import { leftOf, type MoneyReturned, type PostedAt, postReturn, updateCardState } from './post-return.ts';
import {
  answerReturn,
  changeReturn,
  insertReturn,
  isRepeated,
  lockReturn,
  postedAt,
  type StoredReturn,
} from './returns.ts';
import { reverseReturn } from './reverse-return.ts';

/**
 * Posts that a card's bank took money of a payment back, and its fee. The caller has locked the customer and checked that
 * so much is left of the payment.
 */
export async function recordChargeback(
  tx: Tx,
  payment: LockedPayment,
  chargeback: Pick<MoneyReturned, 'id' | 'amount' | 'fee' | 'reason'> & { readonly providerRef: string },
  at: PostedAt,
): Promise<void> {
  const { id, amount, fee, reason, providerRef } = chargeback;
  const entryId = await postReturn(tx, { id, kind: 'chargeback', payment, amount, fee, reason }, at);
  const row = { id, kind: 'chargeback', amount_cents: amount, fee_cents: fee, reason, state: 'open' } as const;
  await insertReturn(tx, payment, { ...row, provider_ref: providerRef, entry_id: entryId }, at);
  await updateCardState(tx, payment.id);
}

/** Records how the dispute of an open chargeback ended. The caller has locked the customer. */
export async function closeDispute(
  tx: Tx,
  row: StoredReturn,
  outcome: 'won' | 'lost',
  { day, now, by }: PostedAt,
): Promise<void> {
  if (row.entry_id === null) throw new AppError('conflict');
  if (outcome === 'won') await reverseReturn(tx, row, row.entry_id, { day, by });
  await changeReturn(tx, row.id, {
    state: outcome,
    decided_by: by.userId,
    decided_name: by.name,
    decided_at: now.toISOString(),
    settled_at: now.toISOString(),
  });
  await updateCardState(tx, row.payment_id);
}

/** Handlers for chargebacks (docs/decisions/0082-refunds.md). */
export const chargebackHandlers: HandlersOf<Pick<typeof refundEndpoints, 'chargeback' | 'closeDispute'>> = {
  chargeback: async (context, { params: { paymentId, id }, body }) => {
    const { tx, actor } = context;
    refuseCards({ reason: body.reason });
    const payment = await lockPayment(tx, paymentId);
    if (await isRepeated(tx, id, { kind: 'chargeback', payment_id: paymentId, amount_cents: body.amount }))
      return answerReturn(context, id);
    const left = await leftOf(tx, payment);
    if (payment.method !== 'card' || payment.reversed_at !== null || body.amount > left)
      throw new AppError('conflict', { left });
    const chargeback = { ...body, reason: body.reason.trim(), id, providerRef: '' };
    await recordChargeback(tx, payment, chargeback, postedAt(context));
    await audit(tx, actor, 'chargeback.recorded', id, { paymentId, ...body });
    return answerReturn(context, id);
  },

  closeDispute: async (context, { params: { id }, body: { outcome } }) => {
    const { tx, actor } = context;
    const row = await lockReturn(tx, id, 'chargeback');
    if (row.state === outcome) return answerReturn(context, id);
    if (row.state !== 'open') throw new AppError('conflict');
    await closeDispute(tx, row, outcome, postedAt(context));
    await audit(tx, actor, 'chargeback.closed', id, { outcome });
    return answerReturn(context, id);
  },
};
