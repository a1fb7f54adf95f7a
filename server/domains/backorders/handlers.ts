import { sql } from 'kysely';
import { backorderEndpoints } from '../../../contract/backorders.ts';
import { MAX_LINES } from '../../../contract/constants.ts';
import { AppError } from '../../../contract/errors.ts';
import type { HandlersOf } from '../../context.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { readLineFacts } from '../carts/line-facts.ts';
import { refusal } from '../carts/play-lines.ts';
import { setOneLine } from '../carts/set-lines.ts';
import { meantLocation, shoppingLocation } from '../locations/access.ts';
import { nameOrder } from '../search-words.ts';
import { presentBackorder, readBackorders } from './collection.ts';

/** Whole units of the backorder that no order has taken. */
const AVAILABLE = sql<number>`coalesce(floor(greatest(s.on_hand - s.committed, 0) / nullif(
  (select (u ->> 'factor')::numeric from jsonb_array_elements(i.uoms) u where u ->> 'uom' = b.uom), 0)), 0)::int`;

const list = listHandlers(backorderEndpoints.list)({
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

/** Handlers for what customers wait for. */
export const backorderHandlers: HandlersOf<typeof backorderEndpoints> = {
  own: async (context, { query }) => {
    const location = await shoppingLocation(context, query.customerLocationId);
    return readBackorders(context.tx, location.customerLocationId);
  },

  /** The cart's line is set first: a location that may not order the item can't wait for it either. */
  set: async (context, { body }) => {
    const { tx, now } = context;
    const { itemCode, uom, quantity, inCart } = body;
    const customerLocationId = await meantLocation(context, body.customerLocationId);
    if (inCart !== undefined) await setOneLine(context, { customerLocationId, itemCode, uom, quantity: inCart });
    if (quantity === 0) {
      await shoppingLocation(context, customerLocationId);
      await tx.db
        .deleteFrom('backorders')
        .where('tenant_id', '=', tx.tenantId)
        .where('customer_location_id', '=', customerLocationId)
        .where('item_code', '=', itemCode)
        .where('uom', '=', uom)
        .execute();
      return null;
    }
    const refused = refusal(await readLineFacts(context, customerLocationId, body), body);
    if (refused) throw refused;
    const stored = await tx.db
      .insertInto('backorders')
      .values({
        ...{ tenant_id: tx.tenantId, customer_location_id: customerLocationId, item_code: itemCode, uom, quantity },
        added_at: now.toISOString(),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'customer_location_id', 'item_code', 'uom'])
          .doUpdateSet({ quantity: sql`excluded.quantity` }),
      )
      .returning(['customer_location_id', 'item_code', 'uom', 'quantity', 'added_at'])
      .executeTakeFirstOrThrow();
    const { count } = await tx.db
      .selectFrom('backorders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tx.tenantId)
      .where('customer_location_id', '=', customerLocationId)
      .executeTakeFirstOrThrow();
    if (count > MAX_LINES)
      throw new AppError('invalid_input', undefined, { lines: `must be at most ${MAX_LINES} for a location` });
    return presentBackorder(stored);
  },

  list: list.page,
  rows: list.rows,
};
