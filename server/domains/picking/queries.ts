import { AppError } from '../../../contract/errors.ts';
import { FLOOR_LICENSES } from '../../../contract/floor.ts';
import type { pickingEndpoints } from '../../../contract/picking.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { allocate } from '../../../rules/fefo.ts';
import { leftToPick } from '../../../rules/picking.ts';
import { multiplyQuantities } from '../../../rules/quantity.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { requireLicense, requireWarehouseAccess } from '../floor/access.ts';
import { LOT_COLUMNS, type LotRow, presentLot } from '../floor/collection.ts';
import { getLine, listEvents, type StoredLine } from './store.ts';

type Handlers = HandlersOf<typeof pickingEndpoints>;

/** Returns a line of an order in one of the caller's warehouses. Throws `not_found` if the order doesn't exist. */
async function lineOf(
  context: SignedInContext,
  detail: string,
): Promise<{ line: StoredLine; warehouseId: string; deliveryDate: string; isOpen: boolean }> {
  requireLicense(context, ...FLOOR_LICENSES);
  const { tx } = context;
  const colon = detail.indexOf(':');
  const { rows } = await tx.connection.query<
    Columns<'sales_orders', 'warehouse_id' | 'delivery_on'> & { readonly is_open: boolean }
  >(
    `select warehouse_id, delivery_on, status in ('open', 'allocated', 'picking') as is_open from sales_orders where tenant_id = $1 and id = $2`,
    [tx.tenantId, detail.slice(0, colon)],
    'warehouse_of_line',
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  await requireWarehouseAccess(context, row.warehouse_id);
  const line = await getLine(tx, detail.slice(0, colon), Number(detail.slice(colon + 1)));
  return {
    line,
    warehouseId: row.warehouse_id,
    deliveryDate: row.delivery_on,
    isOpen: row.is_open,
  };
}

type CommitRow = Columns<'sales_orders', 'id' | 'sales_order_number' | 'delivery_on'> &
  Columns<'sales_order_lines', 'line_number'> & { readonly location_name: string; readonly quantity: number };

/** Returns the stock of a line's item and the orders that it is reserved for. */
export const commits: Handlers['commits'] = async (context, { params }) => {
  const { line, warehouseId } = await lineOf(context, params.id);
  const { tx } = context;
  const [{ rows: stock }, { rows }] = await Promise.all([
    tx.connection.query<Columns<'stock', 'on_hand' | 'committed'>>(
      'select on_hand, committed from stock where tenant_id = $1 and warehouse_id = $2 and item_code = $3',
      [tx.tenantId, warehouseId, line.itemCode],
      'stock_of_line',
    ),
    tx.connection.query<CommitRow>(
      `select s.id, s.sales_order_number, l.line_number, coalesce(c.display_name, s.customer_location_id) as location_name, s.delivery_on,
         greatest(0, l.ordered_quantity - l.picked_quantity - l.short_quantity) * l.uom_factor as quantity
       from sales_orders s
       join sales_order_lines l on l.tenant_id = s.tenant_id and l.sales_order_id = s.id and l.item_code = $3
       left join customer_locations c on c.tenant_id = s.tenant_id and c.customer_location_id = s.customer_location_id
       where s.tenant_id = $1 and s.warehouse_id = $2 and s.status in ('open', 'allocated', 'picking')
         and l.ordered_quantity > l.picked_quantity + l.short_quantity
       order by s.delivery_on, s.sales_order_number, l.line_number`,
      [tx.tenantId, warehouseId, line.itemCode],
      'commits_of_item',
    ),
  ]);
  const onHand = stock[0]?.on_hand ?? 0;
  const committed = stock[0]?.committed ?? 0;
  return {
    itemCode: line.itemCode,
    onHand,
    committed,
    available: Math.round((onHand - committed) * 1000) / 1000,
    data: rows.map((row) => ({
      salesOrderId: row.id,
      salesOrderNumber: row.sales_order_number,
      lineNumber: row.line_number,
      locationName: row.location_name,
      deliveryDate: row.delivery_on,
      quantity: row.quantity,
      own: row.id === line.salesOrderId && row.line_number === line.lineNumber,
    })),
  };
};

/** Returns the lots to pick from, first expired first. `query` filters by lot code or bin. */
export const allocationSummary: Handlers['allocationSummary'] = async (context, { params, query }) => {
  const { line, warehouseId, deliveryDate, isOpen } = await lineOf(context, params.id);
  const { tx, now, tenant } = context;
  const { rows } = await tx.connection.query<LotRow>(
    `select ${LOT_COLUMNS} from lots where tenant_id = $1 and warehouse_id = $2 and item_code = $3 and on_hand > 0`,
    [tx.tenantId, warehouseId, line.itemCode],
    'lots_of_line',
  );
  const asked = query.query?.trim().toLowerCase() ?? '';
  const lots = rows
    .map(presentLot)
    .filter(({ lotCode, bin }) => lotCode.toLowerCase().includes(asked) || bin.toLowerCase().includes(asked));
  const needed = isOpen ? multiplyQuantities(leftToPick(line), line.uomFactor) : 0;
  const today = dayInZone(now.toISOString(), tenant.timeZone);
  const { allocations, missing } = allocate(lots, needed, deliveryDate > today ? deliveryDate : today);
  return {
    itemCode: line.itemCode,
    needed,
    missing,
    data: allocations.map(({ lot, quantity }) => ({
      lotId: lot.id,
      lotCode: lot.lotCode,
      bin: lot.bin,
      expiresOn: lot.expiresOn,
      onHand: lot.onHand,
      quantity,
    })),
  };
};

/** Lists all events of a line, including reversed ones. */
export const picks: Handlers['picks'] = async (context, { params }) => {
  const { line } = await lineOf(context, params.id);
  const events = await listEvents(context.tx, line.salesOrderId, line.lineNumber);
  return {
    data: events.map(
      ({ salesOrderId: _order, lineNumber: _line, baseQuantity: _base, contradicts: _kind, ...event }) => event,
    ),
  };
};
