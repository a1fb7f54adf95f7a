import { MOST_HOLD_REASON } from '../../../contract/floor.ts';
import type { ReceiptEntry } from '../../../contract/receiving.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { liftHold as liftHoldOfMade, madeOf } from '../packouts/hold.ts';

/**
 * Removes the hold that a reversed entry put on its lot. Keeps the hold while another entry that is not reversed sets
 * it, of any order. Keeps it also if goods were moved to this lot, because the hold may have come with them. The hold of
 * a recalled lot becomes the recall's, which ends it.
 */
export async function liftHold(tx: Tx, entry: ReceiptEntry): Promise<void> {
  if (entry.kind !== 'receive' || !entry.onHold || entry.lotId === null) return;
  await tx.connection.query(
    `with free as (
       select l.id, array(select recalls_of_lot($1, l.item_code, l.lot_code)) as recalls from lots l where l.tenant_id = $1 and l.id = $2 and l.on_hold
       and not exists (select from receipt_entries e where e.tenant_id = $1 and e.lot_code = $3 and e.lot_id = $2 and e.kind = 'receive' and e.on_hold
         and not exists (select from receipt_entries r where r.tenant_id = $1 and r.reverses = e.id and r.kind = 'reverse'))
       and not exists (select from stock_moves m where m.tenant_id = $1 and m.lot_id = $2 and m.kind = 'transfer_in')),
     held as (
       insert into recall_holds (tenant_id, recall_id, lot_id) select $1, r.id, f.id from free f cross join unnest(f.recalls) as r(id) on conflict do nothing)
     update lots l set on_hold = f.recalls <> '{}', hold_reason = case when f.recalls <> '{}' then 'recall' else l.hold_reason end,
       hold_note = coalesce((select left(r.reason, $4) from recalls r where r.tenant_id = $1 and r.id = any(f.recalls) order by r.recall_number limit 1), l.hold_note)
     from free f where l.tenant_id = $1 and l.id = f.id`,
    [tx.tenantId, entry.lotId, entry.lotCode, MOST_HOLD_REASON],
    'lift_hold',
  );
  await liftHoldOfMade(tx, await madeOf(tx, [entry.lotId]));
}
