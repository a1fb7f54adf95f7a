import type { Nullable } from 'kysely';
import { TOMBSTONE_DAYS } from '../../contract/sync.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import type { Database } from '../db/connection/database.ts';
import type { Columns } from '../db/rows.ts';
import { inTenant, type Tx } from '../db/tenant-transaction.ts';
import { DEVICE_COUNT_DAYS } from '../domains/counts/collection.ts';
import { DEVICE_ORDER_DAYS } from '../domains/orders/collection.ts';
import { DEVICE_RECALL_DAYS } from '../domains/recalls/collection.ts';
import { DEVICE_RUN_DAYS } from '../domains/routes/collection.ts';
import { DEVICE_SALES_ORDER_DAYS } from '../domains/sales-orders/collection.ts';
import { DEVICE_TRANSFER_DAYS } from '../domains/transfers/collection.ts';
import { ENDED } from './settle.ts';

const DAY_MS = 86_400_000;
/** Days for which an acknowledged result is kept, for callers of single writes that don't acknowledge. */
const ACKNOWLEDGED_DAYS = 7;

/** Rows marked per transaction. Each transaction locks the tenant's clock for a few milliseconds (PULL1). */
const MARKED_AT_ONCE = 200;
/** Rows deleted per transaction, without locking the clock. */
const DELETED_AT_ONCE = 5_000;
const CLIENTS_AT_ONCE = 100;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * Rows that leave the devices because of their age, which fires no trigger. Each entry joins the feed to the table of
 * the rows. `$2` is the age limit.
 */
const AGED: readonly {
  readonly collection: string;
  readonly days?: number;
  readonly join: string;
  readonly isOld: string;
}[] = [
  {
    collection: 'orders',
    days: DEVICE_ORDER_DAYS,
    join: 'orders o on o.tenant_id = c.tenant_id and o.id = c.id::uuid',
    isOld: 'o.submitted_at <= $2',
  },
  {
    collection: 'salesOrders',
    days: DEVICE_SALES_ORDER_DAYS,
    join: 'sales_orders s on s.tenant_id = c.tenant_id and s.id = c.id::uuid',
    isOld: 's.ordered_at <= $2',
  },
  {
    collection: 'recallNotices',
    days: DEVICE_RECALL_DAYS,
    join: 'recall_notices n on n.tenant_id = c.tenant_id and n.id = c.id::uuid',
    isOld: 'n.ended_at <= $2',
  },
  {
    collection: 'counts',
    days: DEVICE_COUNT_DAYS,
    join: 'counts o on o.tenant_id = c.tenant_id and o.id = c.id::uuid',
    isOld: "o.status <> 'review' and o.counted_at <= $2",
  },
  {
    collection: 'transfers',
    days: DEVICE_TRANSFER_DAYS,
    join: 'transfers t on t.tenant_id = c.tenant_id and t.id = c.id::uuid',
    isOld: "t.status = 'closed' and t.closed_at <= $2",
  },
  {
    collection: 'purchaseOrders',
    join: 'purchase_orders p on p.tenant_id = c.tenant_id and p.id = c.id::uuid',
    isOld: 'floor_of_purchase_order(p) is null',
  },
  {
    collection: 'lotTrails',
    join: 'sales_orders s on s.tenant_id = c.tenant_id and s.id = c.id::uuid',
    isOld: 'floor_of_lot_trail(s) is null',
  },
  {
    collection: 'packouts',
    join: 'packouts p on p.tenant_id = c.tenant_id and p.id = c.id::uuid',
    isOld: 'floor_of_packout(p) is null',
  },
];

/**
 * Deletes tombstones and results of applied changes that are older than TOMBSTONE_DAYS. A refused or held result is
 * kept until its device has received it, because a missing result means that the change was applied (PUSH3). A device
 * with a cursor before `pruned_to` is reset (PULL5). Run it at least once a day: each run notes the current clock.
 *
 * Works in portions, each in a separate short transaction. Stops early when `signal` aborts, or when another server
 * prunes the same tenant.
 */
