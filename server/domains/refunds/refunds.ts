import { AppError } from '../../../contract/errors.ts';
import type { ReturnRow, refundEndpoints } from '../../../contract/refunds.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { enqueueJob } from '../../jobs/enqueue.ts';
import { outside } from '../../outside.ts';
import { readInvoiceSettings } from '../receivables/invoice-settings.ts';
import { lockPayment } from '../receivables/payments.ts';
import { refuseCards } from '../refuse-cards.ts';
import { askRefund, settleRefund } from './ask-refund.ts';
import { leftOf } from './post-return.ts';
import { refundJob } from './refund-job.ts';
import {
  answerReturn,
  changeReturn,
  findReturn,
  insertReturn,
  isByProvider,
  isRepeated,
  lockReturn,
  postedAt,
} from './returns.ts';

/** Asks the provider after the transaction, and returns the refund as it is then. */
const ask = ({ services, now, tenant }: SignedInContext, id: string): ReturnRow =>
  outside(async (inTransaction) => {
    await askRefund((work) => inTransaction(({ tx }) => work(tx)), services, id, { now, timeZone: tenant.timeZone });
    return inTransaction((context) => answerReturn(context, id));
  });

/**
 * Carries out a requested refund: a card by its provider, with a job that asks until it ends; other money was returned by
 * the office, so it is posted at once. A card of a provider that refunds on its own page, or that the company has left,
 * waits for the office.
 */
async function carryOut(context: SignedInContext, id: string): Promise<ReturnRow> {
  const { tx, actor } = context;
  const row = await findReturn(tx, id);
  if (!row) throw new AppError('not_found');
  if (row.provider === null) {
    const report = { outcome: 'succeeded', providerRef: '', message: '' } as const;
    await settleRefund((work) => work(tx), id, report, postedAt(context));
    return answerReturn(context, id);
  }
  if (!isByProvider(row)) return answerReturn(context, id);
  await enqueueJob(tx, refundJob, { refundId: id }, { key: id, by: actor.userId });
  return ask(context, id);
}

/** Handlers for refunds (docs/decisions/0082-refunds.md). */
export const refundHandlers: HandlersOf<Pick<typeof refundEndpoints, 'refund' | 'decide' | 'check' | 'confirm'>> = {
  refund: async (context, { params: { paymentId, id }, body }) => {
    const { tx, actor } = context;
    refuseCards({ reason: body.reason });
    const payment = await lockPayment(tx, paymentId);
    const { amount } = body;
    if (await isRepeated(tx, id, { kind: 'refund', payment_id: paymentId, amount_cents: amount }))
      return answerReturn(context, id);
    const left = await leftOf(tx, payment);
    if (payment.reversed_at !== null || amount > left) throw new AppError('conflict', { left });
    const { approvalAbove } = await readInvoiceSettings(tx);
    const waits = amount > approvalAbove;
    const reason = body.reason.trim();
    const state = waits ? 'waiting' : 'requested';
    const row = { id, kind: 'refund', amount_cents: amount, fee_cents: 0, reason, state } as const;
    await insertReturn(tx, payment, { ...row, provider_ref: '', entry_id: null }, postedAt(context));
    await audit(tx, actor, 'refund.asked', id, { paymentId, ...body, waits });
    return waits ? answerReturn(context, id) : carryOut(context, id);
  },

  decide: async (context, { params: { id }, body: { isApproved } }) => {
    const { tx, actor, now } = context;
    const row = await lockReturn(tx, id, 'refund');
    if (row.state !== 'waiting') throw new AppError('conflict');
    if (row.asked_by === actor.userId) throw new AppError('forbidden');
    await changeReturn(tx, id, {
      state: isApproved ? 'requested' : 'declined',
      decided_by: actor.userId,
      decided_name: actor.displayName,
      decided_at: now.toISOString(),
    });
    await audit(tx, actor, 'refund.decided', id, { isApproved });
    return isApproved ? carryOut(context, id) : answerReturn(context, id);
  },

  check: async (context, { params: { id } }) => {
    const row = await findReturn(context.tx, id);
    if (row?.kind !== 'refund') throw new AppError('not_found');
    return ask(context, id);
  },

  confirm: async (context, { params: { id }, body: { outcome, reference } }) => {
    const { tx, actor } = context;
    refuseCards({ reference });
    const row = await lockReturn(tx, id, 'refund');
    if (row.state !== 'requested' || row.provider === null || isByProvider(row)) throw new AppError('conflict');
    await settleRefund(
      (work) => work(tx),
      id,
      { outcome: outcome === 'posted' ? 'succeeded' : 'failed', providerRef: reference.trim(), message: '' },
      postedAt(context),
    );
    await audit(tx, actor, 'refund.confirmed', id, { outcome });
    return answerReturn(context, id);
  },
};
