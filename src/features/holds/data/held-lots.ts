import Dexie from 'dexie';
import type { Lot } from '../../../../contract/floor.ts';
import type { CratebookDatabase } from '../../../data/database.ts';

/** Returns the goods on hold of a warehouse, by item, lot and bin. A bin without any of them is left out. */
export async function listHeldLots(db: CratebookDatabase, warehouseId: string): Promise<Lot[]> {
  const lots = await db
    .live('lots')
    .where('[warehouseId+itemCode]')
    .between([warehouseId, Dexie.minKey], [warehouseId, Dexie.maxKey])
    .filter(({ onHold, onHand }) => onHold && onHand > 0)
    .toArray();
  const keyOf = ({ itemCode, lotCode, bin }: Lot) => [itemCode, lotCode, bin].join('\n');
  return lots.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
