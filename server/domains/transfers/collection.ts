import type { Transfer } from '../../../contract/transfers.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import type { Source } from '../../sync/source.ts';

const COLUMNS = `t.id, t.transfer_number, t.from_warehouse_id, t.to_warehouse_id, t.status, t.created_at, t.created_by, t.closed_at,
  (select coalesce(json_agg(json_build_object('itemCode', e.item_code, 'lotCode', e.lot_code, 'shipped', e.shipped, 'received', e.received)
      order by e.item_code, e.lot_code), '[]')
   from (select item_code, lot_code, coalesce(sum(quantity) filter (where kind = 'ship'), 0) as shipped, coalesce(sum(quantity) filter (where kind = 'receive'), 0) as received
         from transfer_events e where e.tenant_id = t.tenant_id and e.transfer_id = t.id group by item_code, lot_code) e) as lines`;

/** Transfers that closed more than this number of days ago are kept on the server only. */
export const DEVICE_TRANSFER_DAYS = 14;

interface TransferRow
  extends Columns<
    'transfers',
    | 'id'
    | 'transfer_number'
    | 'from_warehouse_id'
    | 'to_warehouse_id'
    | 'status'
    | 'created_at'
    | 'created_by'
    | 'closed_at'
  > {
  readonly lines: Transfer['lines'];
}

const present = (row: TransferRow): Transfer => ({
  id: row.id,
  transferNumber: row.transfer_number,
  fromWarehouseId: row.from_warehouse_id,
  toWarehouseId: row.to_warehouse_id,
  status: row.status,
  createdAt: row.created_at,
  createdBy: row.created_by,
  closedAt: row.closed_at,
  lines: row.lines,
});

/** Reads the open and recently closed transfers of all warehouses, whatever the scope. */
export const transfersSource: Source<'transfers'> = async (tx, _scope, ids) => {
  const { rows } = await tx.connection.query<TransferRow>(
    `select ${COLUMNS} from transfers t where t.tenant_id = $1 and ($2::uuid[] is null or t.id = any($2))
       and (t.status = 'open' or t.closed_at > now() - interval '${DEVICE_TRANSFER_DAYS} days')`,
    [tx.tenantId, ids],
    'transfers_source',
  );
  return rowsBy(rows, 'id', present);
};

/**
 * Returns a transfer, or undefined if it doesn't exist. `lock` locks it until the transaction ends. The caller checks
 * access.
 */
export async function findTransfer(tx: Tx, id: string, lock = false): Promise<Transfer | undefined> {
  if (lock)
    await tx.connection.query(
      'select from transfers where tenant_id = $1 and id = $2 for update',
      [tx.tenantId, id],
      'lock_transfer',
    );
  const { rows } = await tx.connection.query<TransferRow>(
    `select ${COLUMNS} from transfers t where t.tenant_id = $1 and t.id = $2`,
    [tx.tenantId, id],
    'find_transfer',
  );
  return rows[0] && present(rows[0]);
}

/** Returns transfers from or to one of the warehouses: the latest 500, the newest first. */
export async function listTransfers(
  tx: Tx,
  warehouses: readonly string[],
  status: Transfer['status'] | undefined,
): Promise<Transfer[]> {
  const { rows } = await tx.connection.query<TransferRow>(
    `select ${COLUMNS} from transfers t where t.tenant_id = $1 and (t.from_warehouse_id = any($2) or t.to_warehouse_id = any($2))
       and ($3::text is null or t.status = $3) order by t.created_at desc limit 500`,
    [tx.tenantId, warehouses, status ?? null],
    'list_transfers',
  );
  return rows.map(present);
}
