import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

/** An event that asks for a count of lots. */
export interface CountRequest {
  readonly eventId: string;
  readonly at: string;
  readonly byName: string;
}

/** Gives lots, which the caller has locked, the time and user of their earliest request, or none. */
const markLots = (tx: Tx, lotIds: readonly string[]): Promise<unknown> =>
  tx.connection.query(
    `update lots l set count_wanted_at = f.at, count_wanted_by = f.by_name
     from (select w.id, r.at, r.by_name from unnest($2::uuid[]) w(id) left join lateral (
       select at, by_name from count_requests c where c.tenant_id = $1 and c.lot_id = w.id order by at, event_id limit 1) r on true) f
     where l.tenant_id = $1 and l.id = f.id and (l.count_wanted_at, l.count_wanted_by) is distinct from (f.at, f.by_name)`,
    [tx.tenantId, lotIds],
    'mark_lots_to_count',
  );

/** Stores a request for a count of lots, which the caller has locked. */
export async function requestCounts(
  tx: Tx,
  lotIds: readonly string[],
  { eventId, at, byName }: CountRequest,
): Promise<void> {
  if (lotIds.length === 0) return;
  await tx.connection.query(
    `insert into count_requests (tenant_id, lot_id, event_id, at, by_name)
     select $1, id, $3, $4, $5 from unnest($2::uuid[]) id on conflict do nothing`,
    [tx.tenantId, lotIds, eventId, at, byName],
    'request_counts',
  );
  await markLots(tx, lotIds);
}

/**
 * Withdraws the requests of an event that was reversed. Requests of other events stay. Locks the lots by id
 * (docs/LOCKS.md).
 */
export async function withdrawCountRequests(tx: Tx, eventId: string): Promise<void> {
  const { rows } = await tx.connection.query<Columns<'lots', 'id'>>(
    `select id from lots where tenant_id = $1 and id in (select lot_id from count_requests where tenant_id = $1 and event_id = $2)
     order by id for update`,
    [tx.tenantId, eventId],
    'lock_lots_to_count',
  );
  if (rows.length === 0) return;
  await tx.connection.query(
    'delete from count_requests where tenant_id = $1 and event_id = $2',
    [tx.tenantId, eventId],
    'withdraw_count_requests',
  );
  await markLots(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Ends the requests that a count of a lot, which the caller has locked, fulfills: those from before the count. */
export async function endCountRequests(tx: Tx, lotId: string, countedAt: string): Promise<void> {
  await tx.connection.query(
    'delete from count_requests where tenant_id = $1 and lot_id = $2 and at <= $3',
    [tx.tenantId, lotId, countedAt],
    'end_count_requests',
  );
  await markLots(tx, [lotId]);
}
