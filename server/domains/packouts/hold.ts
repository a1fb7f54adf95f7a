import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

/**
 * Puts all lots made from these lots on hold, over any number of packouts, if a source is on hold. `lotIds` are ids of
 * rows of `lots`.
 */
export async function spreadHold(tx: Tx, lotIds: readonly string[]): Promise<void> {
  await tx.connection.query(
    `with recursive held(id) as (
       select k.id from lots k where k.tenant_id = $1 and k.id = any($2::uuid[]) and k.on_hold
       union
       select o.lot_id from held h join lots k on k.tenant_id = $1 and k.id = h.id
       join packout_links s on s.tenant_id = $1 and s.kind = 'source' and s.lot_code = k.lot_code and s.lot_id = k.id
       join packout_links o on o.tenant_id = $1 and o.kind = 'output' and o.packout_id = s.packout_id and o.lot_id is not null)
     update lots l set on_hold = true, hold_reason = 'packed' where l.tenant_id = $1 and not l.on_hold
       and l.id in (select k.id from lots k where k.tenant_id = $1 and k.id in (select id from held) order by k.id for update)`,
    [tx.tenantId, lotIds],
    'spread_hold',
  );
}

/**
 * Removes the hold of lots that packouts made, and of lots made from those. A lot stays on hold if one of its sources
 * is on hold, and if a recall names it. It stays on hold if an output or a receipt sets it that is not reversed. It also stays on hold if goods
 * were moved or returned to its bin, because the hold may have come with them.
 */
export async function liftHold(tx: Tx, lotIds: readonly string[]): Promise<void> {
  for (let waiting = [...lotIds]; waiting.length > 0; waiting = await madeOf(tx, waiting)) {
    const { rows } = await tx.connection.query<Columns<'lots', 'id'>>(
      `update lots l set on_hold = false where l.tenant_id = $1 and l.on_hold
         and l.id in (select k.id from lots k where k.tenant_id = $1 and k.id = any($2::uuid[]) order by k.id for update)
         and not exists (select from packout_links o where o.tenant_id = $1 and o.kind = 'output' and o.lot_code = l.lot_code and o.lot_id = l.id
           and (o.id in (select e.id from packout_entries e where e.tenant_id = $1 and e.packout_id = o.packout_id and e.held_said)
             or exists (select from packout_links s join lots k on k.tenant_id = $1 and k.id = s.lot_id and k.on_hold
               where s.tenant_id = $1 and s.packout_id = o.packout_id and s.kind = 'source')))
         and not exists (select from receipt_entries e where e.tenant_id = $1 and e.lot_code = l.lot_code and e.lot_id = l.id and e.kind = 'receive' and e.on_hold
           and not exists (select from receipt_entries r where r.tenant_id = $1 and r.reverses = e.id and r.kind = 'reverse'))
         and not exists (select from recalls_of_lot($1, l.item_code, l.lot_code))
         and not exists (select from stock_moves m where m.tenant_id = $1 and m.lot_id = l.id and m.kind in ('transfer_in', 'return'))
       returning l.id`,
      [tx.tenantId, waiting],
      'lift_packout_hold',
    );
    waiting = rows.map(({ id }) => id);
  }
}

/** Returns the ids of rows of `lots` that packouts made directly from these lots. */
export async function madeOf(tx: Tx, lotIds: readonly string[]): Promise<string[]> {
  if (lotIds.length === 0) return [];
  const { rows } = await tx.connection.query<{ lot_id: string }>(
    `select distinct o.lot_id from lots k
     join packout_links s on s.tenant_id = $1 and s.kind = 'source' and s.lot_code = k.lot_code and s.lot_id = k.id
     join packout_links o on o.tenant_id = $1 and o.kind = 'output' and o.packout_id = s.packout_id and o.lot_id is not null
     where k.tenant_id = $1 and k.id = any($2::uuid[])`,
    [tx.tenantId, lotIds],
    'lots_made_of',
  );
  return rows.map((row) => row.lot_id);
}
