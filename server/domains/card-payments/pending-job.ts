import * as z from 'zod/mini';
import { inTenant } from '../../db/tenant-transaction.ts';
import { JobDeferredError, type JobKind } from '../../jobs/job-kind.ts';
import { askProvider } from './ask-provider.ts';

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
    const state = await askProvider((work) => inTenant(database, tenant.id, work), services, input.cardPaymentId, {
      now,
      timeZone: tenant.timeZone,
    });
    if (state === 'open') throw new JobDeferredError('card_payment_pending');
    return undefined;
  },
};
