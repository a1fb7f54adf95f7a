import * as z from 'zod/mini';
import { dayInZone } from '../../rules/calendar.ts';
import { inTenant, type Tx } from '../db/tenant-transaction.ts';
import { pruneContactMessages } from '../domains/accounts/contact.ts';
import { pruneSessions } from '../domains/accounts/sessions.ts';
import { mailArrivals } from '../domains/backorders/arrivals.ts';
import { pruneErrors } from '../domains/error-reports/store.ts';
import { refreshRecalls } from '../domains/recalls/refresh.ts';
import { billOutstanding } from '../domains/receivables/bill-outstanding.ts';
import { updateOverdueDays } from '../domains/receivables/overdue.ts';
import { remindOverdue } from '../domains/receivables/reminders.ts';
import { askVendors } from '../domains/receiving/ask-vendors.ts';
import { keepPlan } from '../domains/traceability-plan/versions.ts';
import { pruneInvites } from '../domains/users/invites.ts';
import { pruneArchives } from '../files/archives.ts';
import { pruneBlobs } from '../files/blob-uses.ts';
import { pruneObjects } from '../files/prune-objects.ts';
import { pruneMail } from '../mail/prune-mail.ts';
import { pruneSecurityEvents } from '../security-events.ts';
import { pruneSync } from '../sync/prune.ts';
import type { JobKind } from './job-kind.ts';
import { pruneJobs } from './prune-jobs.ts';

/**
 * Stores the traceability plan if it changed, follows open recalls, bills delivered orders without an invoice, counts
 * overdue days, reminds customers of overdue invoices, tells them what they wait for and is in stock, asks vendors about
 * lots, and cleans up one company: ended sessions and invitations, old messages, errors, security events, mail, jobs and
 * their files, unused bytes of files, and tombstones and results that are no longer needed.
 *
 * Each step can be repeated. A step that fails does not stop the others, because an effect of a customer must not wait
 * for an unrelated error. The job then fails with the first error and runs again.
 */
export const housekeepingJob: JobKind<Record<string, never>> = {
  name: 'housekeeping',
  input: z.object({}),
  attempts: 3,
  pauseSeconds: 300,
  maxPauseSeconds: 3_600,
  atOnce: 2,
  async run({ database, tenant, services, now, signal, progress }) {
    const inOwn = (work: (tx: Tx) => Promise<unknown>) => inTenant(database, tenant.id, work);
    const place = { database, tenantId: tenant.id };
    const { objects } = services.blobs;
    const steps: readonly (() => Promise<unknown>)[] = [
      () => inOwn((tx) => pruneSessions(tx, now)),
      () => inOwn((tx) => pruneInvites(tx, now)),
      () => inOwn((tx) => pruneContactMessages(tx, now)),
      () => inOwn((tx) => pruneErrors(tx, now)),
      () => inOwn((tx) => pruneJobs(tx, now)),
      () => inOwn((tx) => pruneMail(tx, now)),
      () => inOwn((tx) => keepPlan(tx, tenant, now)),
      () => inOwn((tx) => refreshRecalls(tx, tenant.timeZone)),
      () => billOutstanding(place, now, signal),
      () => inOwn((tx) => updateOverdueDays(tx, dayInZone(now.toISOString(), tenant.timeZone), null)),
      () => inOwn((tx) => remindOverdue(tx, dayInZone(now.toISOString(), tenant.timeZone), tenant.companyName)),
      () => inOwn((tx) => mailArrivals(tx, tenant.companyName, now)),
      () => inOwn((tx) => askVendors(tx, tenant, now)),
      () => inOwn((tx) => pruneArchives(tx, now)),
      () => inOwn((tx) => pruneBlobs(tx, now)),
      () => pruneSecurityEvents(place, now, services.config.securityLogDays),
      () => pruneSync(database, tenant.id, now, signal),
      // The last step, because the others need no store.
      async () => {
        if (objects) await pruneObjects(objects, place, now, signal);
      },
    ];
    const failures: unknown[] = [];
    for (const [index, step] of steps.entries()) {
      signal.throwIfAborted();
      progress(index, steps.length);
      try {
        await step();
      } catch (error) {
        signal.throwIfAborted();
        failures.push(error);
        services.log.error({ err: error, tenantId: tenant.id, step: index }, 'a step of the cleanup failed');
      }
    }
    progress(steps.length, steps.length);
    if (failures.length > 0) throw failures[0];
    return undefined;
  },
};
