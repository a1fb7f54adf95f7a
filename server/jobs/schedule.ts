import { dayInZone, timeInZone } from '../../rules/calendar.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { enqueueJob } from './enqueue.ts';
import { housekeepingJob } from './housekeeping.ts';
import type { JobKind } from './job-kind.ts';

/** A job that each company gets once a day, at or after the time `HH:MM` in its time zone. */
export interface NightlyJob {
  readonly kind: Pick<JobKind<Record<string, never>>, 'name'>;
  readonly at: string;
}

export const NIGHTLY: readonly NightlyJob[] = [{ kind: housekeepingJob, at: '03:00' }];

/**
 * Enqueues the company's nightly jobs that are due and were not enqueued on this local day. A server that was off at
 * that time makes up for it later on the same day. The local day is the key, so a clock change adds no second job.
 */
export async function enqueueDue(tx: Tx, tenant: Tenant, nightly: readonly NightlyJob[], now: Date): Promise<void> {
  const at = now.toISOString();
  const day = dayInZone(at, tenant.timeZone);
  for (const { kind, at: due } of nightly) {
    if (timeInZone(at, tenant.timeZone) < due) continue;
    await enqueueJob(tx, kind, {}, { key: day, about: day });
  }
}
