import { dayInZone } from '../../../rules/calendar.ts';
import type { Services } from '../../context.ts';
import type { RunInTransaction } from '../../db/tenant-transaction.ts';
import type { RefundReport } from '../../payments/card-provider.ts';
import { findProvider } from '../card-payments/gateway.ts';
import { type PostedAt, postReturn, updateCardState } from './post-return.ts';
import { changeReturn, findReturn, lockReturn } from './returns.ts';
import { reverseReturn } from './reverse-return.ts';

interface At {
  readonly now: Date;
  readonly timeZone: string;
}

/** Returns when a provider's report is posted. */
const reportedAt = ({ now, timeZone }: At): Pick<PostedAt, 'day' | 'now'> => ({
  day: dayInZone(now.toISOString(), timeZone),
  now,
});

/**
 * Posts a requested refund that the provider confirmed, or records that it failed; nothing while it is open there. Whatever
 * is reported twice, at once or late, the first end is kept, with one exception: the cardholder's bank can return a
 * confirmed refund, and the provider then reports that this refund failed. Its entry is reversed.
 */
export async function settleRefund(
  run: RunInTransaction,
  id: string,
  report: RefundReport,
  { day, now, by }: Pick<PostedAt, 'day' | 'now'> & Partial<Pick<PostedAt, 'by'>>,
): Promise<void> {
  if (report.outcome === 'pending') return;
  await run(async (tx) => {
    const row = await lockReturn(tx, id, 'refund');
    const settled = { provider_ref: report.providerRef, settled_at: now.toISOString() };
    const isSameRefund = report.providerRef !== '' && report.providerRef === row.provider_ref;
    if (row.state === 'posted' && row.entry_id !== null && report.outcome === 'failed' && isSameRefund) {
      await reverseReturn(tx, row, row.entry_id, { day, by: by ?? { userId: null, name: '' } });
      await changeReturn(tx, id, { ...settled, state: 'failed', message: report.message, entry_id: null });
      await updateCardState(tx, row.payment_id);
      return;
    }
    if (row.state !== 'requested') return;
    if (report.outcome === 'failed') {
      await changeReturn(tx, id, { ...settled, state: 'failed', message: report.message });
      return;
    }
    const entryId = await postReturn(
      tx,
      {
        id,
        kind: 'refund',
        payment: { id: row.payment_id, customer_id: row.customer_id, method: row.method },
        amount: row.amount_cents,
        fee: 0,
        reason: row.reason,
      },
      // A provider's report is posted by the user who asked for the refund.
      { day, by: by ?? { userId: row.asked_by, name: row.asked_name } },
    );
    await changeReturn(tx, id, { ...settled, state: 'posted', entry_id: entryId });
    await updateCardState(tx, row.payment_id);
  });
}

/** Settles a refund by a report of the provider; nothing for a refund of another system. */
export async function settleKnownRefund(
  run: RunInTransaction,
  id: string,
  report: RefundReport,
  at: At,
): Promise<void> {
  const row = await run((tx) => findReturn(tx, id));
  if (row?.kind === 'refund') await settleRefund(run, id, report, reportedAt(at));
}

/**
 * Asks the provider of a card payment for a requested refund, and settles it by the answer. The provider refunds one id
 * once, so the question can be repeated. No transaction is open while the provider is asked. `open`: it has not ended.
 */
export async function askRefund(
  run: RunInTransaction,
  services: Pick<Services, 'config' | 'secrets'>,
  id: string,
  at: At,
): Promise<'ended' | 'open'> {
  const asked = await run(async (tx) => {
    const row = await findReturn(tx, id);
    if (row?.state !== 'requested' || row.provider === null) return undefined;
    const charge = await tx.db
      .selectFrom('card_payments')
      .select(['id', 'amount_cents as amount', 'provider_ref as providerRef'])
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', row.payment_id)
      .executeTakeFirst();
    const found = await findProvider(tx, services, row.provider);
    return charge && { charge, amount: row.amount_cents, provider: found?.provider };
  });
  if (!asked) return 'ended';
  const { charge, amount, provider } = asked;
  // The office refunds on the provider's page and confirms it.
  if (!provider?.refund) return 'open';
  const report = await provider.refund({ id, amount, charge }, run);
  await settleRefund(run, id, report, reportedAt(at));
  return report.outcome === 'pending' ? 'open' : 'ended';
}
