import type { ReceiptEntry } from '../../../contract/receiving.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { liftHold as liftHoldOfMade, madeOf } from '../packouts/hold.ts';

/**
 * Removes the hold that a reversed entry put on its lot. Keeps the hold while another entry that is not reversed sets
 * it, of any order. Keeps it also if goods were moved to this lot, because the hold may have come with them.
 */
export async function liftHold(tx: Tx, entry: ReceiptEntry): Promise<void> {
  if (entry.kind !== 'receive' || !entry.onHold || entry.lotId === null) return;
  await tx.connection.query(
    `update lots l set on_hold = false where l.tenant_id = $1 and l.id = $2 and l.on_hold
       and not exists (select from receipt_entries e where e.tenant_id = $1 and e.lot_code = $3 and e.lot_id = $2 and e.kind = 'receive' and e.on_hold
         and not exists (select from receipt_entries r where r.tenant_id = $1 and r.reverses = e.id and r.kind = 'reverse'))
       and not exists (select from stock_moves m where m.tenant_id = $1 and m.lot_id = $2 and m.kind = 'transfer_in')`,
    [tx.tenantId, entry.lotId, entry.lotCode],
    'lift_hold',
  );
  await liftHoldOfMade(tx, await madeOf(tx, [entry.lotId]));
}
