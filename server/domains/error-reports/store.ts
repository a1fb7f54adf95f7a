import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fingerprintOf } from '../../../rules/app-error.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import type { AppErrorReport } from '../../error-service/error-service.ts';

/** Number of different errors that a company keeps: the latest ones. */
export const MOST_KEPT = 500;
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

const hashOf = (error: AppErrorReport): string =>
  createHash('sha256').update(fingerprintOf(error)).digest('hex').slice(0, 32);

/** Adds errors to those of the transaction's tenant. Equal ones are counted, and the oldest make room. */
export async function storeErrors(tx: Tx, errors: readonly AppErrorReport[], now: Date): Promise<void> {
  const byHash = new Map<string, AppErrorReport>();
  for (const error of errors) {
    const hash = hashOf(error);
    byHash.set(hash, { ...error, count: error.count + (byHash.get(hash)?.count ?? 0) });
  }
  const at = now.toISOString();
  // In the order of their keys, so that two transactions never wait for each other.
  const rows = [...byHash].sort(([a], [b]) => (a < b ? -1 : 1));
  await tx.db
    .insertInto('error_reports')
    .values(
      rows.map(([fingerprint, { frames, ...error }]) => ({
        tenant_id: tx.tenantId,
        fingerprint,
        ...error,
        frames: JSON.stringify(frames),
        first_at: at,
        last_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'fingerprint']).doUpdateSet({
        count: sql`least(error_reports.count::bigint + excluded.count, 1000000000)`,
        browser: sql`excluded.browser`,
        system: sql`excluded.system`,
        route: sql`excluded.route`,
        role: sql`excluded.role`,
        last_at: sql`excluded.last_at`,
      }),
    )
    .execute();
  await tx.db
    .deleteFrom('error_reports')
    .where('tenant_id', '=', tx.tenantId)
    .where('fingerprint', 'in', (of) =>
      of
        .selectFrom('error_reports')
        .select('fingerprint')
        .where('tenant_id', '=', tx.tenantId)
        .orderBy('last_at', 'desc')
        .orderBy('fingerprint', 'desc')
        .offset(MOST_KEPT),
    )
    .execute();
}

/** Removes errors that did not occur for `KEPT_DAYS`. For a nightly job. */
export async function pruneErrors(tx: Tx, now: Date): Promise<void> {
  await tx.db
    .deleteFrom('error_reports')
    .where('tenant_id', '=', tx.tenantId)
    .where('last_at', '<', new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString())
    .execute();
}
