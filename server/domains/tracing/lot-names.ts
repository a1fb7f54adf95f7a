import type { Tx } from '../../db/tenant-transaction.ts';
import type { AskedLot } from './selection.ts';

/** A lot by its name, or all lots with a printed code. */
export interface LotQuery extends AskedLot {
  /** Only the lot with exactly this name; otherwise also the lots of other packers with this code. */
  readonly isExact?: boolean;
}

/**
 * Returns the requested lots, and those of further packers with the requested codes: the name of such a lot is its code
 * and its packer (rules/traceability/lot-name.ts). Names come from receipts.
 */
export async function namedLots(tx: Tx, lots: readonly LotQuery[]): Promise<AskedLot[]> {
  const open = lots.filter(({ isExact }) => !isExact);
  const { rows } = await tx.connection.query<{ readonly lot_code: string; readonly item_code: string | null }>(
    `select distinct e.lot_code, w.item as item_code from unnest($2::text[], $3::text[]) as w(lot, item)
       join receipt_entries e on e.tenant_id = $1 and code_of_lot(e.lot_code) = w.lot and e.lot_code <> w.lot
         and (w.item is null or e.item_code = w.item)
     order by 1, 2`,
    [tx.tenantId, open.map(({ lotCode }) => lotCode), open.map(({ itemCode }) => itemCode)],
    'lots_of_packers',
  );
  return [
    ...lots.map(({ lotCode, itemCode }) => ({ lotCode, itemCode })),
    ...rows.map((row) => ({ lotCode: row.lot_code, itemCode: row.item_code })),
  ];
}
