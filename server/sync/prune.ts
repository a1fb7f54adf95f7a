import { TOMBSTONE_DAYS } from '../../contract/sync.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { DEVICE_COUNT_DAYS } from '../domains/counts/collection.ts';
import { DEVICE_ORDER_DAYS } from '../domains/orders/collection.ts';
import { DEVICE_RUN_DAYS } from '../domains/routes/collection.ts';
import { DEVICE_SALES_ORDER_DAYS } from '../domains/sales-orders/collection.ts';
import { DEVICE_TRANSFER_DAYS } from '../domains/transfers/collection.ts';
import { ENDED } from './settle.ts';

const DAY_MS = 86_400_000;
/** A result that its client has acknowledged is kept this much longer, for callers of single writes that don't acknowledge. */
const ACKNOWLEDGED_DAYS = 7;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * Gives up tombstones and results of applied changes that are older than TOMBSTONE_DAYS. What was refused or held is kept until its device has
 * heard of it, however late it comes: of a result that is gone nothing else may be true than that the change was applied (PUSH3). A device that comes back from before that is told to resync
 * (PULL5): `pruned_to` says up to which clock it would have missed something. Runs once a day or more often; the clock's place is noted each time.
 */
export async function pruneSync(tx: Tx, now: Date): Promise<void> {
  // Orders leave the devices with age alone, which no trigger hears: said here, every device and every sum agrees (PULL7).
  await tx.connection.query(
    `select sync_note(tenant_id, 'orders', id, scope, true) from (
       select c.tenant_id, c.id, c.scope from changes c join orders o on o.tenant_id = c.tenant_id and o.id = c.id::uuid
       where c.tenant_id = $1 and c.collection = 'orders' and not c.deleted and o.submitted_at <= $2 order by c.clock, c.ord) old`,
    [tx.tenantId, new Date(now.getTime() - DEVICE_ORDER_DAYS * DAY_MS).toISOString()],
  );
  await tx.connection.query(
    `select sync_note(tenant_id, 'salesOrders', id, scope, true) from (
       select c.tenant_id, c.id, c.scope from changes c join sales_orders s on s.tenant_id = c.tenant_id and s.id = c.id::uuid
       where c.tenant_id = $1 and c.collection = 'salesOrders' and not c.deleted and s.ordered_at <= $2 order by c.clock, c.ord) old`,
    [tx.tenantId, new Date(now.getTime() - DEVICE_SALES_ORDER_DAYS * DAY_MS).toISOString()],
  );
  await tx.connection.query(
    `select sync_note(tenant_id, 'counts', id, scope, true) from (
       select c.tenant_id, c.id, c.scope from changes c join counts o on o.tenant_id = c.tenant_id and o.id = c.id::uuid
       where c.tenant_id = $1 and c.collection = 'counts' and not c.deleted and o.status <> 'review' and o.counted_at <= $2 order by c.clock, c.ord) old`,
    [tx.tenantId, new Date(now.getTime() - DEVICE_COUNT_DAYS * DAY_MS).toISOString()],
  );
  await tx.connection.query(
    `select sync_note(tenant_id, 'transfers', id, scope, true) from (
       select c.tenant_id, c.id, c.scope from changes c join transfers t on t.tenant_id = c.tenant_id and t.id = c.id::uuid
       where c.tenant_id = $1 and c.collection = 'transfers' and not c.deleted and t.status = 'closed' and t.closed_at <= $2 order by c.clock, c.ord) old`,
    [tx.tenantId, new Date(now.getTime() - DEVICE_TRANSFER_DAYS * DAY_MS).toISOString()],
  );
  await tx.connection.query(
    `select sync_note(tenant_id, 'purchaseOrders', id, scope, true) from (
       select c.tenant_id, c.id, c.scope from changes c join purchase_orders p on p.tenant_id = c.tenant_id and p.id = c.id::uuid
       where c.tenant_id = $1 and c.collection = 'purchaseOrders' and not c.deleted and floor_of_purchase_order(p) is null order by c.clock, c.ord) old`,
    [tx.tenantId],
  );
  await tx.connection.query(
    `select sync_note(tenant_id, 'lotTrails', id, scope, true) from (
       select c.tenant_id, c.id, c.scope from changes c join sales_orders s on s.tenant_id = c.tenant_id and s.id = c.id::uuid
       where c.tenant_id = $1 and c.collection = 'lotTrails' and not c.deleted and floor_of_lot_trail(s) is null order by c.clock, c.ord) old`,
    [tx.tenantId],
  );
  // Part of a row here, so that it is the row that changes.
  await tx.connection.query(
    'update route_runs set is_old = true where tenant_id = $1 and not is_old and finished_at <= $2',
    [tx.tenantId, new Date(now.getTime() - DEVICE_RUN_DAYS * DAY_MS).toISOString()],
  );
  await tx.connection.query(
    `select sync_note(tenant_id, 'packouts', id, scope, true) from (
       select c.tenant_id, c.id, c.scope from changes c join packouts p on p.tenant_id = c.tenant_id and p.id = c.id::uuid
       where c.tenant_id = $1 and c.collection = 'packouts' and not c.deleted and floor_of_packout(p) is null order by c.clock, c.ord) old`,
    [tx.tenantId],
  );
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
       and ((r.status = 'applied' and r.at < $2) or (r.seq <= c.ack_seq and c.ack_seq < ${ENDED} and r.at < $3))`,
    [
      tx.tenantId,
      new Date(now.getTime() - TOMBSTONE_DAYS * DAY_MS).toISOString(),
      new Date(now.getTime() - ACKNOWLEDGED_DAYS * DAY_MS).toISOString(),
    ],
  );
}
