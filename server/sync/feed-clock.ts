import type { Tx } from '../db/tenant-transaction.ts';

/** Where the feed stands in the snapshot of a transaction. */
export interface FeedClock {
  readonly value: number;
  /** The epoch that devices receive. It changes with a restore or a promotion (PULL5). */
  readonly epoch: string;
  /** What the database keeps: snapshots that it keeps, too, stay of use after a restore. */
  readonly storedEpoch: string;
  readonly prunedTo: number;
}

/**
 * The tenant's clock as of the snapshot. PULL5: its epoch is of the stored one and of the database's own history: the cluster, its
 * timeline, which a promotion and a restore to a point in time raise, and the database within it. So a past that was put back is
 * noticed without an operator. What is stored in the database went back with it, and snapshots keep to the stored epoch.
 */
export async function readClock(tx: Tx): Promise<FeedClock> {
  const { rows } = await tx.connection.query(
    `select k.value, k.pruned_to, coalesce(k.epoch, t.id) as stored_epoch,
       md5(concat_ws('|', coalesce(k.epoch, t.id), (select system_identifier from pg_control_system()),
         left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
         (select oid from pg_database where datname = current_database())))::uuid as epoch
     from (select $1::uuid as id) t left join tenant_clock k on k.tenant_id = t.id`,
    [tx.tenantId],
    'read_clock',
  );
  const row = rows[0];
  return {
    value: Number(row?.value ?? 0),
    epoch: String(row?.epoch),
    storedEpoch: String(row?.stored_epoch),
    prunedTo: Number(row?.pruned_to ?? 0),
  };
}
