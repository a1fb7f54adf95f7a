import type { JobState } from '../../contract/jobs.ts';
import type { Services } from '../../server/context.ts';
import { inTenant } from '../../server/db/tenant-transaction.ts';
import { enqueueJob } from '../../server/jobs/enqueue.ts';
import { housekeepingJob } from '../../server/jobs/housekeeping.ts';
import type { JobKind } from '../../server/jobs/job-kind.ts';
import { runJob } from '../../server/jobs/run-job.ts';
import { mailJob } from '../../server/mail/mail-job.ts';

export interface JobFacts {
  id: string;
  kind: string;
  about: string;
  state: JobState;
  attempts: number;
  errorCode: string | null;
  lastError: string | null;
}

const NEVER = new AbortController().signal;

/** All jobs of a company, oldest first. */
export async function jobsOf({ registry }: Pick<Services, 'registry'>, tenantId: string): Promise<JobFacts[]> {
  return inTenant(registry.control, tenantId, (tx) =>
    tx.db
      .selectFrom('jobs')
      .select(['id', 'kind', 'about', 'state', 'attempts', 'error_code as errorCode', 'last_error as lastError'])
      .where('tenant_id', '=', tenantId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
}

/** Runs each waiting job of a kind once, without a queue. Answers the company's jobs afterwards. */
export async function runWaiting<Input>(
  services: Services,
  tenantId: string,
  kind: JobKind<Input>,
  now = new Date(),
): Promise<JobFacts[]> {
  const jobs = await jobsOf(services, tenantId);
  for (const { id } of jobs.filter((job) => job.state === 'waiting' && job.kind === kind.name))
    await runJob(services, kind as unknown as JobKind, { tenantId, jobId: id, kind: kind.name }, NEVER, () => now);
  return jobsOf(services, tenantId);
}

/** Sends the waiting mail of a company. */
export const sendWaitingMail = (services: Services, tenantId: string, now = new Date()): Promise<JobFacts[]> =>
  runWaiting(services, tenantId, mailJob, now);

/** Cleans up one company, as every night. */
export async function houseKeep(services: Services, tenantId: string, now: Date): Promise<void> {
  const id = await inTenant(services.registry.control, tenantId, (tx) => enqueueJob(tx, housekeepingJob, {}));
  await runWaiting(services, tenantId, housekeepingJob, now);
  const job = (await jobsOf(services, tenantId)).find((each) => each.id === id);
  if (job?.state !== 'done') throw new Error(`housekeeping is ${job?.state}`);
}
