import type { LotSource } from '../../../contract/lot-source.ts';
import { codeOfLot, nameOfLot, type SourcedLot } from '../../../rules/traceability/lot-name.ts';
import { sourcesDiffer } from '../../../rules/traceability/lot-source.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { placesOf } from '../places/known-places.ts';

/**
 * Returns the lots of an item with a code, of any packer, whose source is known: from receipts that were not reversed,
 * and from balances.
 */
async function lotsOfCode(tx: Tx, itemCode: string, code: string): Promise<SourcedLot[]> {
  const { rows } = await tx.connection.query<{ readonly lot_code: string; readonly source: LotSource }>(
    `select e.lot_code, e.source from receipt_entries e
       where e.tenant_id = $1 and code_of_lot(e.lot_code) = $3 and e.item_code = $2 and e.kind = 'receive' and e.source is not null
         and not exists (select from receipt_entries r where r.tenant_id = $1 and r.kind = 'reverse' and r.reverses = e.id)
     union
     select l.lot_code, l.source from lots l
       where l.tenant_id = $1 and l.item_code = $2 and code_of_lot(l.lot_code) = $3 and l.source is not null and l.on_hand <> 0
     order by lot_code`,
    [tx.tenantId, itemCode, code],
    'sourced_lots_of_code',
  );
  return rows.map((row) => ({ lotCode: row.lot_code, source: row.source }));
}

/** Returns the name of a source: that of its place, else its text or key. */
async function nameOf(tx: Tx, { place, text }: LotSource): Promise<string> {
  if (place === null) return text;
  const known = await placesOf(tx).where('s.key', '=', place).executeTakeFirst();
  return known?.name ?? place;
}

/** Returns the name of a received lot (rules/traceability/lot-name.ts). The caller has locked its stock row. */
export async function nameReceived(
  tx: Tx,
  itemCode: string,
  lotCode: string,
  source: LotSource | null,
): Promise<string> {
  if (source === null) return codeOfLot(lotCode);
  const known = await lotsOfCode(tx, itemCode, codeOfLot(lotCode));
  const packer = known.some((lot) => sourcesDiffer(lot.source, source)) ? await nameOf(tx, source) : '';
  return nameOfLot(lotCode, source, packer, known);
}
