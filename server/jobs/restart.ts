import type { Columns } from '../db/rows.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { announceJob } from './enqueue.ts';

/** Runs an ended job again from its first attempt. The caller holds its row. */
export async function restartJob(tx: Tx, jobId: string, kind: string): Promise<void> {
  await tx.db
    .updateTable('jobs')
    .set({ state: 'waiting', attempts: 0, finished_at: null, progress_done: null, progress_total: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', jobId)
    .execute();
  announceJob(tx, jobId, kind);
}

/** States of jobs that can be run again. */
export const RESTARTABLE = ['failed', 'cancelled'] as const;

/** Runs those of the jobs again that failed or were cancelled, and whose kind is known. Returns them. */
export async function restartJobs(
  tx: Tx,
  jobIds: readonly string[],
  kinds: readonly string[],
): Promise<Columns<'jobs', 'id' | 'kind'>[]> {
  // One order of locks, so that two callers cannot deadlock.
  const { rows } = await tx.connection.query<Columns<'jobs', 'id' | 'kind'>>(
    `with locked as (
       select id from jobs
       where tenant_id = $1 and id = any($2::uuid[]) and state = any($3::text[]) and kind = any($4::text[])
       order by id for update)
     update jobs j set state = 'waiting', attempts = 0, finished_at = null, progress_done = null, progress_total = null
     from locked where j.tenant_id = $1 and j.id = locked.id returning j.id, j.kind`,
    [tx.tenantId, jobIds, RESTARTABLE, kinds],
    'restart_jobs',
  );
  for (const { id, kind } of rows) announceJob(tx, id, kind);
  return rows;
}