export async function pruneSync(
  database: Database,
  tenantId: string,
  now: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  let isElsewhere = false;
  /** Runs `work` until it returns 0 rows. */
  const portions = async (work: (tx: Tx) => Promise<number>): Promise<void> => {
    while (!signal.aborted && !isElsewhere) {
      const count = await inTenant(database, tenantId, async (tx) => {
        const { rows } = await tx.connection.query<{ mine: boolean }>(
          'select pg_try_advisory_xact_lock($1, hashtext($2)) as mine',
          [ADVISORY_LOCKS.prune, tenantId],
          'prune_lock',
        );
        isElsewhere = !rows[0]?.mine;
        return isElsewhere ? 0 : await work(tx);
      });
      if (count === 0) return;
    }
  };

  for (const { collection, days, join, isOld } of AGED) {
    await portions(async (tx) => {
      // The rows are found before the first note is written, because that write locks the clock.
      const { rows } = await tx.connection.query<Columns<'changes', 'id' | 'scope'>>(
        `select c.id, c.scope from changes c join ${join}
         where c.tenant_id = $1 and c.collection = '${collection}' and not c.deleted and ${isOld}
         order by c.clock, c.ord limit ${MARKED_AT_ONCE}`,
        [tx.tenantId, ...(days === undefined ? [] : [before(days)])],
      );
      if (rows.length === 0) return 0;
      await tx.connection.query(
        'select sync_note($1::uuid, $2, id, scope, true) from unnest($3::text[], $4::text[]) as old(id, scope)',
        [tx.tenantId, collection, rows.map(({ id }) => id), rows.map(({ scope }) => scope)],
      );
      return rows.length;
    });
  }
  // `is_old` is a column of the run, so the update itself writes the run to the feed.
  await portions(
    async (tx) =>
      (
        await tx.connection.query(
          `update route_runs set is_old = true where tenant_id = $1 and ctid = any(array(
             select ctid from route_runs where tenant_id = $1 and not is_old and finished_at <= $2 limit ${MARKED_AT_ONCE}))`,
          [tx.tenantId, before(DEVICE_RUN_DAYS)],
        )
      ).rowCount,
  );

  let prunedTo: number | undefined;
  await portions(async (tx) => {
    prunedTo = await forgetUpTo(tx, now);
    return 0;
  });
  if (prunedTo !== undefined) {
    // This runs after `pruned_to` has committed: a pull between two portions is reset and cannot miss a tombstone.
    await portions(
      async (tx) =>
        (
          await tx.connection.query(
            `delete from changes where tenant_id = $1 and ctid = any(array(
               select ctid from changes where tenant_id = $1 and deleted and clock <= $2 limit ${DELETED_AT_ONCE}))`,
            [tx.tenantId, prunedTo],
          )
        ).rowCount,
    );
  }

  let lastClient = '00000000-0000-0000-0000-000000000000';
  await portions(async (tx) => {
    const { rows } = await tx.connection.query<Columns<'sync_clients', 'client_id'>>(
      `select client_id from sync_clients where tenant_id = $1 and client_id > $2 order by client_id limit ${CLIENTS_AT_ONCE}`,
      [tx.tenantId, lastClient],
    );
    await tx.connection.query(
      `delete from sync_results r using sync_clients c
       where r.tenant_id = $1 and c.tenant_id = $1 and c.client_id = r.client_id and r.client_id = any($4::uuid[])
         and ((r.status = 'applied' and r.at < $2) or (r.seq <= c.ack_seq and c.ack_seq < ${ENDED} and r.at < $3))`,
      [tx.tenantId, before(TOMBSTONE_DAYS), before(ACKNOWLEDGED_DAYS), rows.map((row) => row.client_id)],
    );
    lastClient = rows.at(-1)?.client_id ?? lastClient;
    return rows.length;
  });
}

/**
 * Notes today's clock and raises `pruned_to` to the clock of TOMBSTONE_DAYS ago. Returns that clock, or undefined if
 * unknown.
 */
async function forgetUpTo(tx: Tx, now: Date): Promise<number | undefined> {
  await tx.connection.query(
    `insert into clock_marks (tenant_id, day, clock) select tenant_id, $2::date, value from tenant_clock where tenant_id = $1
     on conflict (tenant_id, day) do update set clock = excluded.clock`,
    [tx.tenantId, dayOf(now.getTime())],
  );
  const horizon = dayOf(now.getTime() - TOMBSTONE_DAYS * DAY_MS);
  const { rows } = await tx.connection.query<Nullable<Columns<'clock_marks', 'clock'>>>(
    'select max(clock) as clock from clock_marks where tenant_id = $1 and day <= $2',
    [tx.tenantId, horizon],
  );
  const { clock } = rows[0]!;
  if (clock === null) return undefined;
  await tx.connection.query('delete from clock_marks where tenant_id = $1 and day < $2', [tx.tenantId, horizon]);
  await tx.connection.query('update tenant_clock set pruned_to = greatest(pruned_to, $2) where tenant_id = $1', [
    tx.tenantId,
    clock,
  ]);
  return clock;
}
