import type { Tx } from '../../db/tenant-transaction.ts';
import { notifyLocations, type RecallRow, recipientsOf } from './notices.ts';
import { findLots, holdLots } from './recalled-lots.ts';

/**
 * Follows each open recall to lots that were packed from it, or reported, since it began: holds them and notifies the
 * locations that received them. Repeating it changes nothing.
 */
export async function refreshRecalls(tx: Tx, timeZone: string): Promise<void> {
  const { rows } = await tx.connection.query<RecallRow>(
    `select id, recall_number, lot_code, item_code, is_exact, is_mock, reason, instructions, started_at, state from recalls
     where tenant_id = $1 and state = 'open' and not is_mock order by id for no key update`,
    [tx.tenantId],
    'open_recalls',
  );
  for (const recall of rows) {
    const lots = await findLots(tx, {
      lotCode: recall.lot_code,
      itemCode: recall.item_code,
      isExact: recall.is_exact,
    });
    await holdLots(tx, recall.id, lots);
    await notifyLocations(tx, recall, await recipientsOf(tx, lots, timeZone));
  }
}
