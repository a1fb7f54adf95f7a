import type { Tx } from '../db/tenant-transaction.ts';

const KEPT_MS = 30 * 86_400_000;

/** Removes mail that was sent or failed 30 days ago. */
export async function pruneMail(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await tx.db
    .deleteFrom('mail_outbox')
    .where('tenant_id', '=', tx.tenantId)
    .where((is) => is.or([is('sent_at', '<', before), is('failed_at', '<', before)]))
    .execute();
}
