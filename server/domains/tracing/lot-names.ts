import type { Tx } from '../../db/tenant-transaction.ts';
import { hasCode, pastCode } from '../floor/lot-code-sql.ts';
import type { AskedLot } from './selection.ts';

/** A lot by its name, or all lots with a printed code. */
export interface LotQuery extends AskedLot {
  /** Only the lot with exactly this name; otherwise also the lots of other packers with this code. */
  readonly isExact?: boolean;
}

/**
 * Returns the requested lots, and those of further packers with the requested codes: the name of such a lot is its code
 * and its packer (rules/traceability/lot-name.ts). Each lot has a row in `lots`, also those that a device named.
 */
export async function namedLots(tx: Tx, lots: readonly LotQuery[]): Promise<AskedLot[]> {
  const open = lots.filter(({ isExact }) => !isExact);
  const { rows } = await tx.connection.query<{ readonly lot_code: string; readonly item_code: string | null }>(
    `select distinct l.lot_code, w.item as item_code from unnest($2::text[], $3::text[], $4::text[]) as w(lot, item, past)
       join lots l on l.tenant_id = $1 and ${hasCode('l.lot_code', 'w.lot', 'w.past')} and l.lot_code <> w.lot
         and (w.item is null or l.item_code = w.item)
     order by 1, 2`,
    [
      tx.tenantId,
      open.map(({ lotCode }) => lotCode),
      open.map(({ itemCode }) => itemCode),
      open.map(({ lotCode }) => pastCode(lotCode)),
    ],
    'lots_of_packers',
  );
  return [
    ...lots.map(({ lotCode, itemCode }) => ({ lotCode, itemCode })),
    ...rows.map((row) => ({ lotCode: row.lot_code, itemCode: row.item_code })),
  ];
}
