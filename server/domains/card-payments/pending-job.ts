import * as z from 'zod/mini';
import { inTenant } from '../../db/tenant-transaction.ts';
import { JobDeferredError, type JobKind } from '../../jobs/job-kind.ts';
import { findProvider } from './gateway.ts';
import { applyReport, lockAttempt } from './settle.ts';

/**
 * Asks the provider how a card payment ended, until it has ended: callbacks get lost. The runs take about two days. A
 * provider that can't be asked, or that knows no end, leaves the attempt pending for the office.
 */
export const pendingCardPaymentJob: JobKind<{ readonly cardPaymentId: string }> = {
  name: 'card-payment',
  input: z.object({ cardPaymentId: z.string() }),
  attempts: 16,
  pauseSeconds: 60,
  maxPauseSeconds: 6 * 3_600,
  atOnce: 4,
  async run({ input, tenant, database, services, now }) {
    const hasEnded = await inTenant(database, tenant.id, async (tx) => {
      const attempt = await lockAttempt(tx, input.cardPaymentId);
      if (!attempt || attempt.payment_id !== null || attempt.state === 'failed' || attempt.state === 'expired')
        return true;
      const found = await findProvider(tx, services, attempt.provider);
      if (!found?.provider.ask) return attempt.under_review;
      const charge = { id: attempt.id, amount: attempt.amount_cents, createdAt: attempt.created_at };
      const report = await found.provider.ask(charge, now);
      if (!report) return false;
      await applyReport(tx, report, { source: 'query', now, timeZone: tenant.timeZone });
      return true;
    });
    if (!hasEnded) throw new JobDeferredError('card_payment_pending');
    return undefined;
  },
};
