import { MOST_HOLD_REASON } from '../../../contract/floor.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { liftHold, madeOf } from '../packouts/hold.ts';
import { lotChain } from '../tracing/chain.ts';
import { type LotQuery, namedLots } from '../tracing/lot-names.ts';
import { asked } from '../tracing/selection.ts';

export interface RecalledLot {
  readonly itemCode: string;
  readonly lotCode: string;
}

/** Returns the requested lots and all lots made from them, each with its item. Empty if no record names one. */
export async function findLots(tx: Tx, query: LotQuery): Promise<RecalledLot[]> {
  const named = await namedLots(tx, [query]);
  const { madeInto } = await lotChain(tx, named);
  const lots = [...named, ...madeInto];
  const { rows } = await tx.connection.query<{ readonly item_code: string; readonly lot_code: string }>(
    `select l.item_code, l.lot_code from lots l where l.tenant_id = $1 and ${asked('l')}
     union select e.item_code, e.lot_code from receipt_entries e where e.tenant_id = $1 and e.kind = 'receive' and ${asked('e')}
     -- Orders that were imported have no picks.
     union select l.item_code, o.lot from sales_order_lines l cross join unnest(l.lots) as o(lot)
       cross join lateral (select l.item_code, o.lot as lot_code) g
       where l.tenant_id = $1 and l.lots && $2::text[] and ${asked('g')}
         and not exists (select from pick_events e where e.tenant_id = $1 and e.sales_order_id = l.sales_order_id)
     order by 1, 2`,
    [tx.tenantId, lots.map(({ lotCode }) => lotCode), lots.map(({ itemCode }) => itemCode)],
    'find_recalled_lots',
  );
  return rows.map((row) => ({ itemCode: row.item_code, lotCode: row.lot_code }));
}

const columnsOf = (lots: readonly RecalledLot[]) => [
  lots.map(({ itemCode }) => itemCode),
  lots.map(({ lotCode }) => lotCode),
];

/**
 * Puts the lots of a recall on hold, in all warehouses, and notes which balances it held. `lotAt` holds balances that
 * arrive later.
 */
export async function holdLots(tx: Tx, recallId: string, lots: readonly RecalledLot[]): Promise<void> {
  await tx.connection.query(
    `insert into recalled_lots (tenant_id, recall_id, item_code, lot_code)
     select $1, $2, w.item, w.lot from unnest($3::text[], $4::text[]) as w(item, lot) on conflict do nothing`,
    [tx.tenantId, recallId, ...columnsOf(lots)],
    'note_recalled_lots',
  );
  await tx.connection.query(
    `with held as (
       update lots l set on_hold = true, hold_reason = 'recall', hold_note = coalesce(left((select reason from recalls where tenant_id = $1 and id = $2), $5), '')
       where l.tenant_id = $1 and not l.on_hold and l.id in (
         select k.id from lots k join unnest($3::text[], $4::text[]) as w(item, lot) on k.item_code = w.item and k.lot_code = w.lot
         where k.tenant_id = $1 order by k.id for update of k)
       returning l.id)
     insert into recall_holds (tenant_id, recall_id, lot_id) select $1, $2, id from held on conflict do nothing`,
    [tx.tenantId, recallId, ...columnsOf(lots), MOST_HOLD_REASON],
    'hold_recalled_lots',
  );
}

/**
 * Ends the holds that a recall set, and those of lots made from these. A balance stays on hold if a receipt set its hold
 * or another recall names its lot.
 */
export async function releaseLots(tx: Tx, recallId: string): Promise<void> {
  const { rows } = await tx.connection.query<{ readonly id: string }>(
    `update lots l set on_hold = false where l.tenant_id = $1 and l.on_hold
       and l.id in (select k.id from lots k join recall_holds h on h.tenant_id = $1 and h.recall_id = $2 and h.lot_id = k.id
         where k.tenant_id = $1 order by k.id for update of k)
       and not exists (select from recalled_lots o where o.tenant_id = $1 and o.recall_id <> $2 and o.item_code = l.item_code and o.lot_code = l.lot_code)
       and not exists (select from receipt_entries e where e.tenant_id = $1 and e.lot_code = l.lot_code and e.lot_id = l.id and e.kind = 'receive' and e.on_hold
         and not exists (select from receipt_entries r where r.tenant_id = $1 and r.reverses = e.id and r.kind = 'reverse'))
     returning l.id`,
    [tx.tenantId, recallId],
    'release_recalled_lots',
  );
  // The receipt that holds the others is now their reason.
  await tx.connection.query(
    `update lots l set hold_reason = 'received', hold_note = '' where l.tenant_id = $1 and l.on_hold and l.hold_reason = 'recall'
       and l.id in (select lot_id from recall_holds where tenant_id = $1 and recall_id = $2)
       and not exists (select from recalled_lots o where o.tenant_id = $1 and o.recall_id <> $2 and o.item_code = l.item_code and o.lot_code = l.lot_code)`,
    [tx.tenantId, recallId],
    'holds_after_recall',
  );
  await liftHold(
    tx,
    await madeOf(
      tx,
      rows.map(({ id }) => id),
    ),
  );
}

/** The lots of a recall are no longer recalled: balances that arrive later are not on hold. */
export async function forgetLots(tx: Tx, recallId: string): Promise<void> {
  await tx.connection.query(
    'delete from recalled_lots where tenant_id = $1 and recall_id = $2',
    [tx.tenantId, recallId],
    'forget_recalled_lots',
  );
}
