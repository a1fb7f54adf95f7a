import type { Nullable } from 'kysely';
import type { Columns } from '../db/rows.ts';
import type { Tx } from '../db/tenant-transaction.ts';

/** The feed's position in the snapshot of a transaction. */
export interface FeedClock {
  readonly value: number;
  /** The epoch that devices receive. It changes with a restore or a promotion (PULL5). */
  readonly epoch: string;
  /** The epoch stored in the database. Snapshots carry it, so they stay valid after a restore. */
  readonly storedEpoch: string;
  readonly prunedTo: number;
}

/**
 * Returns the tenant's clock in the transaction's snapshot. PULL5: the epoch is a hash of the stored epoch, the
 * cluster, its timeline and the database. A promotion or a restore to a point in time changes the timeline, so a
 * restored past is noticed without an operator. The stored epoch is restored together with the snapshots, so snapshots
 * use that one.
 */
export async function readClock(tx: Tx): Promise<FeedClock> {
  const { rows } = await tx.connection.query<
    Nullable<Columns<'tenant_clock', 'value' | 'pruned_to'>> & { stored_epoch: string; epoch: string }
  >(
    `select k.value, k.pruned_to, coalesce(k.epoch, t.id) as stored_epoch,
       md5(concat_ws('|', coalesce(k.epoch, t.id), (select system_identifier from pg_control_system()),
         left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
         (select oid from pg_database where datname = current_database())))::uuid as epoch
     from (select $1::uuid as id) t left join tenant_clock k on k.tenant_id = t.id`,
    [tx.tenantId],
    'read_clock',
  );
  const { value, epoch, stored_epoch, pruned_to } = rows[0]!;
  return { value: value ?? 0, epoch, storedEpoch: stored_epoch, prunedTo: pruned_to ?? 0 };
}
