import { sql } from 'kysely';
import { backorderDeskEndpoints } from '../../../contract/backorder-desk.ts';
import type { HandlersOf } from '../../context.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { nameOrder } from '../search-words.ts';
import { presentBackorder } from './collection.ts';

/** Whole units of the backorder that no order has taken. */
const AVAILABLE = sql<number>`coalesce(floor(greatest(s.on_hand - s.committed, 0) / nullif(
  (select (u ->> 'factor')::numeric from jsonb_array_elements(i.uoms) u where u ->> 'uom' = b.uom), 0)), 0)::int`;

const list = listHandlers(backorderDeskEndpoints.list)({
  scope: () => null,
  rows: ({ tx }) =>
    tx.db
      .selectFrom('backorders as b')
      .innerJoin('customer_locations as l', (join) =>
        join.onRef('l.tenant_id', '=', 'b.tenant_id').onRef('l.customer_location_id', '=', 'b.customer_location_id'),
      )
      .innerJoin('customers as c', (join) =>
        join.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.customer_id', '=', 'l.customer_id'),
      )
      .innerJoin('items as i', (join) =>
        join.onRef('i.tenant_id', '=', 'b.tenant_id').onRef('i.item_code', '=', 'b.item_code'),
      )
      .innerJoin('warehouses as w', (join) =>
        join.onRef('w.tenant_id', '=', 'l.tenant_id').onRef('w.id', '=', 'l.warehouse_id'),
      )
      .leftJoin('stock as s', (join) =>
        join
          .onRef('s.tenant_id', '=', 'b.tenant_id')
          .onRef('s.warehouse_id', '=', 'l.warehouse_id')
          .onRef('s.item_code', '=', 'b.item_code'),
      )
      .select([
        'b.customer_location_id',
        'b.item_code',
        'b.uom',
        'b.quantity',
        'b.added_at',
        'i.description',
        'i.pack_size',
        'c.customer_id',
        'c.name as customer_name',
        'l.display_name as location_name',
        'w.name as warehouse_name',
        's.inbound_on',
        AVAILABLE.as('available'),
      ])
      .where('b.tenant_id', '=', tx.tenantId),
  filters: {
    stock: (rows, stock) =>
      rows.where(stock === 'in_stock' ? sql<boolean>`${AVAILABLE} > 0` : sql<boolean>`${AVAILABLE} = 0`),
  },
  search: ['i.description', 'b.item_code', 'c.name', 'l.display_name', 'b.customer_location_id'],
  sorts: {
    addedAt: sql`b.added_at`,
    description: sql.raw(nameOrder('i.description')),
    customerName: sql.raw(nameOrder('c.name')),
    expectedOn: sql`s.inbound_on`,
  },
  key: sql`b.customer_location_id || '|' || b.item_code || '|' || b.uom`,
  totals: {},
  present: (row) => {
    const { id, itemCode, uom, quantity, customerLocationId, addedAt } = presentBackorder(row);
    return {
      ...{ id, itemCode, uom, quantity, customerLocationId, addedAt },
      description: row.description,
      packSize: row.pack_size,
      customerId: row.customer_id,
      customerName: row.customer_name,
      locationName: row.location_name,
      warehouseName: row.warehouse_name,
      available: row.available,
      expectedOn: row.inbound_on,
    };
  },
});

/** Handlers for the office's list of what customers wait for. */
export const backorderDeskHandlers: HandlersOf<typeof backorderDeskEndpoints> = { list: list.page, rows: list.rows };
