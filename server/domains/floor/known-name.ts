import type { Tx } from '../../db/tenant-transaction.ts';
import { hasCode } from './lot-code-sql.ts';

/** A lot as a device named it. */
interface NamedLot {
  /** The id of the lot's row that the device knows or made. */
  readonly id: string | null;
  readonly warehouseId: string;
  readonly itemCode: string;
  readonly lotCode: string;
}

/**
 * Returns the name of the lot that a device means. A device names received goods by the lots that it knows, and the server
 * may have given them another name (rules/traceability/lot-name.ts): then changes that were made before the device learned
 * it still have the device's name. In order: the lot of the row with this id, the lot with this name in the warehouse,
 * the only lot with this code there, the lot with this name elsewhere, and the only lot with the code of a name that
 * no lot has. Otherwise the lot is new, and the name is kept.
 */
export async function knownName(tx: Tx, { id, warehouseId, itemCode, lotCode }: NamedLot): Promise<string> {
  const { rows } = await tx.connection.query<{ readonly lot_code: string }>(
    `with same as (select id, warehouse_id, lot_code from lots where tenant_id = $1 and item_code = $2 and ${hasCode('lot_code', 'code_of_lot($3::text)')}),
       here as (select lot_code from same where warehouse_id = $4)
     select coalesce(
       (select lot_code from same where id = $5),
       (select lot_code from here where lot_code = $3 limit 1),
       (select min(lot_code) from here where code_of_lot($3) = $3 having count(distinct lot_code) = 1),
       (select lot_code from same where lot_code = $3 limit 1),
       (select min(lot_code) from same having count(distinct lot_code) = 1),
       $3) as lot_code`,
    [tx.tenantId, itemCode, lotCode, warehouseId, id],
    'known_name_of_lot',
  );
  return rows[0]!.lot_code;
}
