import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import { JOB_KINDS, type JobRow, jobEndpoints, MOST_RETRIED_JOBS } from '../../../contract/jobs.ts';
import { audit, auditAll } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { jobKindOf } from '../../jobs/kinds.ts';
import { RESTARTABLE, restartJob, restartJobs } from '../../jobs/restart.ts';
import { endJob, lockJob } from '../../jobs/run-job.ts';
import { leftRows, listHandlers } from '../../lists/list-handler.ts';
import { jobRows, presentJob } from './rows.ts';

const jobs = ({ tx }: SignedInContext) => jobRows(tx);

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
  totals: { restartable: sql`count(*) filter (where matching.state in ('failed', 'cancelled'))::int` },
  present: presentJob,
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
  presentJob(await jobs(context).where('j.id', '=', jobId).executeTakeFirstOrThrow());

/** Handlers that show background jobs to administrators, start failed ones again and cancel others. */
export const jobHandlers: HandlersOf<typeof jobEndpoints> = {
  list: list.page,
  rows: list.rows,
  async retry(context, { params: { jobId } }) {
    const { tx, actor } = context;
    const { kind } = await lockIn(context, jobId, RESTARTABLE);
    await restartJob(tx, jobId, kind.name);
    await audit(tx, actor, 'jobs.retry', jobId, { kind: kind.name });
    return read(context, jobId);
  },
  async retryMany(context, { body: { which } }) {
    const { tx, actor } = context;
    const { keys, left } =
      'matching' in which
        ? await list.matching(context, which.matching, {
            fits: sql<boolean>`j.state in ('failed', 'cancelled')`,
            most: MOST_RETRIED_JOBS,
          })
        : { keys: [...new Set(which.ids)], left: { gone: 0, unfit: 0, limit: 0 } };
    const restarted = await restartJobs(tx, keys, JOB_KINDS);
    await auditAll(
      tx,
      actor,
      restarted.map(({ id, kind }) => ({ action: 'jobs.retry', subject: id, details: { kind } })),
    );
    // Another user may have run some of them again since.
    const gone = left.gone + keys.length - restarted.length;
    return { changed: restarted.length, left: leftRows({ ...left, gone }) };
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
