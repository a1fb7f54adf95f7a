import * as z from 'zod/mini';
import { inTenant } from '../../db/tenant-transaction.ts';
import { JobDeferredError, type JobKind } from '../../jobs/job-kind.ts';
import { askRefund } from './ask-refund.ts';

/**
 * Asks the provider for a refund until it has ended: the server may stop between the request and the answer. The runs
 * take about two days.
 */
export const refundJob: JobKind<{ readonly refundId: string }> = {
  name: 'refund',
  input: z.object({ refundId: z.string() }),
  attempts: 16,
  pauseSeconds: 60,
  maxPauseSeconds: 6 * 3_600,
  atOnce: 4,
  async run({ input, tenant, database, services, now }) {
    const state = await askRefund((work) => inTenant(database, tenant.id, work), services, input.refundId, {
      now,
      timeZone: tenant.timeZone,
    });
    if (state === 'open') throw new JobDeferredError('refund_pending');
    return undefined;
  },
};
