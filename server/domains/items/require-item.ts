import { AppError } from '../../../contract/errors.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

/** Throws `item_unknown` unless the company has the item, active or not. */
export async function requireItem(tx: Tx, itemCode: string): Promise<void> {
  const { rows } = await tx.connection.query(
    'select 1 from items where tenant_id = $1 and item_code = $2',
    [tx.tenantId, itemCode],
    'require_item',
  );
  if (rows.length === 0) throw new AppError('item_unknown', { itemCode });
}
