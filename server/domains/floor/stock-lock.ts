import type { Tx } from '../../db/tenant-transaction.ts';

/** One item in one warehouse: the row of `stock` under which its lots are locked (docs/LOCKS.md). */
export interface StockKey {
  readonly warehouseId: string;
  readonly itemCode: string;
}

/**
 * Locks stock rows by warehouse and item until the transaction ends, and creates missing ones. This is a separate
 * statement, so that later statements read what earlier transactions committed.
 */
export async function lockStock(tx: Tx, keys: readonly StockKey[]): Promise<void> {
  const wanted = [...new Map(keys.map((key) => [`${key.warehouseId}\n${key.itemCode}`, key])).values()];
  if (wanted.length === 0) return;
  const values = [tx.tenantId, wanted.map(({ warehouseId }) => warehouseId), wanted.map(({ itemCode }) => itemCode)];
  for (;;) {
    const { rows } = await tx.connection.query(
      `select s.item_code from stock s
       where s.tenant_id = $1 and (s.warehouse_id, s.item_code) in (select * from unnest($2::text[], $3::text[]))
       order by s.warehouse_id, s.item_code for update`,
      values,
      'lock_stock',
    );
    if (rows.length === wanted.length) return;
    await tx.connection.query(
      `insert into stock (tenant_id, warehouse_id, item_code) select $1, w.* from unnest($2::text[], $3::text[]) as w(warehouse_id, item_code)
       order by w.warehouse_id, w.item_code on conflict do nothing`,
      values,
      'open_stock',
    );
  }
}
