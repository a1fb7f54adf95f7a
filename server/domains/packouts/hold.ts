import type { Tx } from '../../db/tenant-transaction.ts';

/** Puts what was made of these lots on hold as well, over any number of steps, where any of them is on hold. Lots by the id of their row. */
export async function spreadHold(tx: Tx, lotIds: readonly string[]): Promise<void> {
  await tx.connection.query(
    `with recursive held(id) as (
       select k.id from lots k where k.tenant_id = $1 and k.id = any($2::uuid[]) and k.on_hold
       union
       select o.lot_id from held h join lots k on k.tenant_id = $1 and k.id = h.id
       join packout_links s on s.tenant_id = $1 and s.kind = 'source' and s.lot_code = k.lot_code and s.lot_id = k.id
       join packout_links o on o.tenant_id = $1 and o.kind = 'output' and o.packout_id = s.packout_id and o.lot_id is not null)
     update lots l set on_hold = true where l.tenant_id = $1 and not l.on_hold
       and l.id in (select k.id from lots k where k.tenant_id = $1 and k.id in (select id from held) order by k.id for update)`,
    [tx.tenantId, lotIds],
    'spread_hold',
  );
}

/**
 * Ends the hold of lots that packouts made, and of what was made of those, where nothing holds them any more: no entry that stands and says so itself,
 * nothing on hold that they stand to be made of, no receipt. Where goods were moved or given back to the place the hold stays, for it may have come along with them.
 */
export async function liftHold(tx: Tx, lotIds: readonly string[]): Promise<void> {
  for (let waiting = [...lotIds]; waiting.length > 0; waiting = await madeOf(tx, waiting)) {
    const { rows } = await tx.connection.query(
      `update lots l set on_hold = false where l.tenant_id = $1 and l.on_hold
         and l.id in (select k.id from lots k where k.tenant_id = $1 and k.id = any($2::uuid[]) order by k.id for update)
         and not exists (select from packout_links o where o.tenant_id = $1 and o.kind = 'output' and o.lot_code = l.lot_code and o.lot_id = l.id
           and (o.id in (select e.id from packout_entries e where e.tenant_id = $1 and e.packout_id = o.packout_id and e.held_said)
             or exists (select from packout_links s join lots k on k.tenant_id = $1 and k.id = s.lot_id and k.on_hold
               where s.tenant_id = $1 and s.packout_id = o.packout_id and s.kind = 'source')))
         and not exists (select from receipt_entries e where e.tenant_id = $1 and e.lot_code = l.lot_code and e.lot_id = l.id and e.kind = 'receive' and e.on_hold
           and not exists (select from receipt_entries r where r.tenant_id = $1 and r.reverses = e.id and r.kind = 'reverse'))
         and not exists (select from stock_moves m where m.tenant_id = $1 and m.lot_id = l.id and m.kind in ('transfer_in', 'return'))
       returning l.id`,
      [tx.tenantId, waiting],
      'lift_packout_hold',
    );
    waiting = rows.map(({ id }) => String(id));
  }
}

/** Rows of the lots that packouts made directly of these. */
export async function madeOf(tx: Tx, lotIds: readonly string[]): Promise<string[]> {
  if (lotIds.length === 0) return [];
  const { rows } = await tx.connection.query(
    `select distinct o.lot_id from lots k
     join packout_links s on s.tenant_id = $1 and s.kind = 'source' and s.lot_code = k.lot_code and s.lot_id = k.id
     join packout_links o on o.tenant_id = $1 and o.kind = 'output' and o.packout_id = s.packout_id and o.lot_id is not null
     where k.tenant_id = $1 and k.id = any($2::uuid[])`,
    [tx.tenantId, lotIds],
    'lots_made_of',
  );
  return rows.map((row) => String(row.lot_id));
}
