import { AppError } from '../../../contract/errors.ts';
import { PALLET_NUMBERS } from '../../../contract/picking.ts';
import type { StagedPallet } from '../../../contract/rows/staged-pallet.ts';
import { palletNumbers } from '../../../rules/pallet-numbers.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

/** Stores the lane and the pallets of an order in the warehouse. The caller locks the order. */
export async function saveStaging(
  tx: Tx,
  salesOrderId: string,
  { lane = '', pallets = [] }: { readonly lane?: string | undefined; readonly pallets?: StagedPallet[] | undefined },
): Promise<void> {
  await tx.connection.query(
    'update sales_orders set staged_lane = $3, staged_pallets = $4, updated_at = now() where tenant_id = $1 and id = $2',
    [tx.tenantId, salesOrderId, lane.trim(), JSON.stringify(pallets)],
    'save_staging',
  );
}

/**
 * Reserves the next pallet numbers of a warehouse. Warehouses with the same GS1 company prefix share one counter, so
 * that no number occurs twice. Throws `not_found` for an unknown warehouse.
 */
export async function reservePalletNumbers(tx: Tx, warehouseId: string): Promise<string[]> {
  const warehouse = await tx.db
    .selectFrom('warehouses')
    .select('gs1_prefix')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', warehouseId)
    .executeTakeFirst();
  if (!warehouse) throw new AppError('not_found');
  const { rows } = await tx.connection.query<Columns<'counters', 'value'>>(
    `insert into counters as c (tenant_id, name, value) values ($1, $2, $3)
     on conflict (tenant_id, name) do update set value = c.value + excluded.value returning value`,
    [tx.tenantId, `pallets:${warehouse.gs1_prefix}`, PALLET_NUMBERS],
    'reserve_pallet_numbers',
  );
  return palletNumbers(warehouse.gs1_prefix, rows[0]!.value - PALLET_NUMBERS + 1, PALLET_NUMBERS);
}
