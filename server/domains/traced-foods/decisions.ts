import type { Tx } from '../../db/tenant-transaction.ts';

/** Returns the decisions whether items are on the Food Traceability List, of those that have one. */
export async function readFoodDecisions(tx: Tx, itemCodes: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  if (itemCodes.length === 0) return new Map();
  const { rows } = await tx.connection.query<{ readonly item_code: string; readonly is_listed: boolean }>(
    'select item_code, is_listed from food_decisions where tenant_id = $1 and item_code = any($2)',
    [tx.tenantId, [...new Set(itemCodes)]],
    'read_food_decisions',
  );
  return new Map(rows.map((row) => [row.item_code, row.is_listed]));
}
