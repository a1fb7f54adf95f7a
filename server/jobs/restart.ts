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
