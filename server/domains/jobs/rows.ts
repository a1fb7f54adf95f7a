import { JOB_ERRORS } from '../../../contract/job-errors.ts';
import { JOB_KINDS, type JobKindName, type JobRow } from '../../../contract/jobs.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { jobKindOf } from '../../jobs/kinds.ts';

/** The jobs of the transaction's company, with the names of those who requested them. */
export const jobRows = (tx: Tx) =>
  tx.db
    .selectFrom('jobs as j')
    .leftJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'j.tenant_id').onRef('u.id', '=', 'j.requested_by'),
    )
    .selectAll('j')
    .select('u.display_name as requested_by_name')
    .where('j.tenant_id', '=', tx.tenantId)
    // A kind of a later release is unknown here.
    .where('j.kind', 'in', JOB_KINDS)
    .$narrowType<{ kind: JobKindName }>();

type Row = Awaited<ReturnType<ReturnType<typeof jobRows>['executeTakeFirstOrThrow']>>;

/** Returns a job as administrators see it. */
export const presentJob = (row: Row): JobRow => ({
  id: row.id,
  kind: row.kind,
  about: row.about,
  state: row.state,
  attempts: row.attempts,
  maxAttempts: jobKindOf(row.kind)?.attempts ?? row.attempts,
  progress:
    row.progress_done === null || row.progress_total === null
      ? null
      : { done: row.progress_done, total: row.progress_total },
  isCancelling: row.state === 'running' && row.cancel_requested_at !== null,
  requestedBy: row.requested_by_name,
  errorCode: JOB_ERRORS.find((code) => code === row.error_code) ?? null,
  lastError: row.last_error,
  createdAt: row.created_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
});
