import { uuidv7 } from '../../../rules/uuid.ts';
import type { RunInTransaction, Tx } from '../../db/tenant-transaction.ts';
import type { DisputeReport } from '../../payments/card-provider.ts';
import { lockPayment } from '../receivables/payments.ts';
import { closeDispute, recordChargeback } from './chargebacks.ts';
import { leftOf, type PostedAt } from './post-return.ts';
import { lockReturn } from './returns.ts';

const findDispute = (tx: Tx, ref: string) =>
  tx.db
    .selectFrom('payment_returns')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', 'chargeback')
    .where('provider_ref', '=', ref)
    .executeTakeFirst();

/**
 * Records a dispute that the provider reports, and its end. Reports come in any order and more than once. Returns false
 * for a charge that is not posted here, such as one of another system, and one of which nothing is left.
 */
export async function applyDispute(run: RunInTransaction, dispute: DisputeReport, at: PostedAt): Promise<boolean> {
  return run(async (tx) => {
    const charge = await tx.db
      .selectFrom('card_payments')
      .select('payment_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('provider', '=', 'stripe')
      .where('provider_ref', '=', dispute.chargeRef)
      .where('payment_id', 'is not', null)
      .executeTakeFirst();
    if (dispute.chargeRef === '' || !charge?.payment_id) return false;
    const payment = await lockPayment(tx, charge.payment_id);
    let id = (await findDispute(tx, dispute.ref))?.id;
    if (id === undefined) {
      const amount = Math.min(dispute.amount, await leftOf(tx, payment));
      if (payment.reversed_at !== null || amount <= 0) return false;
      id = uuidv7();
      const { fee, reason, ref } = dispute;
      await recordChargeback(tx, payment, { id, amount, fee, reason, providerRef: ref }, at);
    }
    if (dispute.state === 'open') return true;
    const row = await lockReturn(tx, id, 'chargeback');
    if (row.state === 'open') await closeDispute(tx, row, dispute.state, at);
    return true;
  });
}
