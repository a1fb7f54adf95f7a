import type { Packout } from '../../../contract/packouts.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';

const COLUMNS = `p.id, p.packout_number, p.warehouse_id, p.status, p.opened_at, p.opened_by, p.closed_at, p.closed_by,
  (select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'reverses', e.reverses, 'itemCode', e.item_code, 'description', e.description,
      'quantity', e.quantity, 'uom', e.uom, 'factor', e.factor, 'weightGrams', e.weight_grams, 'caseWeights', e.case_weights, 'lotId', e.lot_id,
      'lotCode', e.lot_code, 'originCountry', e.origin_country, 'packedOn', e.packed_on, 'expiresOn', e.expires_on, 'expiryReason', e.expiry_reason,
      'onHold', e.on_hold, 'bin', e.bin, 'reason', e.reason, 'note', e.note, 'doneOn', e.done_on,
      'doneAt', to_char(e.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', e.by_name) order by e.recorded_at, e.id), '[]')
   from packout_entries e where e.tenant_id = p.tenant_id and e.packout_id = p.id) as entries`;

interface PackoutRow
  extends Columns<
    'packouts',
    'id' | 'packout_number' | 'warehouse_id' | 'status' | 'opened_at' | 'opened_by' | 'closed_at' | 'closed_by'
  > {
  readonly entries: Packout['entries'];
}

const present = (row: PackoutRow): Packout => ({
  id: row.id,
  packoutNumber: row.packout_number,
  warehouseId: row.warehouse_id,
  status: row.status,
  openedAt: row.opened_at,
  openedBy: row.opened_by,
  closedAt: row.closed_at,
  closedBy: row.closed_by,
  entries: row.entries,
});

/** Reads the packouts of a warehouse's scope. */
export const packoutsSource: Source<'packouts'> = async (tx, scope, ids) => {
  const { rows } = await tx.connection.query<PackoutRow>(
    `select ${COLUMNS} from packouts p
     where p.tenant_id = $1 and p.warehouse_id = $2 and ($3::uuid[] is null or p.id = any($3)) and floor_of_packout(p) is not null`,
    [tx.tenantId, scopeKey(scope), ids],
    'packouts_source',
  );
  return rowsBy(rows, 'id', present);
};

/** Returns a packout of any warehouse, or undefined if it doesn't exist. The caller checks access. */
export async function findPackout(tx: Tx, id: string): Promise<Packout | undefined> {
  const { rows } = await tx.connection.query<PackoutRow>(
    `select ${COLUMNS} from packouts p where p.tenant_id = $1 and p.id = $2`,
    [tx.tenantId, id],
    'find_packout',
  );
  return rows[0] && present(rows[0]);
}

/** Returns the latest 500 packouts of a warehouse, the newest first. */
export async function listPackouts(
  tx: Tx,
  warehouseId: string,
  status: Packout['status'] | undefined,
): Promise<Packout[]> {
  const { rows } = await tx.connection.query<PackoutRow>(
    `select ${COLUMNS} from packouts p where p.tenant_id = $1 and p.warehouse_id = $2 and ($3::text is null or p.status = $3)
     order by p.opened_at desc limit 500`,
    [tx.tenantId, warehouseId, status ?? null],
    'list_packouts',
  );
  return rows.map(present);
}
