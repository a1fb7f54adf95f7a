import type { RowOf } from '../../../contract/collections.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';

export const warehousesSource: Source<'warehouses'> = async (tx, _scope, ids) => {
  const { rows } = await tx.connection.query(
    `select id, name, (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'weekdays', r.weekdays) order by r.name, r.id), '[]')
       from routes r where r.tenant_id = w.tenant_id and r.warehouse_id = w.id) as routes
     from warehouses w where tenant_id = $1 and ($2::text[] is null or id = any($2))`,
    [tx.tenantId, ids],
    'warehouses_source',
  );
  return new Map(
    rows.map((row) => [
      String(row.id),
      { id: String(row.id), name: String(row.name), routes: row.routes as RowOf<'warehouses'>['routes'] },
    ]),
  );
};

export const LOT_COLUMNS = `id, item_code, warehouse_id, lot_code, bin, origin_country, vendor_id, received_on, packed_on, expires_on, on_hand, on_hold`;

export const presentLot = (row: Record<string, unknown>): RowOf<'lots'> => ({
  id: String(row.id),
  itemCode: String(row.item_code),
  warehouseId: String(row.warehouse_id),
  lotCode: String(row.lot_code),
  bin: String(row.bin),
  // The demo and old imports say nothing as ''.
  originCountry: (row.origin_country as string | null) || null,
  vendorId: row.vendor_id as string | null,
  receivedOn: String(row.received_on),
  packedOn: row.packed_on as string | null,
  expiresOn: row.expires_on as string | null,
  onHand: Number(row.on_hand),
  onHold: row.on_hold === true,
});

export const lotsSource: Source<'lots'> = async (tx, scope, ids) => {
  const { rows } = await tx.connection.query(
    `select ${LOT_COLUMNS} from lots where tenant_id = $1 and warehouse_id = $2 and on_hand <> 0 and ($3::uuid[] is null or id = any($3))`,
    [tx.tenantId, scopeKey(scope), ids],
    'lots_source',
  );
  return new Map(rows.map((row) => [String(row.id), presentLot(row)]));
};

export const EXCEPTION_COLUMNS = `id, kind, warehouse_id, about, facts, status, resolution, note, raised_at, resolved_at, resolved_by`;

export const presentException = (row: Record<string, unknown>): RowOf<'exceptions'> => ({
  id: String(row.id),
  kind: row.kind as RowOf<'exceptions'>['kind'],
  warehouseId: String(row.warehouse_id),
  about: row.about as RowOf<'exceptions'>['about'],
  facts: row.facts as RowOf<'exceptions'>['facts'],
  status: row.status === 'open' ? 'open' : 'resolved',
  resolution: row.resolution as RowOf<'exceptions'>['resolution'],
  note: String(row.note),
  raisedAt: String(row.raised_at),
  resolvedAt: row.resolved_at as string | null,
  resolvedBy: row.resolved_by as string | null,
});

export const exceptionsSource: Source<'exceptions'> = async (tx, scope, ids) => {
  const { rows } = await tx.connection.query(
    `select ${EXCEPTION_COLUMNS} from exceptions where tenant_id = $1 and warehouse_id = $2 and status = 'open' and ($3::uuid[] is null or id = any($3))`,
    [tx.tenantId, scopeKey(scope), ids],
    'exceptions_source',
  );
  return new Map(rows.map((row) => [String(row.id), presentException(row)]));
};
