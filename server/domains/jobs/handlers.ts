import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import { JOB_KINDS, type JobKindName, type JobRow, jobEndpoints } from '../../../contract/jobs.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { announceJob } from '../../jobs/enqueue.ts';
import { jobKindOf } from '../../jobs/kinds.ts';
import { endJob, lockJob } from '../../jobs/run-job.ts';
import { listHandlers } from '../../lists/list-handler.ts';

const jobs = ({ tx }: SignedInContext) =>
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

type Row = Awaited<ReturnType<ReturnType<typeof jobs>['executeTakeFirstOrThrow']>>;

const present = (row: Row): JobRow => ({
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
  lastError: row.last_error,
  createdAt: row.created_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
});

const list = listHandlers(jobEndpoints.list)({
  scope: () => null,
  rows: jobs,
  filters: {
    state: (rows, state) => rows.where('j.state', '=', state),
    kind: (rows, kind) => rows.where('j.kind', '=', kind),
  },
  search: ['j.about', 'j.last_error', 'u.display_name'],
  sorts: { createdAt: sql`j.created_at`, kind: sql`j.kind`, state: sql`j.state`, finishedAt: sql`j.finished_at` },
  key: sql`j.id`,
  totals: {},
  present,
});

/** Locks a job of the caller's company. Throws `not_found`, or `conflict` if it is in none of the states. */
async function lockIn({ tx }: SignedInContext, jobId: string, states: readonly string[]) {
  const row = await lockJob(tx, jobId);
  const kind = row && jobKindOf(row.kind);
  if (!row || !kind) throw new AppError('not_found');
  if (!states.includes(row.state)) throw new AppError('conflict');
  return { row, kind };
}

const read = async (context: SignedInContext, jobId: string): Promise<JobRow> =>
  present(await jobs(context).where('j.id', '=', jobId).executeTakeFirstOrThrow());

/** Handlers that show background jobs to administrators, start failed ones again and cancel others. */
export const jobHandlers: HandlersOf<typeof jobEndpoints> = {
  list: list.page,
  rows: list.rows,
  async retry(context, { params: { jobId } }) {
    const { tx, actor } = context;
    const { kind } = await lockIn(context, jobId, ['failed', 'cancelled']);
    await tx.db
      .updateTable('jobs')
      .set({ state: 'waiting', attempts: 0, finished_at: null, progress_done: null, progress_total: null })
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', jobId)
      .execute();
    await audit(tx, actor, 'jobs.retry', jobId, { kind: kind.name });
    announceJob(tx, jobId, kind.name);
    return read(context, jobId);
  },
  async cancel(context, { params: { jobId } }) {
    const { tx, actor, now } = context;
    const { row, kind } = await lockIn(context, jobId, ['waiting', 'running']);
    if (row.state === 'waiting') await endJob(tx, kind, jobId, { state: 'cancelled' }, now);
    else
      await tx.db
        .updateTable('jobs')
        .set({ cancel_requested_at: now.toISOString() })
        .where('tenant_id', '=', tx.tenantId)
        .where('id', '=', jobId)
        .execute();
    await audit(tx, actor, 'jobs.cancel', jobId, { kind: kind.name });
    return read(context, jobId);
  },
};
