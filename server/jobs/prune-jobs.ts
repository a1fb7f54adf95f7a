import type { Tx } from '../db/tenant-transaction.ts';

const KEPT_MS = 30 * 86_400_000;

/** Removes jobs that ended 30 days ago. */
export async function pruneJobs(tx: Tx, now: Date): Promise<void> {
  await tx.db
    .deleteFrom('jobs')
    .where('tenant_id', '=', tx.tenantId)
    .where('finished_at', '<', new Date(now.getTime() - KEPT_MS).toISOString())
    .execute();
}
