import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { knownName } from '../floor/known-name.ts';
import { lotAt } from '../floor/ledger.ts';

interface PickedFrom {
  readonly warehouseId: string;
  readonly itemCode: string;
  readonly lotId: string | null;
  readonly lotCode: string | null;
  readonly bin: string;
  /** The day of the pick in the company's timezone. */
  readonly day: string;
  /** Id of a new lot, used if the warehouse doesn't know the lot. */
  readonly newId: string;
}

interface PickedLot {
  readonly id: string;
  readonly lotCode: string;
  readonly bin: string;
}

async function findPicked(tx: Tx, from: PickedFrom): Promise<PickedLot | undefined> {
  const { rows } = await tx.connection.query<Columns<'lots', 'id' | 'lot_code' | 'bin'>>(
    `select id, lot_code, bin from lots where tenant_id = $1 and warehouse_id = $2 and item_code = $3 and (id = $4 or lot_code = $5)
     order by id is not distinct from $4 desc, bin = $6 desc, on_hand desc, id limit 1`,
    [tx.tenantId, from.warehouseId, from.itemCode, from.lotId, from.lotCode, from.bin],
    'picked_lot',
  );
  const [row] = rows;
  return row && { id: row.id, lotCode: row.lot_code, bin: row.bin };
}

/**
 * Returns the lot of a pick: the row that the device named, else the one with this name, with the named bin before the
 * largest quantity. A name that only the device gave means the lot with its code, if there is one (floor/known-name.ts). Creates
 * an unknown lot in the bin of the pick (PUSH8). Returns null if the picker named no lot.
 */
export async function lotPicked(tx: Tx, from: PickedFrom): Promise<PickedLot | null> {
  if (from.lotId === null && from.lotCode === null) return null;
  const found = await findPicked(tx, from);
  if (found) return found;
  if (from.lotCode === null) return null;
  const { warehouseId, itemCode, bin, day } = from;
  const lotCode = await knownName(tx, { id: null, warehouseId, itemCode, lotCode: from.lotCode });
  const meant = lotCode === from.lotCode ? undefined : await findPicked(tx, { ...from, lotCode });
  if (meant) return meant;
  const id = await lotAt(tx, { id: from.newId, warehouseId, itemCode, lotCode, bin, receivedOn: day });
  return { id, lotCode, bin };
}
