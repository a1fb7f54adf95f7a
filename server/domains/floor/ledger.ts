import { type Lot, MOST_HOLD_REASON } from '../../../contract/floor.ts';
import type { LotSource } from '../../../contract/lot-source.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { evaluateWaiting } from '../counts/evaluate.ts';
import { type Move, postMoves } from './post-moves.ts';
import { lockStock } from './stock-lock.ts';

export type { Move } from './post-moves.ts';

/** A lot in a bin, with its facts. */
export interface LotInBin {
  /** Id of the new row if the bin doesn't contain this lot yet. If another lot has this id, the new row has another one. */
  readonly id: string;
  readonly warehouseId: string;
  readonly itemCode: string;
  readonly lotCode: string;
  readonly bin: string;
  readonly originCountry?: string | null;
  readonly vendorId?: string | null;
  readonly receivedOn: string;
  readonly packedOn?: string | null;
  readonly expiresOn?: string | null;
  readonly onHold?: boolean;
  /** Why they are on hold. */
  readonly holdReason?: Lot['holdReason'];
  readonly holdNote?: string | undefined;
  /** The source of the lot code, if it was stated. */
  readonly source?: LotSource | null;
}

/**
 * Returns the id of a lot's row in a bin, locked under its stock row (docs/LOCKS.md) and created if it is missing.
 * Known facts of the lot stay and unknown ones are filled in; a stated source replaces one of receipts that were reversed. A hold is added, but not removed, and keeps its first
 * reason. A new balance of a recalled lot is on hold.
 */
export async function lotAt(tx: Tx, lot: LotInBin): Promise<string> {
  await lockStock(tx, [lot]);
  const { rows } = await tx.connection.query<Columns<'lots', 'id'>>(
    `with recalled as (select recall_id from recalls_of_lot($1, $3, $5) as r(recall_id)),
     own as (select coalesce((select gen_random_uuid() from lots where tenant_id = $1 and id = $2), $2::uuid) as id),
     held as (
       insert into recall_holds (tenant_id, recall_id, lot_id)
       select $1, recall_id, (select id from own) from recalled where not $12 and not exists (
         select from lots where tenant_id = $1 and warehouse_id = $4 and item_code = $3 and lot_code = $5 and bin = $6)
       on conflict do nothing)
     insert into lots as l (tenant_id, id, item_code, warehouse_id, lot_code, bin, origin_country, vendor_id, received_on, packed_on, expires_on, on_hold, on_hand, source, hold_reason, hold_note)
     values ($1, (select id from own), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 or exists (select from recalled), 0, coalesce($13::jsonb,
       (select o.source from lots o where o.tenant_id = $1 and o.item_code = $3 and o.lot_code = $5 and o.source is not null order by o.id limit 1)),
       case when $12 then $14 when exists (select from recalled) then 'recall' end, case when $12 then $15 else coalesce(left(
         (select r.reason from recalls r join recalled q on r.id = q.recall_id where r.tenant_id = $1 order by r.recall_number limit 1), $16), '') end)
     on conflict (tenant_id, warehouse_id, item_code, lot_code, bin) do update set
       origin_country = coalesce(nullif(l.origin_country, ''), excluded.origin_country), vendor_id = coalesce(l.vendor_id, excluded.vendor_id),
       packed_on = coalesce(l.packed_on, excluded.packed_on), expires_on = coalesce(l.expires_on, excluded.expires_on), on_hold = l.on_hold or excluded.on_hold,
       hold_reason = case when l.on_hold then l.hold_reason else excluded.hold_reason end, hold_note = case when l.on_hold then l.hold_note else excluded.hold_note end,
       source = coalesce($13::jsonb, l.source, excluded.source)
     returning id`,
    [
      tx.tenantId,
      lot.id,
      lot.itemCode,
      lot.warehouseId,
      lot.lotCode,
      lot.bin,
      lot.originCountry ?? null,
      lot.vendorId ?? null,
      lot.receivedOn,
      lot.packedOn ?? null,
      lot.expiresOn ?? null,
      lot.onHold ?? false,
      lot.source ? JSON.stringify(lot.source) : null,
      lot.holdReason ?? null,
      (lot.holdNote ?? '').slice(0, MOST_HOLD_REASON),
      MOST_HOLD_REASON,
    ],
    'lot_at',
  );
  return rows[0]!.id;
}

/**
 * Appends movements to the ledger and updates lot balances and stock to match (SYNC.md, I6). A movement that exists
 * already is skipped, so that a repeated call changes nothing. Nothing is refused (PUSH8): a lot below zero opens a
 * `negative_stock` exception.
 * A late movement dated before a count is already in that count: the correction of an applied count changes by the
 * opposite quantity, and a count under review is evaluated again. Rows are locked in one order: stock by warehouse and
 * item, then lots by id.
 */
export async function moveStock(tx: Tx, moves: readonly Move[]): Promise<void> {
  const posted = await postMoves(tx, moves);
  await evaluateWaiting(tx, posted);
}
