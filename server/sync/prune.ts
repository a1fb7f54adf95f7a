import { TOMBSTONE_DAYS } from '../../contract/sync.ts';
import type { Tx } from '../db/tenant-transaction.ts';

const DAY_MS = 86_400_000;
/** A result that its client has acknowledged is kept this much longer, for callers of single writes that don't acknowledge. */
const ACKNOWLEDGED_DAYS = 7;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * Gives up tombstones and settled results that are older than TOMBSTONE_DAYS. A device that comes back from before that is told to resync
 * (PULL5): `pruned_to` says up to which clock it would have missed something. Runs once a day or more often; the clock's place is noted each time.
 */
export async function pruneSync(tx: Tx, now: Date): Promise<void> {
  const today = dayOf(now.getTime());
  await tx.connection.query(
    `insert into clock_marks (tenant_id, day, clock) select tenant_id, $2::date, value from tenant_clock where tenant_id = $1
     on conflict (tenant_id, day) do update set clock = excluded.clock`,
    [tx.tenantId, today],
  );
  const horizon = dayOf(now.getTime() - TOMBSTONE_DAYS * DAY_MS);
  const { rows } = await tx.connection.query(
    'select max(clock) as clock from clock_marks where tenant_id = $1 and day <= $2',
    [tx.tenantId, horizon],
  );
  const clock = rows[0]?.clock;
  if (typeof clock === 'number') {
    await tx.connection.query('delete from changes where tenant_id = $1 and deleted and clock <= $2', [
      tx.tenantId,
      clock,
    ]);
    await tx.connection.query('update tenant_clock set pruned_to = greatest(pruned_to, $2) where tenant_id = $1', [
      tx.tenantId,
      clock,
    ]);
    await tx.connection.query('delete from clock_marks where tenant_id = $1 and day < $2', [tx.tenantId, horizon]);
  }
  await tx.connection.query(
    `delete from sync_results r using sync_clients c
     where r.tenant_id = $1 and c.tenant_id = $1 and c.client_id = r.client_id
       and (r.at < $2 or (r.seq <= c.ack_seq and r.at < $3))`,
    [
      tx.tenantId,
      new Date(now.getTime() - TOMBSTONE_DAYS * DAY_MS).toISOString(),
      new Date(now.getTime() - ACKNOWLEDGED_DAYS * DAY_MS).toISOString(),
    ],
  );
}
