import * as z from 'zod/mini';
import { instant, uuid } from './atoms.ts';
import { post } from './endpoint.ts';
import { JOB_ERRORS } from './job-errors.ts';
import { bulkResult, list, matchingOf, rowsOf } from './list.ts';

/** Kinds of background jobs. */
export const JOB_KINDS = [
  'mail',
  'housekeeping',
  'catalog-images',
  'catalog-upload',
  'trace-workbook',
  'card-payment',
  'refund',
  'invoice-mail',
  'statements',
  'receipt-mail',
] as const;
export const jobKind = z.enum(JOB_KINDS);
export type JobKindName = z.infer<typeof jobKind>;

export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
const jobState = z.enum(JOB_STATES);
export type JobState = z.infer<typeof jobState>;

export const jobRow = z.object({
  id: uuid,
  kind: jobKind,
  /** What the job is about: the recipient of a mail, or a day. */
  about: z.string(),
  state: jobState,
  /** Runs so far, including the present one. */
  attempts: z.int(),
  maxAttempts: z.int(),
  /** Null while the job has not said how much there is to do. */
  progress: z.nullable(z.object({ done: z.int(), total: z.int() })),
  /** The job stops at its next step. */
  isCancelling: z.boolean(),
  requestedBy: z.nullable(z.string()),
  /** Why the last run failed. Null if it did not, or if only the server's log explains it. */
  errorCode: z.nullable(z.enum(JOB_ERRORS)),
  /** The words of another server about it, or a sentence of an earlier release. */
  lastError: z.nullable(z.string()),
  createdAt: instant,
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
});
export type JobRow = z.infer<typeof jobRow>;

const permission = ['ADMIN', 'SUPERADMIN'] as const;
const params = z.object({ jobId: uuid });

const jobs = list('/admin/jobs', {
  summary: 'List background jobs of the company, or of the platform for a super administrator, newest first',
  permission,
  row: jobRow,
  filters: { state: jobState, kind: jobKind },
  sorts: ['createdAt', 'kind', 'state', 'finishedAt'],
  sort: { by: 'createdAt', direction: 'Desc' },
  /** Failed and cancelled jobs: `retry` runs them again. */
  totals: { restartable: z.int() },
});

/** Most jobs that one call runs again. Each gets its ticket of the queue after the commit. */
export const MOST_RETRIED_JOBS = 500;

export const jobEndpoints = {
  list: jobs,
  rows: rowsOf(jobs),
  retry: post('/admin/jobs/:jobId/retry', {
    summary: 'Run a failed or cancelled job again; `conflict` in any other state',
    permission,
    params,
    returns: jobRow,
    errors: ['not_found', 'conflict'],
  }),
  retryMany: post('/admin/jobs/retry', {
    summary:
      'Run up to 500 failed or cancelled jobs again; jobs in another state are left. `conflict` if more match a filter than expected',
    permission,
    body: z.object({
      /** The jobs: those with these ids, or those that match a filter of the list. */
      which: z.union([
        z.object({ ids: z.array(uuid).check(z.minLength(1), z.maxLength(MOST_RETRIED_JOBS)) }),
        z.object({ matching: matchingOf(jobs) }),
      ]),
    }),
    returns: bulkResult,
    errors: ['conflict'],
  }),
  cancel: post('/admin/jobs/:jobId/cancel', {
    summary: 'Cancel a waiting job at once, or a running one at its next step; `conflict` for a finished job',
    permission,
    params,
    returns: jobRow,
    errors: ['not_found', 'conflict'],
  }),
};
